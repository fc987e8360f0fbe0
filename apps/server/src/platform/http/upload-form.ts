import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { AppError } from '../errors.ts'

export interface IncomingFile {
  /** As the client named it; never used as a path. */
  originalName: string
  stream: Readable
  /** The size of the whole body as its client declared it; null without a declaration. */
  declaredBytes: number | null
}

type Receive<T> = (file: IncomingFile) => Promise<T>

/**
 * Reads a multipart body: passes the file's stream to `receive` as it arrives and collects the text fields before
 * and after it. When this rejects, the caller undoes what `receive` has stored.
 * @throws AppError `pdf_missing` without a file, `upload_interrupted` when the client disconnects, or what
 * `receive` throws.
 */
export type ReadForm<Fields> = <T>(receive: Receive<T>) => Promise<{ fields: Fields; file: T }>

/** A failure of `receive`, as opposed to one of the body itself. */
class ReceiveFailure extends Error {}

const receiveFrom = async <T>(
  receive: Receive<T>,
  { filename, file: stream }: MultipartFile,
  declaredBytes: number | null,
): Promise<T> => {
  // The parser reports a broken body as an error event, or destroys the stream with it.
  let emitted: unknown
  stream.once('error', (error) => {
    emitted = error
  })
  try {
    return await receive({ originalName: filename, stream, declaredBytes })
  } catch (error) {
    const isOfBody = error === emitted || error === stream.errored
    throw isOfBody ? error : new ReceiveFailure('not received', { cause: error })
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'

/** A body that ends early has no status of its own; an error of the parser has. */
const toFormError = (error: unknown): unknown => {
  if (error instanceof ReceiveFailure) return error.cause
  if (error instanceof AppError || isRefusal(error)) return error
  return new AppError('upload_interrupted', { cause: error })
}

const declaredBytesOf = ({ headers: { 'content-length': length } }: FastifyRequest): number | null =>
  length === undefined ? null : Number(length)

const readParts = async <T>(request: FastifyRequest, fileField: string, receive: Receive<T>) => {
  const texts: Record<string, string> = {}
  let file: { received: T } | null = null
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') texts[part.fieldname] = part.value
    } else if (part.fieldname === fileField && file === null && part.filename) {
      // A form without a chosen file sends one without a name.
      file = { received: await receiveFrom(receive, part, declaredBytesOf(request)) }
    } else {
      part.file.resume()
    }
  }
  return { texts, file }
}

/** Creates the reader of one request's multipart body. */
export const createFormReader =
  <Fields>(
    request: FastifyRequest,
    fileField: string,
    parseFields: (fields: Record<string, string>) => Fields,
  ): ReadForm<Fields> =>
  async (receive) => {
    if (!request.isMultipart()) throw new AppError('unsupported_media_type')
    try {
      const { texts, file } = await readParts(request, fileField, receive)
      if (file === null) throw new AppError('pdf_missing')
      return { fields: parseFields(texts), file: file.received }
    } catch (error) {
      throw toFormError(error)
    } finally {
      // A client reads the error only after it has sent everything.
      request.raw.unpipe()
      request.raw.resume()
    }
  }
