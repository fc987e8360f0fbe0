import { ApiError } from '../../lib/http/http.ts'
import { toast } from '../toast.ts'
import { type RefusedField, refusedField, serverSentence } from './refusal-sentence.ts'

/** Returns the field of a refused password or code; null for a refusal that is about no field. */
export const fieldAtFault = (error: unknown): RefusedField | null => {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'password_wrong') return { name: 'currentPassword', reason: error.message }
  if (error.code === 'password_too_easy') return { name: 'newPassword', reason: error.message }
  if (error.code === 'second_factor_wrong') return { name: 'otp', reason: error.message }
  return refusedField(error)
}

interface FieldErrors {
  setFieldError: (name: string, reason: string) => void
}

/** Says a refusal at its field, in a form that asks for the password or a code, or else in a toast. */
export const sayRefusal =
  (form: FieldErrors, failed: string) =>
  (error: unknown): void => {
    const field = fieldAtFault(error)
    if (field === null) toast.error(serverSentence(failed, error))
    else form.setFieldError(field.name, field.reason)
  }
