import type { AnyOperation } from '@lectureshelf/contract/operation'

/** Whether a call changes nothing. */
export const isReading = ({ method, cache, countsEach }: AnyOperation): boolean =>
  method === 'GET' || cache !== undefined || countsEach !== undefined

/** What programs that watch the server ask all the time; none of it asks the database. */
const uncounted: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  '/.well-known/security.txt',
])

/**
 * Whether the limits of reads count a call: each that people make, also one that writes. The parts of an upload have a
 * room of their own.
 */
export const isCounted = ({ path, kind }: AnyOperation): boolean => kind !== 'tus' && !uncounted.has(path)
