import { z } from 'zod'
import { Id, Message, requiredText } from '../common.ts'
import { reservedPdfFiles } from '../constants.ts'
import { operation, operations, uploadOperation } from '../operation.ts'
import { pdfVersionCalls } from './calls/pdf-versions.calls.ts'
import { Pdf, PdfFile, PdfState } from './pdfs.ts'

/** Result of deleting a version. */
export const versionMessages = {
  deleted: 'This version is gone for good',
  deleteFailed: 'Failed to delete the version',
  isShown: 'This version is the one shown now. Show another one or replace the file first.',
} as const

/** Why a version is deleted at once, for the audit log. */
export const DeleteVersionForm = z.object({ reason: requiredText('Reason', 500) })

/** The number of a version. */
const versionNumber = z.coerce.number<number | string>().int().min(1).max(1_000_000)

export const PdfVersion = z.object({
  version: z.number().int(),
  /** Whether this version is the one shown now. */
  isShown: z.boolean(),
  originalName: z.string(),
  sizeBytes: z.number().int(),
  pageCount: z.number().int().nullable(),
  state: PdfState,
  addedByName: z.string(),
  createdAt: z.string(),
  /** When another version replaced this one; null for the one shown now. It is kept `versionKeptDays` from then. */
  replacedAt: z.string().nullable(),
})
export type PdfVersion = z.infer<typeof PdfVersion>

/** One of the two reserved sheets; without a PDF it is not published. */
export const Sheet = z.object({ pdfFile: z.enum(reservedPdfFiles), pdf: Pdf.nullable() })
export type Sheet = z.infer<typeof Sheet>

export const pdfVersionOps = operations(() => ({
  list: operation({
    ...pdfVersionCalls.list,
    right: 'manageContent',
    summary: 'The versions of a PDF, newest first',
    params: z.object({ pdfId: Id }),
    response: z.object({ versions: z.array(PdfVersion) }),
  }),
  restore: operation({
    ...pdfVersionCalls.restore,
    right: 'manageContent',
    summary: 'Show an older version of a PDF again',
    params: z.object({ pdfId: Id, version: versionNumber }),
    response: z.object({ message: z.string(), pdf: Pdf }),
  }),
  remove: operation({
    ...pdfVersionCalls.remove,
    right: 'manageContent',
    summary: 'Delete an old version of a PDF at once and for good, with a reason',
    passwordAgain: 'always',
    params: z.object({ pdfFile: PdfFile, version: versionNumber }),
    body: DeleteVersionForm,
    response: Message,
  }),
  sheets: operation({
    ...pdfVersionCalls.sheets,
    right: 'manageContent',
    summary: 'The answer booklet and the lab sheet',
    response: z.object({ sheets: z.array(Sheet) }),
  }),
  publishSheet: uploadOperation({
    ...pdfVersionCalls.publishSheet,
    right: 'manageContent',
    summary: 'Publish the answer booklet or the lab sheet, or replace it',
    params: z.object({ pdfFile: z.enum(reservedPdfFiles) }),
    fields: z.object({}),
    response: z.object({ message: z.string(), pdf: Pdf }),
  }),
}))
