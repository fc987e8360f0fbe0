/** The names of plans, as receipts and screens write them. */
export const planNames = { basic: 'Basic', premium: 'Premium' } as const
