import { fillPath } from '@lectureshelf/contract/operation'
import { uploadOps } from '@lectureshelf/contract/library/uploads'
import { uploadMetadata } from '../tus-client.ts'
import { paddedPdf } from './padded-pdf.ts'
import type { WriteBooks } from './write-books.ts'
import { type WritingSite, ask } from './writing-site.ts'

const partBytes = 96 * 1024

/** The headers of every request of the upload protocol. */
const tus = { 'tus-resumable': '1.0.0' }

/** Returns the PDF of an upload in parts, which its title determines. */
const pdfInParts = (title: string) => paddedPdf(title, 250_000)

interface Begun {
  uploadId: string
  title: string
  /** How many bytes the server has. */
  offset: number
}

/** Sends the parts of an upload that the server lacks, and finishes it. */
const sendRest = async (site: WritingSite, { uploadId, title, offset: from }: Begun): Promise<void> => {
  const { books, ownerToken: token } = site
  const pdf = pdfInParts(title)
  const bytes = Buffer.concat([...pdf.pieces()])
  const path = fillPath(uploadOps.patch.path, { uploadId })
  for (let offset = from; offset < bytes.length; offset += partBytes) {
    const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
    const body = new Uint8Array(bytes.subarray(offset, offset + partBytes))
    await ask(site, { method: 'PATCH', path, token, headers: { ...tus, ...type }, body })
    books.parts.set(uploadId, Math.min(bytes.length, offset + partBytes))
  }
  await ask(site, { method: 'POST', path: fillPath(uploadOps.finish.path, { uploadId }), token })
  books.parts.delete(uploadId)
  books.uploads.set(title, pdf.sha256)
}

/** Uploads a PDF in parts. */
export const uploadInParts = async (site: WritingSite): Promise<void> => {
  const title = `Upload in parts ${site.next()}`
  const metadata = uploadMetadata(site.sectionId, { filename: `${title}.pdf`, pdfTitle: title })
  const created = await ask(site, {
    method: 'POST',
    path: uploadOps.create.path,
    token: site.ownerToken,
    headers: { ...tus, 'upload-length': String(pdfInParts(title).sizeBytes), 'upload-metadata': metadata },
  })
  const uploadId = created.headers.get('location')?.split('/').at(-1) ?? ''
  await sendRest(site, { uploadId, title, offset: 0 })
}

/** Reads the unfinished uploads in a person's list, which has PDFs that are still being read, too. */
const listUnfinished = async (site: WritingSite) => {
  const path = `${uploadOps.list.path}?state=processing&size=100`
  const { text } = await ask(site, { method: 'GET', path, token: site.ownerToken })
  const { items, quota } = uploadOps.list.response.parse(JSON.parse(text))
  return { open: items.filter(({ pdfId }) => pdfId === null), count: quota.files }
}

/**
 * Finishes the uploads that a dead server left unfinished, from where each of them stopped, as their person does.
 * @returns how many are unfinished then
 */
export const resumeUploads = async (site: WritingSite): Promise<number> => {
  for (const { _id: uploadId, title } of (await listUnfinished(site)).open) {
    const path = fillPath(uploadOps.head.path, { uploadId })
    const head = await ask(site, { method: 'HEAD', path, token: site.ownerToken, headers: tus })
    await sendRest(site, { uploadId, title, offset: Number(head.headers.get('upload-offset')) })
  }
  return (await listUnfinished(site)).count
}

/** @returns the uploads that have fewer bytes than were acknowledged */
export const findLostParts = async (url: string, token: string, { parts }: WriteBooks): Promise<string[]> => {
  const losses: string[] = []
  for (const [uploadId, bytes] of parts) {
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
    const answer = await fetch(url + fillPath(uploadOps.head.path, { uploadId }), { method: 'HEAD', headers })
    const offset = Number(answer.headers.get('upload-offset') ?? -1)
    if (offset < bytes) losses.push(`parts: ${uploadId} has ${offset} of ${bytes} bytes`)
  }
  return losses
}
