import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import { PassThrough, Readable } from 'node:stream'
import { uploadOps } from '@lectureshelf/contract/library/uploads'
import type { ErrorCode } from '@lectureshelf/contract/errors'
import { isOutage } from '../../platform/db/outage.ts'
import { AppError } from '../../platform/errors.ts'
import type { TusAnswer } from '../../platform/http/mount-tus.ts'
import type { UploadFiles } from './upload-files.ts'
import { createUploadLocker } from './upload-locker.ts'
import { UploadStore } from './upload-store.ts'
import type { StoredUpload } from './uploads.repo.ts'

interface TusServerOptions {
  files: UploadFiles
  findUpload: (id: string) => Promise<StoredUpload | null>
  maxBytes: number
}

/** The size and metadata that a new upload declares. */
export interface Beginning {
  id: string
  sizeBytes: number
  metadata: Record<string, string | null>
}

type Begin = (beginning: Beginning) => Promise<void>

/** What a request is about: a new upload, or an existing one whose owner was checked. */
type About = { begin: Begin } | { id: string }

/** How long an older connection may still write its received bytes after a newer one connects. */
const drainMs = 300
/** Response headers of the protocol; the site sets all others. */
const answeredHeaders = ['tus-resumable', 'upload-offset', 'upload-length', 'upload-metadata', 'location']

/** Only these request headers reach the library, which would reject an unknown header of a proxy. */
const askedHeader = /^(?:tus-|upload-|content-(?:type|length)$)/

const codes: Partial<Record<number, ErrorCode>> = {
  404: 'not_found',
  409: 'conflict',
  410: 'upload_expired',
  413: 'too_large',
}

/** Maps an error of the library to one of the product. */
const toAppError = (error: unknown, status: number, isCutOff: boolean): AppError => {
  if (error instanceof AppError) return error
  const cause = error instanceof Error ? error : new Error(`tus ${status}: ${JSON.stringify(error)}`)
  // The client has disconnected; it will reconnect and ask how much has arrived.
  if (isCutOff) return new AppError('upload_interrupted', { cause })
  if (isOutage(error)) return new AppError('unavailable', { cause })
  const known = codes[status]
  if (known !== undefined) return new AppError(known, { cause })
  return new AppError(status < 500 ? 'invalid_request' : 'internal', { cause })
}

/**
 * Returns the body in the form that the library needs, with one chunk in memory at a time. The connection stays
 * usable for the reply, whatever happens to this stream.
 */
const bodyOf = ({ raw }: FastifyRequest) => {
  const body = new PassThrough()
  let isCutOff = false
  const breakOff = () => {
    if (raw.readableEnded) return
    isCutOff = true
    body.destroy(new Error('the client hung up'))
  }
  // The error of a broken connection; a close event always follows.
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

/** Creates the tus protocol over a folder of files. The caller checks rights before. */
export const createTusServer = ({ files, findUpload, maxBytes }: TusServerOptions) => {
  const begins = new WeakMap<Request, Begin>()
  const failures = new WeakMap<Request, unknown>()
  const storing = new AsyncLocalStorage<{ failure: unknown }>()
  const store = new UploadStore(files, findUpload, (error) => {
    const request = storing.getStore()
    if (request !== undefined) request.failure = error
  })
  const server = new Server({
    path: uploadOps.create.path,
    datastore: store,
    locker: createUploadLocker((id) => store.settled(id)),
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

  /** @throws AppError for every error of the library */
  return async (request: FastifyRequest, about: About): Promise<TusAnswer> => {
    const hasBody = request.method === 'PATCH' || request.method === 'POST'
    const body = hasBody ? bodyOf(request) : null
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) {
      if (typeof value === 'string' && askedHeader.test(name)) headers.set(name, value)
    }
    // The library reads the id from the end of the address, even from its query, so it never gets the client's
    // address.
    const { path } = uploadOps.create
    const asked = new Request(`http://localhost${'id' in about ? `${path}/${about.id}` : path}`, {
      method: request.method,
      headers,
      ...(body !== null && { body: body.stream, duplex: 'half' }),
    })
    if ('begin' in about) begins.set(asked, about.begin)
    try {
      const own: { failure: unknown } = { failure: undefined }
      const answer = await storing.run(own, () => server.handleWeb(asked))
      if (answer.status >= 400) {
        // A full disk and a failing one each keep their own answer.
        if (own.failure instanceof Error) throw toAppError(own.failure, 500, false)
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
