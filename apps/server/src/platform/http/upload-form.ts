import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { AppError } from '../errors.ts'

export interface IncomingFile {
  /** As the client named it; never used as a path. */
  originalName: string
  stream: Readable
}

/**
 * Reads a multipart body: hands the file's stream to `receive` as it arrives and collects the text fields,
 * before or after it.
 * @throws AppError `pdf_missing` without a file, `upload_interrupted` when the client hangs up.
 */
export type ReadForm<Fields> = <T>(
  receive: (file: IncomingFile) => Promise<T>,
) => Promise<{ fields: Fields; file: T }>

/** Makes the reader of one request's multipart body; `discard` in `receive`'s caller undoes what it kept. */
export const createFormReader =
  <Fields>(
    request: FastifyRequest,
    fileField: string,
    parseFields: (fields: Record<string, string>) => Fields,
  ): ReadForm<Fields> =>
  async (receive) => {
    if (!request.isMultipart()) throw new AppError('unsupported_media_type')
    const texts: Record<string, string> = {}
    let received: { value: Awaited<ReturnType<typeof receive>> } | null = null
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') texts[part.fieldname] = part.value
      } else if (part.fieldname === fileField && received === null && part.filename !== '') {
        received = { value: await receive({ originalName: part.filename, stream: part.file }) }
      } else {
        part.file.resume()
      }
    }
    if (received === null) throw new AppError('pdf_missing')
    return { fields: parseFields(texts), file: received.value }
  }
