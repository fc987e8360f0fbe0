import type { Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import type { ByteRange } from '../storage/storage.ts'
import { decideRange, isSameCopy, isUnchanged } from './byte-range.ts'
import type { Asked, HttpAnswer } from './http-answer.ts'

interface ServedFile {
  sizeBytes: number
  /** A quoted, strong entity tag: different bytes have a different one. */
  etag: string
  headers: Record<string, string>
  open: (range?: ByteRange) => Promise<Readable | Buffer>
}

/**
 * Responds to a GET or HEAD for a stored file: with the whole file, a range of it, or 304 when the client's copy is
 * current. A HEAD opens no file and ignores ranges. Call it only after the caller was authorised.
 * @throws AppError `range_not_satisfiable`
 */
export const answerBytes = async (
  { method, headers: asked }: Asked,
  { sizeBytes, etag, headers, open }: ServedFile,
): Promise<HttpAnswer> => {
  const always = { ...headers, etag, 'accept-ranges': 'bytes' }
  if (isUnchanged(asked['if-none-match'], etag)) return { status: 304, headers: always, body: null }
  if (method === 'HEAD')
    return { status: 200, headers: { ...always, 'content-length': sizeBytes }, body: null }
  const ifRange = asked['if-range']
  const isContinued = isSameCopy(typeof ifRange === 'string' ? ifRange : undefined, etag)
  const decision = decideRange(isContinued ? asked.range : undefined, sizeBytes)
  if (decision.kind === 'whole') {
    return { status: 200, headers: { ...always, 'content-length': sizeBytes }, body: await open() }
  }
  if (decision.kind === 'unsatisfiable') {
    throw new AppError('range_not_satisfiable', { headers: { 'content-range': `bytes */${sizeBytes}` } })
  }
  const { start, end } = decision.range
  const partial = { 'content-range': `bytes ${start}-${end}/${sizeBytes}`, 'content-length': end - start + 1 }
  return { status: 206, headers: { ...always, ...partial }, body: await open(decision.range) }
}
