import { timeZone } from '@lectureshelf/contract/constants'
import type { Plan } from '@lectureshelf/contract/plans'
import type { Settings } from '@lectureshelf/contract/settings'

/** What a plan costs now. */
export const priceOf = (plan: Plan, settings: Settings): number =>
  plan === 'basic' ? settings.basicPricePaise : settings.premiumPricePaise

const sentOnFormat = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' })

/** The day of an instant in India, such as 20 November 2026. */
export const sentOnInWords = (instant: Date): string => sentOnFormat.format(instant)
