import { ApiError } from '../../lib/http/http.ts'
import { errorSentence } from '../error-panel.tsx'

/** Why a form was refused: the field at fault, if the server named one, and the words about it. */
export interface RefusedField {
  name: string
  reason: string
}

/** Finds the field a refusal is about; a path into a list or a group, such as "persons.1.name", as it is. */
export const refusedPath = (error: unknown): RefusedField | null =>
  error instanceof ApiError && error.field !== undefined && error.reason !== undefined
    ? { name: error.field, reason: error.reason }
    : null

/** Finds the field a refusal is about, for a form whose fields are no paths. */
export const refusedField = (error: unknown): RefusedField | null => {
  const refused = refusedPath(error)
  return refused?.name.includes('.') === true ? null : refused
}

/** What was refused, and the reason if there is one, without the name of its field. */
export const refusalReason = (error: unknown): string => {
  const details = error instanceof ApiError ? (error.reason ?? error.extraDetails) : undefined
  return [errorSentence(error), details].filter(Boolean).join(' ')
}

/** The specification's alert of a refused form: the HTTP status error, then why. */
export const refusalSentence = (error: unknown): string =>
  error instanceof ApiError
    ? `HTTP error! status: ${error.status}. ${refusalReason(error)}`
    : errorSentence(error)

/** Whether somebody else changed a thing after it was opened: nothing was saved. */
export const isChangedMeanwhile = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'changed_meanwhile'

/** The reason of a refusal where it has one, else its sentence; null when no answer came. */
export const reasonOf = (error: unknown): string | null =>
  error instanceof ApiError ? (error.extraDetails ?? error.message) : null

/** What failed, in the sentence of its place, and why where the server said so. */
export const failureSentence = (failed: string, error: unknown): string =>
  error instanceof ApiError ? `${failed}. ${refusalReason(error)}` : failed

/** The server's own words, or the sentence of the place when no answer came. */
export const serverSentence = (failed: string, error: unknown): string =>
  error instanceof ApiError ? refusalReason(error) : failed
