import { timeZone } from '@lectureshelf/contract/constants'

/** The time as an argument, so that a test can move it. */
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
