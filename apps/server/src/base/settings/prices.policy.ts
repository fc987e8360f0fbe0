import type { Plan } from '@lectureshelf/contract/money/plans'
import type { Settings } from '@lectureshelf/contract/base/settings'

type Prices = Pick<Settings, 'basicPricePaise' | 'premiumPricePaise'>

/** Returns the price of a plan under given settings. */
export const priceOf = (plan: Plan, settings: Prices): number =>
  plan === 'basic' ? settings.basicPricePaise : settings.premiumPricePaise

/** Returns the prices of both plans. */
export const pricesOf = ({ basicPricePaise, premiumPricePaise }: Prices): number[] => [
  basicPricePaise,
  premiumPricePaise,
]

/** Returns what one student pays, and two who send their money together. */
export const sizesOf = (prices: number[]): number[] => [
  ...prices,
  ...prices.flatMap((price) => prices.map((other) => price + other)),
]
