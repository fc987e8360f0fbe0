import { timeZone } from '@lectureshelf/contract/constants'

const sentOnFormat = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' })

/** The day of an instant in India, such as 20 November 2026. */
export const sentOnInWords = (instant: Date): string => sentOnFormat.format(instant)
