import type { InjectOptions } from 'fastify'
import { multipartOf } from '../multipart.ts'
import { beginUpload, tusHeaders, uploadMetadata } from '../tus-client.ts'
import { pdfSaying } from './things.ts'
import type { Rows } from './visits.ts'

const json = (payload: object): InjectOptions => ({ payload })

/** The rows of the walk about PDFs, their versions and uploads. */
export const pdfRows: Rows = {
  'pdfs.add': [
    ({ section }) => ({
      params: { sectionId: section.id },
      ...multipartOf({}, { pdfFile: pdfSaying('another') }),
    }),
    [401, 403, 403, 403, 200, 200, 200, 403],
  ],
  'pdfs.remove': [
    ({ section, pdf }) => json({ pdfId: pdf.id, sectionId: section.id }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  // The PDF of the walk is the owner's: a sub-admin edits only their own.
  'pdfs.edit': [
    ({ pdf }) => ({ params: { pdfId: pdf.id }, ...json({ pdfTitle: 'Layers' }) }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'pdfs.move': [
    ({ section, pdf }) => ({
      params: { pdfId: pdf.id },
      ...json({ sectionId: section.id, toSectionId: section.id }),
    }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'pdfs.replace': [
    ({ pdf }) => ({ params: { pdfId: pdf.id }, ...multipartOf({}, { pdfFile: pdfSaying('other bytes') }) }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'pdfs.order': [
    ({ section, pdf }) => ({ params: { sectionId: section.id }, ...json({ pdfIds: [pdf.id] }) }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'pdfs.cover': [
    ({ coverName }) => ({ params: { cover: `${coverName}.webp` } }),
    [200, 200, 200, 200, 200, 200, 200, 200],
  ],
  'pdfVersions.list': [
    ({ pdf }) => ({ params: { pdfId: pdf.id } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'pdfVersions.restore': [
    ({ pdf }) => ({ params: { pdfId: pdf.id, version: '1' } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  // The version of the walk is the shown one, which cannot be removed.
  'pdfVersions.remove': [
    ({ pdf }) => ({ params: { pdfFile: pdf.pdfFile, version: '1' }, ...json({ reason: 'It has marks.' }) }),
    [401, 403, 403, 403, 403, 403, 409, 403],
  ],
  'pdfVersions.sheets': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'pdfVersions.publishSheet': [
    () => ({
      params: { pdfFile: 'Ans-Booklet.pdf' },
      ...multipartOf({}, { pdfFile: pdfSaying('name and USN') }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'uploads.create': [
    ({ section }) => ({
      headers: tusHeaders({ 'upload-length': '100', 'upload-metadata': uploadMetadata(section.id) }),
    }),
    [401, 403, 403, 403, 201, 201, 201, 403],
  ],
  'uploads.head': [
    async ({ section }, client) => ({
      params: { uploadId: await beginUpload(client, section.id) },
      headers: tusHeaders({}),
    }),
    [401, 403, 403, 403, 200, 200, 200, 403],
  ],
  'uploads.patch': [
    async ({ section }, client) => ({
      params: { uploadId: await beginUpload(client, section.id) },
      headers: tusHeaders({ 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
      payload: Buffer.alloc(10),
    }),
    [401, 403, 403, 403, 204, 204, 204, 403],
  ],
  'uploads.terminate': [
    async ({ section }, client) => ({
      params: { uploadId: await beginUpload(client, section.id) },
      headers: tusHeaders({}),
    }),
    [401, 403, 403, 403, 204, 204, 204, 403],
  ],
  // None of its bytes have arrived.
  'uploads.finish': [
    async ({ section }, client) => ({ params: { uploadId: await beginUpload(client, section.id) } }),
    [401, 403, 403, 403, 409, 409, 409, 403],
  ],
  'uploads.list': [() => ({}), [401, 403, 403, 403, 200, 200, 200, 403]],
  // An upload that has not arrived is given up with its bytes.
  'uploads.dismiss': [
    async ({ section }, client) => ({ params: { uploadId: await beginUpload(client, section.id) } }),
    [401, 403, 403, 403, 200, 200, 200, 403],
  ],
}
