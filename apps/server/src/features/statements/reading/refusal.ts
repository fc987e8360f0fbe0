import { AppError } from '../../../platform/errors.ts'

/** A file that is no statement for us: the sentence says why, and what to do instead. */
export const refusal = (message: string, cause?: unknown): AppError =>
  new AppError('statement_unreadable', { message, cause })
