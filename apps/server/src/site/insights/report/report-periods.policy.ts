import { dayMs } from '@lectureshelf/contract/formats/durations'
import { type InsightStep, insightPeriods } from '@lectureshelf/contract/site/insight/insight-periods'
import type { InsightPeriod } from '@lectureshelf/contract/site/insight/insight-report'

/** Returns the day some days after another one. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

const mondayOf = (day: string): string => daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7))

const february = 2
const august = 8

/** A term is half a year, from February or from August; January belongs to the term of the year before. */
const termStartOf = (day: string): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  if (month < february) return `${year - 1}-08-01`
  return month < august ? `${year}-02-01` : `${year}-08-01`
}

const startOf = { day: (day: string) => day, week: mondayOf, term: termStartOf } as const

/** Returns the last periods until today, the oldest first. */
export const periodsUntil = (by: InsightStep, today: string): InsightPeriod[] => {
  const periods: InsightPeriod[] = []
  let from = startOf[by](today)
  let to = { day: from, week: daysAfter(from, 6), term: daysAfter(termStartOf(daysAfter(from, 200)), -1) }[by]
  while (periods.length < insightPeriods[by]) {
    periods.unshift({ from, to })
    to = daysAfter(from, -1)
    from = startOf[by](to)
  }
  return periods
}

/** Returns the rows of each period by their days. */
export const byPeriod = <Row extends { day: string }>(
  periods: readonly InsightPeriod[],
  rows: readonly Row[],
): { period: InsightPeriod; rows: Row[] }[] =>
  periods.map((period) => ({
    period,
    rows: rows.filter(({ day }) => day >= period.from && day <= period.to),
  }))
