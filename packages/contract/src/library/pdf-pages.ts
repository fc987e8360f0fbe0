import { z } from 'zod'
import { bytesOperation, operation, operations } from '../operation.ts'
import { pdfPageCalls } from './calls/pdf-pages.calls.ts'
import { type PictureWidth, pictureWidths } from './page-constants.ts'
import { PdfFile, VersionQuery } from './pdfs.ts'
import { ScanProgress } from './scans.ts'

/** Left, top, width, height, each in `boxParts` parts. */
export const Box = z.tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int()])
export type Box = z.infer<typeof Box>

/** A word without spaces, its box, and what follows it (a value of `wordEnds`). */
export const PageWord = z.tuple([
  z.string(),
  z.number().int(),
  z.number().int(),
  z.number().int(),
  z.number().int(),
  z.number().int().min(0).max(2),
])
export type PageWord = z.infer<typeof PageWord>

/** The words of a page in reading order, with boxes. */
export const PageWords = z.object({
  /** The shown size of the page in points, after its rotation. */
  width: z.number(),
  height: z.number(),
  /** The box that everything drawn on the page fills; null for an empty page, or until it is measured. */
  ink: Box.nullable(),
  words: z.array(PageWord),
  /**
   * Where the words come from: the PDF, or a machine that read a picture. `unchecked` ones are of the PDF, but a machine
   * may find that the page is a scan. A `waiting` page has none yet, an `unread` one could not be read.
   */
  source: z.enum(['pdf', 'machine', 'unchecked', 'waiting', 'unread']),
})
export type PageWords = z.infer<typeof PageWords>

/** The words that a machine has read in a PDF, of some pages after each other. */
export const MachineWords = z.object({
  /** Page number and words of each page with at least one, in page order. */
  pages: z.array(z.tuple([z.number().int(), z.array(PageWord)])),
  /** The page after which the next ones are, or null. */
  next: z.number().int().nullable(),
})
export type MachineWords = z.infer<typeof MachineWords>

/** How many pages of words one answer has: a dense page is about 20 KB. */
export const machineWordsPages = 20

/** Where a word or phrase occurs in a PDF. */
export const PdfHits = z.object({
  /** How often, on all pages. */
  total: z.number().int(),
  /** Page number and hits of each page with at least one, in page order. */
  pages: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** Whether no page has words, its own or read by a machine: a scan. */
  isScan: z.boolean(),
  /** False while the pages are being read after an upload: hits may be missing. */
  isComplete: z.boolean(),
  /** Null without scanned pages, and until they are looked for. */
  scan: ScanProgress.nullable(),
})
export type PdfHits = z.infer<typeof PdfHits>

const PageParams = z.object({
  pdfFile: PdfFile,
  page: z.coerce.number<number | string>().int().min(1).max(100_000),
})

export const pdfPageOps = operations(() => ({
  picture: bytesOperation({
    ...pdfPageCalls.picture,
    right: 'readNotes',
    cache: 'private',
    isShared: true,
    summary: 'The picture of a page',
    params: PageParams,
    query: VersionQuery.extend({
      w: z.coerce
        .number()
        .refine((width): width is PictureWidth => pictureWidths.some((known) => known === width))
        .optional(),
      /** Set by a list of search results: someone who looks through them has not opened the PDF. */
      for: z.enum(['results']).optional(),
    }),
    contentType: 'image/webp',
  }),
  words: operation({
    ...pdfPageCalls.words,
    right: 'readNotes',
    cache: 'private',
    isShared: true,
    summary: 'The words of a page with their boxes',
    params: PageParams,
    query: VersionQuery,
    response: PageWords,
  }),
  machineWords: operation({
    ...pdfPageCalls.machineWords,
    right: 'readNotes',
    isShared: true,
    summary: 'The words that a machine has read in a PDF, some pages at a time, for a phone that keeps it',
    params: z.object({ pdfFile: PdfFile }),
    query: VersionQuery.extend({
      /** The page after which they begin. */
      after: z.coerce.number<number | string>().int().min(0).max(100_000).optional(),
    }),
    response: MachineWords,
  }),
  find: operation({
    ...pdfPageCalls.find,
    right: 'readNotes',
    isShared: true,
    summary: 'The pages of a PDF where a word or phrase occurs, or the terms of a search',
    params: z.object({ pdfFile: PdfFile }),
    query: VersionQuery.extend({
      q: z.string().trim().min(1).max(200).optional(),
      /**
       * Words and beginnings of words as a search returns them, in place of `q`. Without both nothing is found, and the
       * texts are read for the search that follows.
       */
      terms: z.string().trim().min(1).max(600).optional(),
    }),
    response: PdfHits,
  }),
}))
