import type { z } from 'zod'
import { AppError } from './errors.ts'

/** Checks what came from outside. @throws AppError `invalid_request` that names the first field and what is wrong. */
export const parseInput = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') ?? ''
  const details = issue === undefined || field === '' ? issue?.message : `${field}: ${issue.message}`
  throw new AppError('invalid_request', { extraDetails: details })
}
