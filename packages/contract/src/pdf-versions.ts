import { z } from 'zod'
import { Id } from './common.ts'
import { reservedPdfFiles } from './constants.ts'
import { operation, uploadOperation } from './operation.ts'
import { Pdf, PdfState } from './pdfs.ts'

/** How long a replaced version is kept and can be shown again, in days. */
export const versionKeptDays = 30

export const PdfVersion = z.object({
  version: z.number().int(),
  /** Whether this one is shown now. */
  isShown: z.boolean(),
  originalName: z.string(),
  sizeBytes: z.number().int(),
  pageCount: z.number().int().nullable(),
  state: PdfState,
  addedByName: z.string(),
  createdAt: z.string(),
  /** When another one took its place; null for the one shown now. It is kept `versionKeptDays` from then. */
  replacedAt: z.string().nullable(),
})
export type PdfVersion = z.infer<typeof PdfVersion>

/** One of the two reserved sheets; without a PDF nobody has published it. */
export const Sheet = z.object({ pdfFile: z.enum(reservedPdfFiles), pdf: Pdf.nullable() })
export type Sheet = z.infer<typeof Sheet>

export const pdfVersionOps = {
  list: operation({
    method: 'GET',
    path: '/api/pdfs/:pdfId/versions',
    right: 'manageContent',
    summary: 'The versions of a PDF, newest first',
    params: z.object({ pdfId: Id }),
    response: z.object({ versions: z.array(PdfVersion) }),
  }),
  restore: operation({
    method: 'POST',
    path: '/api/pdfs/:pdfId/versions/:version/restore',
    right: 'manageContent',
    summary: 'Show an older version of a PDF again',
    params: z.object({ pdfId: Id, version: z.coerce.number().int().min(1).max(1_000_000) }),
    response: z.object({ message: z.string(), pdf: Pdf }),
  }),
  sheets: operation({
    method: 'GET',
    path: '/api/sheets',
    right: 'manageContent',
    summary: 'The answer booklet and the lab sheet',
    response: z.object({ sheets: z.array(Sheet) }),
  }),
  publishSheet: uploadOperation({
    method: 'POST',
    path: '/api/sheets/:pdfFile',
    right: 'manageContent',
    summary: 'Publish the answer booklet or the lab sheet, or replace it',
    params: z.object({ pdfFile: z.enum(reservedPdfFiles) }),
    fields: z.object({}),
    fileField: 'pdfFile',
    response: z.object({ message: z.string(), pdf: Pdf }),
  }),
}
