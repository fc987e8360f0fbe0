import { z } from 'zod'
import { Id, Message, ignoredAuthor, optionalText } from '../common.ts'
import { bytesOperation, operation, operations, uploadOperation } from '../operation.ts'
import { pdfCalls } from './calls/pdfs.calls.ts'
import { Chapter, Chapters, ScanProgress } from './scans.ts'

export const PdfState = z.enum(['processing', 'ready', 'failed'])

/** A PDF tile. A locked one has neither `pdfFile` nor cover: its reader has no active subscription. */
export const Pdf = z.object({
  _id: Id,
  pdfTitle: z.string(),
  pdfDescription: z.string(),
  pdfFile: z.string().optional(),
  originalName: z.string(),
  locked: z.boolean(),
  sizeBytes: z.number().int(),
  pageCount: z.number().int().nullable(),
  /** The number of the shown version, from 1; a reader may finish a replaced one with `?v=`. */
  version: z.number().int(),
  /** The address of the first page's picture, at most 360 px wide. */
  cover: z.string().nullable(),
  state: PdfState,
  addedBy: z.string().nullable(),
  addedByName: z.string(),
  createdAt: z.string(),
})
export type Pdf = z.infer<typeof Pdf>

export const OutlineEntry = z.object({
  title: z.string(),
  pageNumber: z.number().int().nullable(),
  level: z.number().int(),
})

/**
 * What a page is, which decides how a dark or a sepia theme recolours it: `text` also with drawings, `mixed` with
 * photographs, `scan` when pictures cover most of it, `shaded` when much of it is dark and much is white, such as a dark
 * slide in a white frame, `dark` when it is dark already.
 */
export const PageKind = z.enum(['text', 'mixed', 'scan', 'shaded', 'dark'])
export type PageKind = z.infer<typeof PageKind>

const Whole = z.number().int()

/** What the pages of a PDF look like. */
export const PageLooks = z.object({
  /** Runs of pages of one kind, in page order. */
  kinds: z.array(z.tuple([Whole, PageKind])),
  /** The number of each mixed page, and the boxes of its photographs: left, top, width, height in `boxParts`. */
  pictures: z.array(z.tuple([Whole, z.array(z.tuple([Whole, Whole, Whole, Whole]))])),
})
export type PageLooks = z.infer<typeof PageLooks>

/** What the viewer shows around the pages, and what it needs to lay them out before it has the file. */
export const PdfInfo = z.object({
  pdfFile: z.string(),
  title: z.string(),
  sizeBytes: z.number().int(),
  pageCount: z.number().int().nullable(),
  /** The version that these facts describe. */
  version: z.number().int(),
  /** Who added the PDF. */
  addedByName: z.string(),
  /** Runs of pages of one size, in page order: count, width and height in points. Null until they are measured. */
  pageSizes: z.array(z.tuple([z.number().int(), z.number(), z.number()])).nullable(),
  /** What the pages look like, for themes that recolour them. Null until that is measured. */
  looks: PageLooks.nullable(),
  /**
   * The box that the ink of nearly every page stays inside: left, top, width, height in ten-thousandths of the page. Null
   * without ink, and until it is measured.
   */
  textBox: z.tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int()]).nullable(),
  /** Whether any page has words of its own; null until they are read. */
  hasText: z.boolean().nullable(),
  /** Null without scanned pages, and until they are looked for. */
  scan: ScanProgress.nullable(),
  /** The chapters that a person typed, which take the place of the PDF's own contents; null without any. */
  chapters: z.array(Chapter).nullable(),
  /**
   * The byte ranges, first byte and the one after the last, that a reader needs before it can draw the first page, in
   * file order and at least 32 KB apart. Empty when they are unknown.
   */
  firstRanges: z.array(z.tuple([z.number().int(), z.number().int()])),
  subject: z
    .object({
      subCode: z.string(),
      subAbb: z.string(),
      deptId: z.string(),
      scheme: z.string(),
      semName: z.string(),
    })
    .nullable(),
})
export type PdfInfo = z.infer<typeof PdfInfo>

/** The public name of a PDF. Any other name does not exist, which is no mistake in the request. */
export const PdfFile = z
  .string()
  .max(255)
  .regex(/^[^\0]*$/)

/** One version of a PDF; without it, the one shown now. A replaced one is for staff and its recent readers. */
export const VersionQuery = z.object({ v: z.coerce.number().int().min(1).max(1_000_000).optional() })

