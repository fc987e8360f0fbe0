import {
  type Measurement,
  type MeasurementReport,
  type TimedMeasure,
  countedMeasures,
  lineKinds,
  pageKinds,
} from '@lectureshelf/contract/site/measurements'
import { type Clock, dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { bucketOf, quantileOf } from './histogram.policy.ts'
import { type StoredCount, addCounts, removeCountsBefore, sumCounts } from './measurements.repo.ts'

const dayMs = 24 * 60 * 60_000
const keptDays = 90
/** The owner looks at four terms: two years. */
const seenKeptDays = 750
const shownDays = 7
const shownShare = 0.75

type Count = Omit<StoredCount, 'day'>

const keyOf = ({ page, line, measure, bucketMs }: Count): string => `${page} ${line} ${measure} ${bucketMs}`

/** Sums up what has the same key, in one order everywhere: two reports at the same time must not deadlock. */
const summedUp = (counts: Count[]): Count[] => {
  const sums = new Map<string, Count>()
  for (const one of counts) {
    const known = sums.get(keyOf(one))
    sums.set(keyOf(one), known === undefined ? one : { ...known, count: known.count + one.count })
  }
  return [...sums].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, one]) => one)
}

const countsOf = ({ line, times, counts }: MeasurementReport): Count[] =>
  summedUp([
    ...times.map(({ page, measure, ms }) => ({ page, line, measure, bucketMs: bucketOf(ms), count: 1 })),
    ...counts.map(({ page, measure, count }) => ({ page, line, measure, bucketMs: 0, count })),
  ])

const measurementOf = (counts: Count[], { page, line }: Pick<Count, 'page' | 'line'>): Measurement => {
  const ofMeasure = (measure: Count['measure']) => counts.filter((one) => one.measure === measure)
  const total = (measure: Count['measure']) => ofMeasure(measure).reduce((sum, { count }) => sum + count, 0)
  const timing = (measure: TimedMeasure) => {
    const p75Ms = quantileOf(ofMeasure(measure), shownShare)
    return p75Ms === null ? null : { p75Ms, samples: total(measure) }
  }
  const [opened, scriptFailed, requestRefused, requestFailed, requestLost] = countedMeasures.map(total)
  return {
    page,
    line,
    lcp: timing('lcp'),
    firstPicture: timing('firstPicture'),
    sharpPage: timing('sharpPage'),
    opened: opened ?? 0,
    scriptFailed: scriptFailed ?? 0,
    requestRefused: requestRefused ?? 0,
    requestFailed: requestFailed ?? 0,
    requestLost: requestLost ?? 0,
  }
}

interface Options {
  db: Db
  clock: Clock
}

/** Creates the service that counts what browsers measure: by day, page and line, without a person. */
export const createMeasurementsService = ({ db, clock }: Options) => {
  const daysAgo = (days: number): string => dayOf(new Date(clock.now().getTime() - days * dayMs))
  return {
    /** Adds a report to the counts of today. */
    count: async (report: MeasurementReport): Promise<void> => {
      const day = daysAgo(0)
      const rows = countsOf(report).map((one) => ({ ...one, day }))
      if (rows.length > 0) await addCounts(db, rows)
    },

    /** Lists pages and lines as of the last days, in the order of the contract. */
    list: async (): Promise<{ days: number; items: Measurement[] }> => {
      const counts = await sumCounts(db, daysAgo(shownDays - 1))
      const items = pageKinds.flatMap((page) =>
        lineKinds.flatMap((line) => {
          const found = counts.filter((one) => one.page === page && one.line === line)
          return found.length === 0 ? [] : [measurementOf(found, { page, line })]
        }),
      )
      return { days: shownDays, items }
    },

    /** Deletes the counts of days that are no longer kept. */
    sweep: (): Promise<void> =>
      removeCountsBefore(db, { seen: daysAgo(seenKeptDays), other: daysAgo(keptDays) }),
  }
}

export type MeasurementsService = ReturnType<typeof createMeasurementsService>
