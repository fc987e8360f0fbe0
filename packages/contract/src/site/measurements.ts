import { z } from 'zod'
import { longestTimeMs, measurementsPath } from '../constants.ts'
import { operation } from '../operation.ts'

/** The kinds of pages that browsers measure; an address, which may contain a USN, never leaves the browser. */
export const pageKinds = [
  'landing',
  'preview',
  'plans',
  'signUp',
  'home',
  'subject',
  'viewer',
  'account',
  'staff',
  'other',
] as const
export type PageKind = (typeof pageKinds)[number]

/** The kinds of lines, as the browser names them; `saving` when it was asked to save data. */
export const lineKinds = ['4g', '3g', '2g', 'slow-2g', 'saving', 'unknown'] as const
export type LineKind = (typeof lineKinds)[number]

/** What is timed: the largest content of a page, and in the viewer the first and the sharp picture of a page. */
export const timedMeasures = ['lcp', 'firstPicture', 'sharpPage'] as const
export type TimedMeasure = (typeof timedMeasures)[number]

/**
 * What is counted: pages, and failures of scripts and of requests (4xx, 5xx, no answer at all). `seen` is counted in
 * every visit and for the plans alone; the others in one visit of ten.
 */
export const countedMeasures = [
  'opened',
  'scriptFailed',
  'requestRefused',
  'requestFailed',
  'requestLost',
  'seen',
] as const
export type CountedMeasure = (typeof countedMeasures)[number]

/** The report of a browser is smaller; a larger body is refused unread. */
export const maxReportBytes = 4096

const page = z.enum(pageKinds)
const count = z.number().int().min(0)

/** What one browser measured on one line. Nothing in it says who, where from or on which address. */
export const MeasurementReport = z.strictObject({
  line: z.enum(lineKinds),
  times: z
    .array(
      z.strictObject({
        page,
        measure: z.enum(timedMeasures),
        ms: z.number().int().min(0).max(longestTimeMs),
      }),
    )
    .max(16),
  counts: z
    .array(
      z.strictObject({ page, measure: z.enum(countedMeasures), count: z.number().int().min(1).max(100) }),
    )
    .max(16),
})
export type MeasurementReport = z.infer<typeof MeasurementReport>

/** The time within which three of four were done, and how many there were. */
const Timing = z.object({ p75Ms: count, samples: count }).nullable()

export const Measurement = z.object({
  page,
  line: z.enum(lineKinds),
  opened: count,
  lcp: Timing,
  firstPicture: Timing,
  sharpPage: Timing,
  scriptFailed: count,
  requestRefused: count,
  requestFailed: count,
  requestLost: count,
})
export type Measurement = z.infer<typeof Measurement>

export const measurementOps = {
  report: operation({
    method: 'POST',
    path: measurementsPath,
    right: 'seePublicPages',
    summary: 'Count what a browser measured, without a person',
    body: MeasurementReport,
    response: z.object({ status: z.literal('counted') }),
  }),
  list: operation({
    method: 'GET',
    path: measurementsPath,
    right: 'administer',
    summary: 'How fast pages were in the last days, by page and line',
    response: z.object({ days: count, items: z.array(Measurement) }),
  }),
}
