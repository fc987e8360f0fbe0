import { type Plan, plans } from '@lectureshelf/contract/money/plans'

/**
 * Returns the struck-through price and the discount beside a price.
 * The catalogue's own label belongs to the catalogue's price; a price that is not lower has none.
 */
export const discountOf = (plan: Plan, pricePaise: number): { wasPaise: number; label: string } | null => {
  const { wasPaise, discountLabel, pricePaise: catalogued } = plans[plan]
  if (pricePaise === catalogued) return { wasPaise, label: discountLabel }
  if (pricePaise >= wasPaise) return null
  const percent = Math.floor(((wasPaise - pricePaise) / wasPaise) * 100)
  return percent === 0 ? null : { wasPaise, label: `${percent}% off` }
}
