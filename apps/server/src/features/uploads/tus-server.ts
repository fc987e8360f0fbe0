import { FileStore } from '@tus/file-store'
import { Server, Upload } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import { PassThrough, Readable } from 'node:stream'
import { uploadOps } from '@lectureshelf/contract/content/uploads'
import type { ErrorCode } from '@lectureshelf/contract/errors'
import { AppError } from '../../platform/errors.ts'
import type { TusAnswer } from '../../platform/http/mount.ts'
import type { UploadFiles } from './upload-files.ts'
import { createUploadLocker } from './upload-locker.ts'
import type { StoredUpload } from './uploads.repo.ts'

interface TusServerOptions {
  files: UploadFiles
  findUpload: (id: string) => Promise<StoredUpload | null>
  maxBytes: number
}

/** What an upload that begins says of itself. */
export interface Beginning {
  id: string
  sizeBytes: number
  metadata: Record<string, string | null>
}

type Begin = (beginning: Beginning) => Promise<void>

/** What a request is about: an upload that begins, or the one of an id whose person it was found to be. */
type About = { begin: Begin } | { id: string }

/** How long an older connection may still write what it has, when a newer one asks. */
const drainMs = 300
/** Of the protocol; what else the library would set is the site's own to say. */
const answeredHeaders = ['tus-resumable', 'upload-offset', 'upload-length', 'upload-metadata', 'location']

/** Others are none of the library's business: it would refuse a proxy's that it does not know. */
const askedHeader = /^(?:tus-|upload-|content-(?:type|length)$)/

const codes: Partial<Record<number, ErrorCode>> = {
  404: 'not_found',
  409: 'conflict',
  410: 'upload_expired',
  413: 'too_large',
}

/** Translates an error of the library into one of the product. */
const toAppError = (error: unknown, status: number, isCutOff: boolean): AppError => {
  if (error instanceof AppError) return error
  const cause = error instanceof Error ? error : new Error(`tus ${status}: ${JSON.stringify(error)}`)
  // The client is gone; it comes back and asks how much has arrived.
  if (isCutOff) return new AppError('upload_interrupted', { cause })
  const known = codes[status]
  if (known !== undefined) return new AppError(known, { cause })
  return new AppError(status < 500 ? 'invalid_request' : 'internal', { cause })
}

/**
 * The body as the library wants it, one chunk in memory at a time. Whatever becomes of this stream, the connection
 * stays usable for the answer.
 */
const bodyOf = ({ raw }: FastifyRequest) => {
  const body = new PassThrough()
  let isCutOff = false
  const breakOff = () => {
    if (raw.readableEnded) return
    isCutOff = true
    body.destroy(new Error('the client hung up'))
  }
  // The error of a line that breaks; it is always followed by the closing.
  raw.on('error', breakOff)
  raw.once('close', breakOff)
  body.on('error', () => undefined)
  raw.pipe(body)
  return {
    stream: Readable.toWeb(body),
    isCutOff: () => isCutOff,
    release: () => {
      raw.unpipe(body)
      raw.resume()
      body.destroy()
    },
  }
}

/** Shows the library our rows as its configuration: it stores none of its own. */
const rowsAsConfiguration = (findUpload: TusServerOptions['findUpload']) => ({
  get: async (id: string) => {
    const row = await findUpload(id)
    if (row === null) return undefined
    const metadata = { filename: row.originalName, target: JSON.stringify(row.target) }
    return new Upload({
      id,
      size: row.sizeBytes,
      offset: 0,
      metadata,
      creation_date: row.createdAt.toISOString(),
    })
  },
  set: async () => undefined,
  delete: async () => undefined,
})

/** Creates the tus protocol over a folder of files. Rights are decided before a request comes here. */
export const createTusServer = ({ files, findUpload, maxBytes }: TusServerOptions) => {
  const begins = new WeakMap<Request, Begin>()
  const failures = new WeakMap<Request, unknown>()
  const server = new Server({
    path: uploadOps.create.path,
    datastore: new FileStore({ directory: files.directory, configstore: rowsAsConfiguration(findUpload) }),
    locker: createUploadLocker(),
    lockDrainTimeout: drainMs,
    relativeLocation: true,
    maxSize: maxBytes,
    namingFunction: () => crypto.randomUUID(),
    onUploadCreate: async (request, { id, size, metadata }) => {
      if (size === undefined)
        throw new AppError('invalid_request', { extraDetails: 'Upload-Length is required.' })
      await begins.get(request)?.({ id, sizeBytes: size, metadata: metadata ?? {} })
      return {}
    },
    onResponseError: (request, error) => {
      failures.set(request, error)
      return undefined
    },
  })

  /** @throws AppError for whatever the library refuses */
  return async (request: FastifyRequest, about: About): Promise<TusAnswer> => {
    const hasBody = request.method === 'PATCH' || request.method === 'POST'
    const body = hasBody ? bodyOf(request) : null
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) {
      if (typeof value === 'string' && askedHeader.test(name)) headers.set(name, value)
    }
    // The library takes whatever stands last in an address for the id, also in a query: it never sees the client's.
    const { path } = uploadOps.create
    const asked = new Request(`http://localhost${'id' in about ? `${path}/${about.id}` : path}`, {
      method: request.method,
      headers,
      ...(body !== null && { body: body.stream, duplex: 'half' }),
    })
    if ('begin' in about) begins.set(asked, about.begin)
    try {
      const answer = await server.handleWeb(asked)
      if (answer.status >= 400) {
        const error = failures.get(asked) ?? (await answer.text())
        throw toAppError(error, answer.status, body?.isCutOff() ?? false)
      }
      const kept = answeredHeaders.flatMap((name) => {
        const value = answer.headers.get(name)
        return value === null ? [] : [[name, value] as const]
      })
      return { status: answer.status, headers: Object.fromEntries(kept) }
    } finally {
      body?.release()
    }
  }
}
