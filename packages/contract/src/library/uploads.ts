import { z } from 'zod'
import { Id, ListQuery, Message } from '../common.ts'
import { reservedPdfFiles } from '../constants.ts'
import { operation, operations, tusOperation } from '../operation.ts'
import { PeopleCount } from '../base/people-count.ts'
import { uploadCalls } from './calls/uploads.calls.ts'
import { Pdf, PdfState, placeFields } from './pdfs.ts'
import { ScanProgress } from './scans.ts'

/** How long an unfinished upload is kept, in hours. */
export const uploadKeptHours = 24

const gigabyte = 1024 ** 3

/** How many files a person may have begun to upload, and their bytes together: by kind of staff. */
export const uploadQuotas = {
  subAdmin: { files: 20, bytes: 2 * gigabyte },
  admin: { files: 20, bytes: 2 * gigabyte },
  /** An import may be as large as the others' whole quota. */
  owner: { files: 40, bytes: 6 * gigabyte },
} as const

/** The unfinished uploads of a person, and how many there may be. */
export const UploadQuota = z.object({
  files: z.number().int(),
  bytes: z.number().int(),
  mostFiles: z.number().int(),
  mostBytes: z.number().int(),
})
export type UploadQuota = z.infer<typeof UploadQuota>

/** What an upload is for: a new PDF of a section, other bytes for a PDF, a reserved sheet, or a bulk import. */
export const UploadTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('section'), sectionId: Id, ...placeFields }),
  z.object({ kind: z.literal('replace'), pdfId: Id }),
  z.object({ kind: z.literal('sheet'), pdfFile: z.enum(reservedPdfFiles) }),
  z.object({ kind: z.literal('import') }),
])
export type UploadTarget = z.infer<typeof UploadTarget>

/** The tus metadata of an upload, after base64: `target` is JSON of an UploadTarget. */
export const UploadMetadata = z.object({
  filename: z.string().min(1).max(1000),
  target: z.string().max(1000),
  pdfTitle: z.string().trim().max(200).optional(),
  pdfDescription: z.string().trim().max(2000).optional(),
  /** Of the whole file, in hex: lets the server report a duplicate before a byte is sent. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})

/** `uploading` until every byte has arrived, `finishing` while it is checked and stored. */
export const UploadState = z.enum(['uploading', 'finishing', 'done', 'failed', 'cancelled'])

/** Where a PDF is: the address of its subject page. */
export const NotePlace = z.object({
  deptId: z.string(),
  scheme: z.string(),
  semName: z.string(),
  subCode: z.string(),
  subAbb: z.string(),
  sectionName: z.string(),
})
export type NotePlace = z.infer<typeof NotePlace>

export const Upload = z.object({
  _id: Id,
  target: UploadTarget,
  originalName: z.string(),
  sizeBytes: z.number().int(),
  state: UploadState,
  /** Why the upload failed, as a sentence. */
  failure: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type Upload = z.infer<typeof Upload>

/** The outcome of an upload. A bulk import has the id of its plan instead of a PDF. */
export const UploadResult = z.object({
  message: z.string(),
  upload: Upload,
  pdf: Pdf.nullable(),
  importId: Id.nullable(),
})
export type UploadResult = z.infer<typeof UploadResult>

/** A PDF that a member of staff added, or an upload that never became one. */
export const OwnUpload = z.object({
  _id: Id,
  /** The upload behind the PDF; null for a PDF that was added with the form. */
  uploadId: Id.nullable(),
  pdfId: Id.nullable(),
  title: z.string(),
  originalName: z.string(),
  sizeBytes: z.number().int(),
  pdfFile: z.string().nullable(),
  place: NotePlace.nullable(),
  state: z.enum([...UploadState.options, ...PdfState.options, 'deleted']),
  failure: z.string().nullable(),
  /** All first openings of a day by students; few are not counted. */
  openings: PeopleCount,
  /** Null without scanned pages, and until they are looked for. */
  scan: ScanProgress.nullable(),
  addedAt: z.string(),
})
export type OwnUpload = z.infer<typeof OwnUpload>

const UploadParams = z.object({ uploadId: Id })

/**
 * Uploads use the tus protocol 1.0 (`POST`, `HEAD`, `PATCH`, `DELETE` below `/api/uploads`): the metadata are
 * `UploadMetadata`. Once every byte has arrived, `finish` creates the PDF; repeating it returns the same result.
 */
export const uploadOps = operations(() => ({
  create: tusOperation({
    ...uploadCalls.create,
    right: 'useOwnUploads',
    summary: 'Begin an upload; `Location` is where its parts go',
  }),
  head: tusOperation({
    ...uploadCalls.head,
    right: 'useOwnUploads',
    summary: 'How many bytes of an upload have arrived',
    params: UploadParams,
  }),
  patch: tusOperation({
    ...uploadCalls.patch,
    right: 'useOwnUploads',
    summary: 'Send the next part of an upload',
    params: UploadParams,
  }),
  terminate: tusOperation({
    ...uploadCalls.terminate,
    right: 'useOwnUploads',
    summary: 'Abandon an upload',
    params: UploadParams,
  }),
  finish: operation({
    ...uploadCalls.finish,
    right: 'useOwnUploads',
    summary: 'Check and keep an upload that has arrived in full; again it answers the same',
    params: UploadParams,
    response: UploadResult,
  }),
  list: operation({
    ...uploadCalls.list,
    right: 'useOwnUploads',
    summary: 'What the person added, with its state and openings',
    query: ListQuery.extend({ state: z.enum(['all', 'failed', 'processing']).default('all') }),
    response: z.object({ items: z.array(OwnUpload), total: z.number().int(), quota: UploadQuota }),
  }),
  dismiss: operation({
    ...uploadCalls.dismiss,
    right: 'useOwnUploads',
    summary: "Remove a failed upload from the caller's list, or abandon an unfinished one",
    params: UploadParams,
    response: Message,
  }),
}))
