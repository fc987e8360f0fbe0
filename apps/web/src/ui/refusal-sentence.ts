import { ApiError } from '../lib/http.ts'
import { errorSentence } from './error-panel.tsx'

/** Why a form was refused: the field at fault, if the server named one, and the words about it. */
export interface RefusedField {
  name: string
  reason: string
}

/** The field a refusal is about: `extraDetails` begins with its name. */
export const refusedField = (error: unknown): RefusedField | null => {
  const found = error instanceof ApiError ? /^([a-zA-Z]+): (.+)$/.exec(error.extraDetails ?? '') : null
  const [, name, reason] = found ?? []
  return name === undefined || reason === undefined ? null : { name, reason }
}

/** What was refused, and the reason if there is one, without the name of its field. */
export const refusalReason = (error: unknown): string => {
  const details = refusedField(error)?.reason ?? (error instanceof ApiError ? error.extraDetails : undefined)
  return [errorSentence(error), details].filter(Boolean).join(' ')
}

/** The specification's alert of a refused form: the HTTP status error, then why. */
export const refusalSentence = (error: unknown): string =>
  error instanceof ApiError
    ? `HTTP error! status: ${error.status}. ${refusalReason(error)}`
    : errorSentence(error)
