import { type SignUpField, type SignUpValues, emptySignUp, signUpFields } from './sign-up-values.ts'

const storageKey = 'sign-up-draft'

/** A sign-up that has not been sent yet, stored for this tab. */
export interface Draft {
  values: SignUpValues
  /** The history entry in which it was typed; a reload has the same one. */
  visit: string
  /** Whether it corrects a sign-up that was already sent. */
  isCorrection: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const isField = (value: unknown): value is SignUpField => signUpFields.some((field) => field === value)

const valuesOf = (stored: Record<string, unknown>): SignUpValues => {
  const values = { ...emptySignUp }
  for (const field of signUpFields) if (field !== 'password') values[field] = textOf(stored[field])
  const { corrected } = stored
  return {
    ...values,
    corrected: Array.isArray(corrected) && corrected.every(isField) ? corrected : [],
    discountCode: textOf(stored['discountCode']),
    terms: stored['terms'] === true,
    privacy: stored['privacy'] === true,
  }
}

/**
 * Reads what was typed before the page was reloaded; never a password. Read by hand: a schema would load its
 * library with the page.
 */
export const readDraft = (): Draft | null => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (!isRecord(stored) || !isRecord(stored['values'])) return null
    return {
      values: valuesOf(stored['values']),
      visit: textOf(stored['visit']),
      isCorrection: stored['isCorrection'] === true,
    }
  } catch {
    return null
  }
}

/** Stores what was typed, without the password, for a reload of this tab. */
export const saveDraft = (draft: Draft): void => {
  const { password: _, ...values } = draft.values
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...draft, values }))
  } catch {
    // Without storage a reload starts with an empty form.
  }
}

export const forgetDraft = (): void => {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // nothing was stored
  }
}
