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

const minuteMs = 60_000
let lastMinute = { index: Number.NaN, day: '' }

/**
 * The calendar day of an instant in Asia/Kolkata, as `YYYY-MM-DD`. Every request asks for that of the current minute,
 * so the last one is remembered.
 */
export const dayOf = (instant: Date): string => {
  const index = Math.floor(instant.getTime() / minuteMs)
  if (index !== lastMinute.index) lastMinute = { index, day: dayFormat.format(instant) }
  return lastMinute.day
}

/** Returns the instant at which a day begins in India, whose offset is +05:30 all year. */
export const dayStart = (day: string): Date => new Date(`${day}T00:00:00+05:30`)

const wordsFormat = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' })

/** The calendar day of an instant in Asia/Kolkata, spelt out: 20 November 2026. */
export const dayWordsOf = (instant: Date): string => wordsFormat.format(instant)
