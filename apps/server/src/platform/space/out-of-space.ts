import type { Database } from '../db/database.ts'

/** A full disk and an exhausted quota of the operating system, and PostgreSQL's full disk. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** What PostgreSQL returns for a change in a transaction that may only read: the embedded one does so when full. */
const fullEmbeddedCodes = new Set([...fullCodes, '25006'])

/** Follows the causes of an error, and those of an aggregate if every one of them has the code. */
const hasCode = (error: unknown, codes: ReadonlySet<string>): boolean => {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && codes.has(error.code)) return true
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every((one) => hasCode(one, codes))
  return hasCode(error.cause, codes)
}

/** Returns whether an error means that there is no space left for files, or for rows of this kind of database. */
export const isOutOfSpace = (error: unknown, kind: Database['kind']): boolean =>
  hasCode(error, kind === 'embedded' ? fullEmbeddedCodes : fullCodes)
