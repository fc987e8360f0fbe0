import type { z } from 'zod'
import type { ErrorCode } from '@lectureshelf/contract/errors'
import { AppError } from './errors.ts'

/** No database stores NUL in a text, nor half of a surrogate pair in JSON. */
const unstorable = /[\0\p{Cs}]/u

const holdsUnstorable = (value: unknown): boolean => {
  if (typeof value === 'string') return unstorable.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsUnstorable)
}

/** Checks what came from outside. @throws AppError `invalid_request` that names the first field and what is wrong. */
export const parseInput = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  unstorableCode: ErrorCode = 'invalid_request',
): z.output<S> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) {
    if (!holdsUnstorable(parsed.data)) return parsed.data
    throw new AppError(unstorableCode, { extraDetails: 'It holds characters that no text has.' })
  }
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') ?? ''
  const details = issue === undefined || field === '' ? issue?.message : `${field}: ${issue.message}`
  throw new AppError('invalid_request', { extraDetails: details })
}
