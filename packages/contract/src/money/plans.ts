/** The plan catalogue of the specification's section 9. Amounts are integer paise. */
export const plans = {
  basic: {
    plan: 'basic',
    name: 'Basic',
    pricePaise: 9900,
    wasPaise: 17900,
    per: 'semester',
    discountLabel: '44.75% off',
    semesters: 1,
    months: 6,
    duration: 'Lasts 1 semester',
    note: 'May cost more on renewal',
    isRecommended: false,
  },
  premium: {
    plan: 'premium',
    name: 'Premium',
    pricePaise: 14900,
    wasPaise: 24900,
    per: 'year',
    discountLabel: '40% off',
    semesters: 2,
    months: 12,
    duration: 'Covers 2 semesters',
    note: 'Not for the 8th semester',
    isRecommended: true,
  },
} as const

export type Plan = keyof typeof plans
