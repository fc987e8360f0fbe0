import { shownDay, shownDayOfYear, shownMonth } from '@lectureshelf/contract/formats/days'
import {
  type InsightStep,
  insightPeriods,
  peopleWords,
} from '@lectureshelf/contract/site/insight/insight-periods'
import type { PeopleCount } from '@lectureshelf/contract/base/people-count'
import type { InsightPeriod } from '@lectureshelf/contract/site/insight/insight-report'

/** Names a period: 26 Nov 2026, 23 Nov to 29 Nov 2026, or Aug 2026 to Jan 2027. */
export const periodWords = (by: InsightStep, { from, to }: InsightPeriod): string => {
  if (by === 'day') return shownDay(from)
  if (by === 'week') return `${shownDayOfYear(from)} to ${shownDay(to)}`
  return `${shownMonth(from)} to ${shownMonth(to)}`
}

export const stepWords: Record<InsightStep, { choice: string; current: string; before: string }> = {
  day: { choice: 'Day', current: 'today', before: 'yesterday' },
  week: { choice: 'Week', current: 'this week', before: 'last week' },
  term: { choice: 'Term', current: 'this term', before: 'last term' },
}

/** Says which periods the report shows: the last 12 weeks. */
export const spanWords = (by: InsightStep): string => `the last ${insightPeriods[by]} ${by}s`

const heights = { few: 0, withheld: -1 } as const

/** Returns the height of the bar of a count of people; a hidden one has none. */
export const barOfPeople = (people: PeopleCount): number =>
  typeof people === 'number' ? people : heights[people]

/** Says the count of people of a bar. */
export const peopleOfBar = (height: number): string =>
  peopleWords(height === heights.few ? 'few' : height === heights.withheld ? 'withheld' : height)
