import { fillPath } from '@lectureshelf/contract/operation'
import { type UploadTarget, uploadOps } from '@lectureshelf/contract/library/uploads'
import type { LightMyRequestResponse } from 'fastify'
import type { Client } from './harness.ts'

/** Returns the headers that every request of the protocol has. */
export const tusHeaders = (headers: Record<string, string>) => ({ 'tus-resumable': '1.0.0', ...headers })

const encode = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Returns the metadata of an upload: by default a PDF for a section. */
export const uploadMetadata = (to: string | UploadTarget, fields: Record<string, string> = {}) => {
  const target = typeof to === 'string' ? { kind: 'section', sectionId: to } : to
  return encode({ filename: 'Unit 1.pdf', target: JSON.stringify(target), ...fields })
}

export const createUpload = (
  client: Client,
  to: string | UploadTarget,
  sizeBytes: number,
  fields: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  client({
    method: 'POST',
    url: uploadOps.create.path,
    headers: tusHeaders({
      'upload-length': String(sizeBytes),
      'upload-metadata': uploadMetadata(to, fields),
    }),
  })

/** Returns the id of a new upload; when it was rejected, an id that does not exist. */
export const beginUpload = async (
  client: Client,
  to: string | UploadTarget,
  sizeBytes = 100,
  fields: Record<string, string> = {},
): Promise<string> => {
  const { headers } = await createUpload(client, to, sizeBytes, fields)
  return headers.location?.split('/').at(-1) ?? crypto.randomUUID()
}

const pathOf = (uploadId: string) => fillPath(uploadOps.patch.path, { uploadId })

export const sendPart = (client: Client, uploadId: string, bytes: Buffer, offset = 0) =>
  client({
    method: 'PATCH',
    url: pathOf(uploadId),
    headers: tusHeaders({
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    }),
    payload: bytes,
  })

export const lookAt = (client: Client, uploadId: string) =>
  client({ method: 'HEAD', url: pathOf(uploadId), headers: tusHeaders({}) })

export const giveUp = (client: Client, uploadId: string) =>
  client({ method: 'DELETE', url: pathOf(uploadId), headers: tusHeaders({}) })

export const finishUpload = (client: Client, uploadId: string) =>
  client({ method: 'POST', url: fillPath(uploadOps.finish.path, { uploadId }) })

/** Sends a whole file, without finishing it. */
export const sendAll = async (
  client: Client,
  to: string | UploadTarget,
  bytes: Buffer,
  fields: Record<string, string> = {},
): Promise<string> => {
  const uploadId = await beginUpload(client, to, bytes.length, fields)
  if (bytes.length > 0) await sendPart(client, uploadId, bytes)
  return uploadId
}
