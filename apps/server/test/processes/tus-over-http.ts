import { fillPath } from '@lectureshelf/contract/operation'
import { uploadOps } from '@lectureshelf/contract/library/uploads'
import { tusHeaders, uploadMetadata } from '../tus-client.ts'
import type { Upload } from './http-client.ts'

const partBytes = 1024 * 1024

/** Uploads a PDF in parts of 1 MiB, as a browser does behind a proxy. @returns the status of the last call */
export const createPdfUpload = async ({ url, token, sectionId, title, pdf }: Upload): Promise<number> => {
  const authorization = `Bearer ${token}`
  const created = await fetch(url + uploadOps.create.path, {
    method: 'POST',
    headers: tusHeaders({
      authorization,
      'upload-length': String(pdf.sizeBytes),
      'upload-metadata': uploadMetadata(sectionId, { filename: `${title}.pdf` }),
    }),
  })
  const uploadId = created.headers.get('location')?.split('/').at(-1) ?? ''
  const bytes = Buffer.concat([...pdf.pieces()])
  for (let offset = 0; offset < bytes.length; offset += partBytes) {
    const { status } = await fetch(url + fillPath(uploadOps.patch.path, { uploadId }), {
      method: 'PATCH',
      headers: tusHeaders({
        authorization,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      }),
      body: bytes.subarray(offset, offset + partBytes),
    })
    if (status !== 204) return status
  }
  const finish = url + fillPath(uploadOps.finish.path, { uploadId })
  return (await fetch(finish, { method: 'POST', headers: { authorization } })).status
}
