import { ApiError } from '../../lib/http/http.ts'
import { errorSentence } from '../error-panel.tsx'

/** Why a form was refused: the invalid field, if the server named one, and its error. */
export interface RefusedField {
  name: string
  reason: string
}

/**
 * Returns the field of a refusal; a path into a list or a group, such as "persons.1.name", is not shortened.
 */
export const refusedPath = (error: unknown): RefusedField | null =>
  error instanceof ApiError && error.field !== undefined && error.reason !== undefined
    ? { name: error.field, reason: error.reason }
    : null

/** Returns the field of a refusal, for a form whose fields are not paths. */
export const refusedField = (error: unknown): RefusedField | null => {
  const refused = refusedPath(error)
  return refused?.name.includes('.') === true ? null : refused
}

/** Returns the reason of a refusal, or else its sentence, without the name of its field. */
export const refusalReason = (error: unknown): string => {
  const details = error instanceof ApiError ? (error.reason ?? error.extraDetails) : undefined
  return [errorSentence(error), details].filter(Boolean).join(' ')
}

/** Returns the specification's alert of a refused form: the HTTP status error, then the reason. */
export const refusalSentence = (error: unknown): string =>
  error instanceof ApiError
    ? `HTTP error! status: ${error.status}. ${refusalReason(error)}`
    : errorSentence(error)

/** Returns whether someone else changed a thing after it was opened, so that nothing was saved. */
export const isChangedMeanwhile = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'changed_meanwhile'

/** Returns the reason of a refusal, or else its sentence; null when no answer came. */
export const reasonOf = (error: unknown): string | null =>
  error instanceof ApiError ? (error.extraDetails ?? error.message) : null

/** Returns the sentence of the place about a failure, with the server's reason if it gave one. */
export const failureSentence = (failed: string, error: unknown): string =>
  error instanceof ApiError ? `${failed}. ${refusalReason(error)}` : failed

/** Returns the server's own sentence, or that of the place when no answer came. */
export const serverSentence = (failed: string, error: unknown): string =>
  error instanceof ApiError ? refusalReason(error) : failed
