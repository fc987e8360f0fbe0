import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type PdfFields, pdfOps } from '@lectureshelf/contract/library/pdfs'
import { fillPath } from '@lectureshelf/contract/operation'
import type { LightMyRequestResponse } from 'fastify'
import type { z } from 'zod'
import { lineOf, pdfOf, tinyPdf } from './tiny-pdf.ts'
import type { Client } from './harness.ts'
import { multipartOf } from './multipart.ts'

/** Returns a real PDF with one line on each page. */
export const pdfSaying = (...lines: string[]): Buffer => tinyPdf({ contents: lines.map(lineOf) })

/** Returns a PDF that opens only with a password. */
export const lockedPdf = (): Buffer => {
  const unknown = '00'.repeat(32)
  const encrypt = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${unknown}> /U <${unknown}> >>`
  return tinyPdf({ contents: [lineOf('secret')], trailer: `/ID [<00> <00>] /Encrypt ${encrypt}` })
}

/** Returns a PDF of one page that claims to have any number of them. */
export const pdfClaiming = (pages: number): Buffer =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [3 0 R] /Count ${pages} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ])

interface UploadOptions {
  fields?: Partial<z.input<typeof PdfFields>>
  fileName?: string
  fieldsLast?: boolean
}

/** Adds a PDF to a section as the form does. */
export const uploadPdf = (
  client: Client,
  sectionId: string,
  bytes: Buffer,
  { fields = {}, ...options }: UploadOptions = {},
): Promise<LightMyRequestResponse> =>
  client({
    method: 'POST',
    url: fillPath(pdfOps.add.path, { sectionId }),
    ...multipartOf(fields, { pdfFile: bytes }, options),
  })

const AddReply = pdfOps.add.response

/** Adds a PDF, expects success and returns the PDF. */
export const addPdf = async (...upload: Parameters<typeof uploadPdf>) => {
  const reply = await uploadPdf(...upload)
  if (reply.statusCode !== 200) throw new Error(`The PDF was rejected: ${reply.body}`)
  const { pdf } = AddReply.parse(reply.json())
  return { ...pdf, pdfFile: pdf.pdfFile ?? '' }
}

/** The name of the marker, which says whose files these are and is none of them. */
export const markerName = 'installation'

/** Lists every file below the root of the store, kept or staged. */
export const filesIn = async (storageRoot: string): Promise<string[]> => {
  const entries = await readdir(storageRoot, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name !== markerName)
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Removes everything in a folder. */
export const emptyFolder = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
}

/** Returns how many bytes the files of a folder have together. */
export const sizeIn = async (folder: string): Promise<number> => {
  const sizes = await Promise.all((await filesIn(folder)).map(async (path) => (await stat(path)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Lists the kinds of people who may not change content of another department, if sub-admins may in their own. */
export const refusedElsewhere = [
  ['visitor', 401, 'unauthenticated'],
  ['student', 403, 'forbidden'],
  ['subAdmin', 403, 'out_of_scope'],
  ['admin', 403, 'out_of_scope'],
] as const

/** As `refusedElsewhere`, for a change that sub-admins may make nowhere. */
export const refusedToSubAdmins = [
  ['visitor', 401, 'unauthenticated'],
  ['student', 403, 'forbidden'],
  ['subAdmin', 403, 'forbidden'],
  ['admin', 403, 'out_of_scope'],
] as const
