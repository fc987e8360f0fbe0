import { z } from 'zod'

/** `unsafe`: no verdict, because the check took too much memory or time, or crashed PDFium. */
export const PdfProblem = z.enum(['not_a_pdf', 'not_openable', 'password_protected', 'no_pages', 'unsafe'])
export type PdfProblem = z.infer<typeof PdfProblem>

export const OutlineEntry = z.object({
  title: z.string(),
  /** 1-based; null when the entry has no target in this document. */
  pageNumber: z.number().int().nullable(),
  /** 0-based */
  level: z.number().int(),
})
export type OutlineEntry = z.infer<typeof OutlineEntry>

export const PageBatch = z.object({
  firstPage: z.number().int(),
  texts: z.array(z.string()),
  /** What the document calls each page; null where that is its number, or nothing. */
  labels: z.array(z.string().nullable()),
})
export type PageBatch = z.infer<typeof PageBatch>

const CheckJob = z.object({ kind: z.literal('check'), path: z.string() })
const IndexJob = z.object({
  kind: z.literal('index'),
  path: z.string(),
  /** Outline and cover are sent only when the job starts at page 1. */
  firstPage: z.number().int(),
  pagesPerBatch: z.number().int(),
})
/** Draws a page as WebP, at most `width` pixels wide and `maxHeight` high. Pages are counted from 1. */
const PictureJob = z.object({
  kind: z.literal('picture'),
  path: z.string(),
  page: z.number().int(),
  width: z.number().int(),
  maxHeight: z.number().int(),
})
const WordsJob = z.object({ kind: z.literal('words'), path: z.string(), page: z.number().int() })
const LayoutJob = z.object({ kind: z.literal('layout'), path: z.string() })
/** Measures the ink of some pages. */
const InkJob = z.object({
  kind: z.literal('ink'),
  path: z.string(),
  firstPage: z.number().int(),
  count: z.number().int(),
})
/** Requests the report after the one just handled, so that a slow receiver is never flooded. */
const Next = z.object({ kind: z.literal('next') })

export const Order = z.discriminatedUnion('kind', [
  CheckJob,
  IndexJob,
  PictureJob,
  WordsJob,
  LayoutJob,
  InkJob,
  Next,
])
export type Order = z.infer<typeof Order>
export type PdfJob = Exclude<Order, { kind: 'next' }>

/** Left, top, width and height, each in ten-thousandths of the page as it is shown. */
export const PartBox = z.tuple([z.number(), z.number(), z.number(), z.number()])
export type PartBox = z.infer<typeof PartBox>

/** The words of a page: each with its box, and 0 for a space, 1 for a line's end or 2 for a hyphenation after it. */
export const WordsOfPage = z.object({
  /** The shown size in points. */
  width: z.number(),
  height: z.number(),
  words: z.array(z.tuple([z.string(), ...PartBox.def.items, z.number()])),
})
export type WordsOfPage = z.infer<typeof WordsOfPage>

export const PdfLayout = z.object({
  /** Runs of pages of one shown size: count, width and height in points. */
  pageSizes: z.array(z.tuple([z.number().int(), z.number(), z.number()])),
  /** Byte ranges that are read for page 1: the first byte and the one after the last. */
  firstRanges: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type PdfLayout = z.infer<typeof PdfLayout>

/** Why a page gives nothing: the PDF has no such page, or PDFium cannot load it. */
const PageProblem = z.enum(['no_page', 'broken_page'])

/** A report of a child process, which has just read a stranger's file: its output is parsed, not trusted. */
export const Report = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('began') }),
  z.object({ type: z.literal('refused'), problem: PdfProblem }),
  z.object({ type: z.literal('checked'), pageCount: z.number().int() }),
  z.object({
    type: z.literal('opened'),
    pageCount: z.number().int(),
    outline: z.array(OutlineEntry),
    cover: z.instanceof(Buffer).nullable(),
    picture: z.instanceof(Buffer).nullable(),
  }),
  z.object({ type: z.literal('pages'), ...PageBatch.shape }),
  z.object({ type: z.literal('page_refused'), problem: PageProblem }),
  z.object({ type: z.literal('picture'), bytes: z.instanceof(Buffer) }),
  z.object({ type: z.literal('words'), page: WordsOfPage }),
  z.object({ type: z.literal('layout'), layout: PdfLayout }),
  z.object({ type: z.literal('ink'), boxes: z.array(PartBox.nullable()) }),
  /** The file could not be read, which says nothing about the PDF. */
  z.object({ type: z.literal('failed'), message: z.string() }),
  /** The last report of every job. A tired child has grown and should be replaced. */
  z.object({ type: z.literal('done'), isTired: z.boolean() }),
])
export type Report = z.infer<typeof Report>
