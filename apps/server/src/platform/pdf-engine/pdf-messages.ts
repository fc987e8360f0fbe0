import { z } from 'zod'

/** `unsafe`: no verdict, because the check took too much memory or time, or crashed PDFium. */
export const PdfProblem = z.enum([
  'not_a_pdf',
  'not_openable',
  'password_protected',
  'locked_for_others',
  'no_pages',
  'unsafe',
])
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
  /** The outline and the pictures of page 1 are sent after the last page. */
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
/** Draws the cover of a PDF again. */
const CoverJob = z.object({ kind: z.literal('cover'), path: z.string() })
const WordsJob = z.object({ kind: z.literal('words'), path: z.string(), page: z.number().int() })
const LayoutJob = z.object({ kind: z.literal('layout'), path: z.string() })
/** Measures ink and look of some pages. */
const MeasuresJob = z.object({
  kind: z.literal('measures'),
  path: z.string(),
  firstPage: z.number().int(),
  count: z.number().int(),
})
/** Measures how much of some pages pictures cover. */
const CoverageJob = z.object({ ...MeasuresJob.shape, kind: z.literal('coverage') })
/** Draws a page in shades of grey for a machine that reads it: in a resolution, and up to a number of pixels. */
const GreyJob = z.object({
  kind: z.literal('grey'),
  path: z.string(),
  page: z.number().int(),
  dotsPerInch: z.number().int(),
  maxPixels: z.number().int(),
})

export const PdfJob = z.discriminatedUnion('kind', [
  CheckJob,
  IndexJob,
  PictureJob,
  CoverJob,
  WordsJob,
  LayoutJob,
  MeasuresJob,
  CoverageJob,
  GreyJob,
])
export type PdfJob = z.infer<typeof PdfJob>

/** Left, top, width and height, each in ten-thousandths of the page as it is shown. */
export const PartBox = z.tuple([z.number(), z.number(), z.number(), z.number()])
export type PartBox = z.infer<typeof PartBox>

/** What a page looks like, and the boxes of its photographs, which only a `mixed` page has. */
export const PageLook = z.object({
  kind: z.enum(['text', 'mixed', 'scan', 'shaded', 'dark']),
  pictures: z.array(PartBox),
})
export type PageLook = z.infer<typeof PageLook>

/** The box of everything on a page that is not paper, null for an empty page; and its look, null for a broken one. */
export const PageMeasures = z.object({ ink: PartBox.nullable(), look: PageLook.nullable() })
export type PageMeasures = z.infer<typeof PageMeasures>

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

/** A page in shades of grey, a byte for each pixel. */
export const GreyImage = z.object({
  width: z.number().int(),
  height: z.number().int(),
  pixels: z.instanceof(Buffer),
})
export type GreyImage = z.infer<typeof GreyImage>

/** Why a page gives nothing: the PDF has no such page, or PDFium cannot load it. */
const PageProblem = z.enum(['no_page', 'broken_page'])

/** A result of a job. */
export const Report = z.discriminatedUnion('type', [
  z.object({ type: z.literal('refused'), problem: PdfProblem }),
  z.object({ type: z.literal('checked'), pageCount: z.number().int() }),
  z.object({ type: z.literal('counted'), pageCount: z.number().int() }),
  z.object({
    type: z.literal('opened'),
    pageCount: z.number().int(),
    /** Flat, in reading order; at most 10 levels and 5000 entries. */
    outline: z.array(OutlineEntry),
    /** WebP, at most 360 pixels wide; null when the first page cannot be drawn. */
    cover: z.instanceof(Buffer).nullable(),
    /** The first page as WebP, 720 pixels wide; null when it cannot be drawn. */
    picture: z.instanceof(Buffer).nullable(),
  }),
  z.object({ type: z.literal('pages'), ...PageBatch.shape }),
  z.object({ type: z.literal('page_refused'), problem: PageProblem }),
  z.object({ type: z.literal('picture'), bytes: z.instanceof(Buffer) }),
  z.object({ type: z.literal('words'), page: WordsOfPage }),
  z.object({ type: z.literal('layout'), layout: PdfLayout }),
  z.object({ type: z.literal('measures'), pages: z.array(PageMeasures) }),
  z.object({ type: z.literal('coverage'), percents: z.array(z.number()) }),
  z.object({ type: z.literal('grey'), image: GreyImage }),
])
export type Report = z.infer<typeof Report>
