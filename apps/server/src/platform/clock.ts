import { dayInIndia, shownDay } from '@lectureshelf/contract/formats/days'

/** The current time, passed as an argument so that a test can move it. */
export interface Clock {
  now(): Date
  /** How far the clock of this machine is ahead of this one; absent where it is the same. */
  aheadMs?(): number
}

/**
 * Returns the time for comparisons with those of files, which a machine wrote by its own clock: the earlier of both, so
 * that no file looks older than it is.
 */
export const nowOfFiles = (clock: Clock): Date =>
  new Date(clock.now().getTime() + Math.min(0, clock.aheadMs?.() ?? 0))

export const systemClock: Clock = { now: () => new Date() }

const minuteMs = 60_000
let lastMinute = { index: Number.NaN, day: '' }

/**
 * The calendar day of an instant in Asia/Kolkata, as `YYYY-MM-DD`. Every request asks for that of the current minute,
 * so the last one is remembered.
 */
export const dayOf = (instant: Date): string => {
  const index = Math.floor(instant.getTime() / minuteMs)
  if (index !== lastMinute.index) lastMinute = { index, day: dayInIndia(instant) }
  return lastMinute.day
}

/** Returns the instant at which a day begins in India, whose offset is +05:30 all year. */
export const dayStart = (day: string): Date => new Date(`${day}T00:00:00+05:30`)

/** Formats the calendar day of an instant in Asia/Kolkata as every screen does: 20 Nov 2026. Mails spell it out. */
export const instantOnScreen = (instant: Date): string => shownDay(dayInIndia(instant))
