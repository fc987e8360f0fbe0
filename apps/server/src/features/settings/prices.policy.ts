import type { Plan } from '@lectureshelf/contract/money/plans'
import type { Settings } from '@lectureshelf/contract/site/settings'

/** Returns the price of a plan under given settings. */
export const priceOf = (
  plan: Plan,
  settings: Pick<Settings, 'basicPricePaise' | 'premiumPricePaise'>,
): number => (plan === 'basic' ? settings.basicPricePaise : settings.premiumPricePaise)
