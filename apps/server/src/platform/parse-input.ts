import { z } from 'zod'
import type { ErrorCode } from '@lectureshelf/contract/errors'
import { inputSentence, unknownParameter } from '@lectureshelf/contract/input-words'
import { AppError } from './errors.ts'

/** No database stores NUL in a text, nor half of a surrogate pair in JSON. */
const unstorable = /[\0\p{Cs}]/u

const holdsUnstorable = (value: unknown): boolean => {
  if (typeof value === 'string') return unstorable.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsUnstorable)
}

/** Parses outside input. @throws AppError `invalid_request` that names the first invalid field and why. */
export const parseInput = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  unstorableCode: ErrorCode = 'invalid_request',
): z.output<S> => {
  const parsed = schema.safeParse(value, { error: inputSentence })
  if (parsed.success) {
    if (!holdsUnstorable(parsed.data)) return parsed.data
    throw new AppError(unstorableCode, { extraDetails: 'It holds characters that no text has.' })
  }
  const [{ path, message: reason } = { path: [], message: '' }] = parsed.error.issues
  const name = path.join('.')
  throw new AppError('invalid_request', name === '' ? { extraDetails: reason } : { field: { name, reason } })
}

/**
 * Creates the check of an address's query parameters against the schema of its call.
 * @throws Error when the call is mounted with a query whose names are unknown.
 */
export const createQueryCheck = (schema: z.ZodType | undefined): ((query: unknown) => void) => {
  if (schema !== undefined && !(schema instanceof z.ZodObject)) throw new Error('A query is an object.')
  const known = Object.keys(schema?.shape ?? {})
  return (query) => {
    const unknown = Object.keys(Object(query)).find((name) => !known.includes(name))
    if (unknown === undefined) return
    // An address may have any length, so it is not repeated whole.
    const name = JSON.stringify(unknown.slice(0, 40))
    throw new AppError('invalid_request', { extraDetails: unknownParameter(name, known) })
  }
}
