import { type Plan, plans } from '@lectureshelf/contract/money/plans'

/**
 * What stands beside a price: the struck-through one and how much less it is. The catalogue's own label goes
 * with the catalogue's price; a price that is not lower has none.
 */
export const discountOf = (plan: Plan, pricePaise: number): { wasPaise: number; label: string } | null => {
  const { wasPaise, discountLabel, pricePaise: catalogued } = plans[plan]
  if (pricePaise === catalogued) return { wasPaise, label: discountLabel }
  if (pricePaise >= wasPaise) return null
  const percent = Math.floor(((wasPaise - pricePaise) / wasPaise) * 100)
  return percent === 0 ? null : { wasPaise, label: `${percent}% off` }
}