/** Title and description of a PDF. `before` is what the editor saw: an edit of any other state is rejected. */
export const PdfEdit = z.object({
  pdfTitle: optionalText('Title', 200),
  pdfDescription: optionalText('Description', 2000),
  before: z.object({ pdfTitle: z.string(), pdfDescription: z.string() }).optional(),
})

/** The place from which a PDF is added: its stored name begins with it if the subject is taught there. */
export const placeFields = {
  deptId: z.string().optional(),
  schemeId: z.string().optional(),
  semNum: z.string().optional(),
}
export type PlaceFields = Record<keyof typeof placeFields, string>

export const PdfFields = z.object({
  pdfTitle: optionalText('Title', 200),
  pdfDescription: optionalText('Description', 2000),
  subCode: z.string().optional(),
  ...placeFields,
  ...ignoredAuthor,
})

export const pdfOps = operations(() => ({
  add: uploadOperation({
    ...pdfCalls.add,
    right: 'addPdf',
    summary: 'Add a PDF to a section',
    params: z.object({ sectionId: Id }),
    fields: PdfFields,
    response: z.object({ message: z.string(), pdf: Pdf }),
  }),
  remove: operation({
    ...pdfCalls.remove,
    right: 'removePdf',
    summary: 'Delete a PDF; a sub-admin withdraws one of their own within 15 minutes',
    body: z.object({ pdfId: Id, sectionId: Id }),
    response: Message,
  }),
  edit: operation({
    ...pdfCalls.edit,
    right: 'editPdf',
    summary: 'Retitle or describe a PDF; a sub-admin one of their own',
    params: z.object({ pdfId: Id }),
    body: PdfEdit,
    response: z.object({ message: z.string(), pdf: Pdf }),
  }),
  move: operation({
    ...pdfCalls.move,
    right: 'changePdf',
    summary: 'Move a PDF to another section, to an index there or to its end',
    params: z.object({ pdfId: Id }),
    body: z.object({
      /** The section in which the mover saw the PDF: the move is rejected when it is in another one. */
      sectionId: Id,
      toSectionId: Id,
      index: z.number().int().min(0).optional(),
    }),
    response: z.object({ message: z.string(), pdf: Pdf }),
  }),
  replace: uploadOperation({
    ...pdfCalls.replace,
    right: 'changePdf',
    summary: 'Give a PDF other bytes: it keeps its place and address, the old ones are kept 30 days',
    params: z.object({ pdfId: Id }),
    fields: z.object({}),
    response: z.object({ message: z.string(), pdf: Pdf }),
  }),
  chapters: operation({
    ...pdfCalls.chapters,
    right: 'editPdf',
    summary: 'Type the chapters of a PDF, such as a scan; a sub-admin of one of their own',
    params: z.object({ pdfId: Id }),
    body: z.object({
      /** The version whose pages the editor saw: chapters of another one are rejected. */
      version: z.number().int().min(1),
      /** The chapters that the editor saw: an edit of any other ones is rejected. */
      before: z.array(Chapter).max(1000).optional(),
      chapters: Chapters,
    }),
    response: Message,
  }),
  order: operation({
    ...pdfCalls.order,
    right: 'orderContent',
    summary: 'Put the PDFs of a section in another order',
    params: z.object({ sectionId: Id }),
    body: z.object({ pdfIds: z.array(Id).max(1000) }),
    response: Message,
  }),
  retry: operation({
    ...pdfCalls.retry,
    right: 'addPdf',
    summary: 'Read pages, outline, text and cover of a PDF again after a failure',
    params: z.object({ pdfId: Id }),
    response: Message,
  }),
  info: operation({
    ...pdfCalls.info,
    right: 'readNotes',
    cache: 'private',
    summary: 'Title, size, pages and subject of a PDF',
    params: z.object({ pdfFile: PdfFile }),
    query: VersionQuery,
    response: PdfInfo,
  }),
  read: bytesOperation({
    ...pdfCalls.read,
    right: 'readNotes',
    cache: 'private',
    isShared: true,
    summary: 'The bytes of a PDF, whole or by range',
    params: z.object({ pdfFile: PdfFile }),
    query: VersionQuery,
    contentType: 'application/pdf',
  }),
  cover: bytesOperation({
    ...pdfCalls.cover,
    right: 'seePublicPages',
    cache: 'private',
    isShared: true,
    summary: 'The picture of a first page, at an address that cannot be guessed',
    params: z.object({ cover: z.string().max(255) }),
    contentType: 'image/webp',
  }),
}))
