import type { ByteRange } from '../storage/storage.ts'

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
