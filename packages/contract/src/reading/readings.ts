import { z } from 'zod'
import { Message, SubjectPlace } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { PdfFile } from '../library/pdfs.ts'
import { readingCalls } from './calls/readings.calls.ts'

/**
 * Where a person is in a PDF. A reading belongs to the account; the browser keeps its own copy and the later one wins.
 */
export const ReadingPosition = z.object({
  /** The page, from 1. */
  page: z.number().int().min(1).max(100_000),
  /** How far down that page the top of the window is, from 0 to 1. */
  offset: z.number().min(0).max(1),
  /**
   * The last page that was seen, from 1: a window shows some slides at once. Progress counts it; without it, `page` is
   * the last one.
   */
  seen: z.number().int().min(1).max(100_000).optional(),
  /** The version that was read. */
  version: z.number().int().min(1).max(1_000_000),
  /** When reading rested there, by the reader's clock; the server takes its own when that one is ahead. */
  readAt: z.iso.datetime(),
})
export type ReadingPosition = z.infer<typeof ReadingPosition>

/** The stored reading of a PDF. `device` names where it was read when that was another device than the asker's. */
export const Reading = ReadingPosition.omit({ seen: true }).extend({
  device: z.enum(['phone', 'computer']).nullable(),
})
export type Reading = z.infer<typeof Reading>

/** A note to continue: one of the last three. */
export const ContinueReading = z.object({
  pdfFile: z.string(),
  version: z.number().int(),
  title: z.string(),
  page: z.number().int(),
  /** Null while the pages are being counted. */
  pageCount: z.number().int().nullable(),
  readAt: z.string(),
  /** The address of the first page's picture. */
  cover: z.string().nullable(),
  /** Null for the two reserved sheets. */
  subject: SubjectPlace.nullable(),
})
export type ContinueReading = z.infer<typeof ContinueReading>

/** How far a person is in a PDF that they may read: at most `furthest` of `pageCount` pages. */
export const ReadingProgress = z.object({
  pdfFile: z.string(),
  subCode: z.string().nullable(),
  page: z.number().int(),
  furthest: z.number().int(),
  pageCount: z.number().int().nullable(),
})
export type ReadingProgress = z.infer<typeof ReadingProgress>

/** What is new since the last visit. A visit ends after an hour without one of these requests. */
export const Arrivals = z.object({
  /** When the visit before this one ended; null at the first visit, when nothing counts as new. */
  since: z.string().nullable(),
  /**
   * PDFs that the person may read, that others added or replaced since then, and whose new version the person has not
   * read: newest first, at most 200.
   */
  pdfs: z.array(
    z.object({
      pdfFile: z.string(),
      title: z.string(),
      subCode: z.string(),
      kind: z.enum(['added', 'replaced']),
      at: z.string(),
    }),
  ),
})
export type Arrivals = z.infer<typeof Arrivals>

export const readingOps = operations(() => ({
  read: operation({
    ...readingCalls.read,
    right: 'readNotes',
    summary: 'Where the caller is in a PDF; null before the first time',
    params: z.object({ pdfFile: PdfFile }),
    response: z.object({ reading: Reading.nullable() }),
  }),
  keep: operation({
    ...readingCalls.keep,
    right: 'readNotes',
    summary: 'Keep where the caller is in a PDF, unless a later one is stored',
    params: z.object({ pdfFile: PdfFile }),
    body: ReadingPosition,
    /** The stored reading, which is the other one when that is later. */
    response: z.object({ reading: Reading }),
  }),
  list: operation({
    ...readingCalls.list,
    right: 'readNotes',
    summary: "The caller's last three notes to continue, and how far they are in each PDF",
    response: z.object({ continue: z.array(ContinueReading).max(3), progress: z.array(ReadingProgress) }),
  }),
  forget: operation({
    ...readingCalls.forget,
    right: 'readNotes',
    summary: 'Take a PDF out of what the caller continues, until they read it again; their page is kept',
    params: z.object({ pdfFile: PdfFile }),
    response: Message,
  }),
  visit: operation({
    ...readingCalls.visit,
    right: 'readNotes',
    summary: "What is new in the caller's semesters since their last visit",
    response: Arrivals,
  }),
}))
