import { runPageJob } from '../page-job.ts'
import type { PageMeasures, Report } from '../pdf-messages.ts'
import type { Asking, ProcessPool } from '../process-pool.ts'

const pagesPerJob = 16
const maxLostPages = 5

/** How far the measuring of a PDF is. */
export interface MeasuredTo<T> {
  /** What is known of the first pages; null for a page that was lost. */
  values: (T | null)[]
  lostPages: number
  /** The pages up to this one are measured one by one, because one of them was lost. */
  singlyTo: number
  /** The working time so far. */
  usedMs: number
}

export const unmeasured = { values: [], lostPages: 0, singlyTo: 0, usedMs: 0 }

/** A turn of measuring: of how many pages, from where, for whom and how long. */
export interface MeasuringTurn<T> extends Asking {
  pageCount: number
  from: MeasuredTo<T>
  /** The turn ends when it has worked for so long. */
  turnMs: number
}

export interface MeasuringLimits {
  /** Working time of a job about a few pages. */
  jobMaxMs: number
  /** Working time of all turns of a PDF. */
  maxMs: number
}

/** What of each page is measured, and how a report says it. */
interface Measure<T> {
  kind: 'measures' | 'coverage'
  valuesOf: (report: Report) => T[] | undefined
}

/** Ends a measuring that has lost too much: what is left of it has no value. */
const giveUp = <T>(reached: MeasuredTo<T>, pageCount: number): MeasuredTo<T> => ({
  ...reached,
  values: Array.from({ length: pageCount }, (_value, index) => reached.values[index] ?? null),
})

/** Measures the next pages, in one job. @returns null when the job was set aside */
const takeStep = async <T>(
  [pool, path, { kind, valuesOf }]: [ProcessPool, string, Measure<T>],
  { pageCount, from: _from, turnMs: _turnMs, ...asking }: MeasuringTurn<T>,
  reached: MeasuredTo<T>,
  jobMaxMs: number,
): Promise<MeasuredTo<T> | null> => {
  const { values, lostPages, singlyTo, usedMs } = reached
  const firstPage = values.length + 1
  const count = firstPage <= singlyTo ? 1 : Math.min(pagesPerJob, pageCount - values.length)
  const budget = { leftMs: jobMaxMs }
  const result = await runPageJob(pool, { kind, path, firstPage, count }, budget, valuesOf, asking)
  if (result === null) return null
  const worked = { ...reached, usedMs: usedMs + jobMaxMs - budget.leftMs }
  // A process that has worked for its time leaves the rest of the pages for the next job.
  if (result.ok && result.value.length > 0) return { ...worked, values: [...values, ...result.value] }
  if (count > 1) return { ...worked, singlyTo: values.length + count }
  return { ...worked, values: [...values, null], lostPages: lostPages + 1, singlyTo }
}

const measureInTurn = async <T>(
  job: [ProcessPool, string, Measure<T>],
  turn: MeasuringTurn<T>,
  { jobMaxMs, maxMs }: MeasuringLimits,
): Promise<MeasuredTo<T>> => {
  const { pageCount, from, turnMs } = turn
  let reached = from
  while (reached.values.length < pageCount) {
    if (reached.lostPages >= maxLostPages || reached.usedMs >= maxMs) return giveUp(reached, pageCount)
    if (reached.usedMs - from.usedMs >= turnMs) break
    const next = await takeStep(job, turn, reached, jobMaxMs)
    if (next === null) break
    reached = next
  }
  return reached
}

/** Measures ink and look of the next pages of a PDF. */
export const measurePagesIn = (
  pool: ProcessPool,
  path: string,
  turn: MeasuringTurn<PageMeasures>,
  limits: MeasuringLimits,
): Promise<MeasuredTo<PageMeasures>> => {
  const valuesOf = (report: Report) => (report.type === 'measures' ? report.pages : undefined)
  return measureInTurn([pool, path, { kind: 'measures', valuesOf }], turn, limits)
}

/** Measures how much of each of the next pages pictures cover, in percent. */
export const readCoverageIn = (
  pool: ProcessPool,
  path: string,
  turn: MeasuringTurn<number>,
  limits: MeasuringLimits,
): Promise<MeasuredTo<number>> => {
  const valuesOf = (report: Report) => (report.type === 'coverage' ? report.percents : undefined)
  return measureInTurn([pool, path, { kind: 'coverage', valuesOf }], turn, limits)
}
