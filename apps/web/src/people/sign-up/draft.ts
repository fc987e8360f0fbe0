import * as stored from '../../lib/storage/tab-draft.ts'
import { type SignUpField, type SignUpValues, emptySignUp, signUpFields } from './sign-up-values.ts'

const storageKey = 'sign-up-draft'

/** A sign-up that has not been sent yet, stored for this tab. */
export interface Draft {
  values: SignUpValues
  /** The history entry in which it was typed; a reload has the same one. */
  visit: string
  /** Whether it corrects a sign-up that was already sent. */
  isCorrection: boolean
  /** Why the sign-up that it corrects was rejected, or empty. */
  reason: string
}

const isField = (value: unknown): value is SignUpField => signUpFields.some((field) => field === value)

/** A password and a date of birth are typed again. */
const isSecret = (field: SignUpField): boolean => field === 'password' || field === 'dob'

const valuesOf = (typed: Record<string, unknown>): SignUpValues => {
  const values = { ...emptySignUp }
  for (const field of signUpFields) if (!isSecret(field)) values[field] = stored.textOf(typed[field])
  const { corrected } = typed
  return {
    ...values,
    corrected: Array.isArray(corrected) && corrected.every(isField) ? corrected : [],
    discountCode: stored.textOf(typed['discountCode']),
    terms: typed['terms'] === true,
    privacy: typed['privacy'] === true,
  }
}

/** Reads what was typed before the page was reloaded; never a password or a date of birth. */
export const readDraft = (): Draft | null => {
  const draft = stored.readDraft(storageKey)
  const values = stored.recordOf(draft?.['values'])
  if (draft === null || values === null) return null
  return {
    values: valuesOf(values),
    visit: stored.textOf(draft['visit']),
    isCorrection: draft['isCorrection'] === true,
    reason: stored.textOf(draft['reason']),
  }
}

/** Stores what was typed, without password and date of birth, for a reload of this tab. */
export const saveDraft = (draft: Draft): void => {
  const { password: _password, dob: _dob, ...values } = draft.values
  stored.saveDraft(storageKey, { ...draft, values })
}

export const forgetDraft = (): void => stored.forgetDraft(storageKey)
