import type { Plan } from '@lectureshelf/contract/money/plans'
import type { Settings } from '@lectureshelf/contract/site/settings'

/** What a plan costs by some settings. */
export const priceOf = (
  plan: Plan,
  settings: Pick<Settings, 'basicPricePaise' | 'premiumPricePaise'>,
): number => (plan === 'basic' ? settings.basicPricePaise : settings.premiumPricePaise)
