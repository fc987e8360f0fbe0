import type { Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import type { ByteRange } from '../storage/storage.ts'
import type { Asked, HttpAnswer } from './http-answer.ts'

type RangeDecision = { kind: 'whole' } | { kind: 'part'; range: ByteRange } | { kind: 'unsatisfiable' }

const whole: RangeDecision = { kind: 'whole' }
const unsatisfiable: RangeDecision = { kind: 'unsatisfiable' }

/**
 * Decides which bytes a Range header selects. Several ranges or an invalid header select the whole file, as RFC 9110
 * allows: no PDF reader asks for several, and serving them would need a format of its own.
 */
export const decideRange = (header: string | undefined, sizeBytes: number): RangeDecision => {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return whole
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes)
    if (length === 0) return unsatisfiable
    return { kind: 'part', range: { start: sizeBytes - length, end: sizeBytes - 1 } }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return whole
  if (start >= sizeBytes) return unsatisfiable
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  return { kind: 'part', range: { start, end } }
}

/** Whether the client's copy is current: If-None-Match compares weakly. */
export const isUnchanged = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag))

/** Whether a range still fits the copy that it continues: If-Range compares strongly, and no date is ever sent. */
export const isSameCopy = (ifRange: string | undefined, etag: string): boolean =>
  ifRange === undefined || ifRange.trim() === etag

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
