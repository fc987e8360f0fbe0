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

export const PageBatch = z.object({ firstPage: z.number().int(), texts: z.array(z.string()) })
export type PageBatch = z.infer<typeof PageBatch>

const CheckJob = z.object({ kind: z.literal('check'), path: z.string() })
const IndexJob = z.object({
  kind: z.literal('index'),
  path: z.string(),
  /** Outline and cover are sent only when the job starts at page 1. */
  firstPage: z.number().int(),
  pagesPerBatch: z.number().int(),
})
/** Requests the report after the one just handled, so that a slow receiver is never flooded. */
const Next = z.object({ kind: z.literal('next') })

export const Order = z.discriminatedUnion('kind', [CheckJob, IndexJob, Next])
export type Order = z.infer<typeof Order>
export type PdfJob = Exclude<Order, { kind: 'next' }>

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
  }),
  z.object({ type: z.literal('pages'), ...PageBatch.shape }),
  /** The file could not be read, which says nothing about the PDF. */
  z.object({ type: z.literal('failed'), message: z.string() }),
  /** The last report of every job. A tired child has grown and should be replaced. */
  z.object({ type: z.literal('done'), isTired: z.boolean() }),
])
export type Report = z.infer<typeof Report>
