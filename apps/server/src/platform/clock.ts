import { timeZone } from '@lectureshelf/contract/constants'

/** The current time, passed as an argument so that a test can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day of an instant in Asia/Kolkata, as `YYYY-MM-DD`. */
export const dayOf = (instant: Date): string => dayFormat.format(instant)

const wordsFormat = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' })

/** The calendar day of an instant in Asia/Kolkata, spelt out: 20 November 2026. */
export const dayWordsOf = (instant: Date): string => wordsFormat.format(instant)
