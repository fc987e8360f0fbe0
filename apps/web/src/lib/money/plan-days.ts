import { dayMs } from '@lectureshelf/contract/formats/durations'

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const dayText = (date: Date): string => date.toISOString().slice(0, 10)

/** Returns the day that is a number of days after another, or before it. */
export const daysAfter = (day: string, days: number): string =>
  dayText(new Date(dateOf(day).getTime() + days * dayMs))

/** Returns the same day of a later month, or its last day if shorter. */
export const monthsAfter = (day: string, months: number): string => {
  const date = dateOf(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayText(new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth))))
}

/** Counts the days from one day to another; 0 for the same. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / dayMs)

/**
 * Returns the last day from which an extension counts. A plan that has ended is extended from today on: days in the
 * past would be lost.
 */
export const extensionBase = (endsOn: string, today: string): string => {
  const yesterday = daysAfter(today, -1)
  return endsOn < yesterday ? yesterday : endsOn
}
