import { z } from 'zod'
import { type SignUpValues, emptySignUp, signUpFields } from './sign-up-values.ts'

const storageKey = 'sign-up-draft'

const text = z.string().catch('')

const StoredDraft = z.object({
  values: z.object({
    plan: text,
    usn: text,
    name: text,
    gender: text,
    dob: text,
    email: text,
    contact: text,
    college: text,
    batch: text,
    scheme: text,
    department: text,
    semester: text,
    utr: text,
    corrected: z.array(z.enum(signUpFields)).catch([]),
    terms: z.boolean().catch(false),
    privacy: z.boolean().catch(false),
  }),
  visit: text,
  isCorrection: z.boolean().catch(false),
})

/** A sign-up that has not been sent yet, stored for this tab. */
export interface Draft {
  values: SignUpValues
  /** The history entry in which it was typed; a reload has the same one. */
  visit: string
  /** Whether it corrects a sign-up that was already sent. */
  isCorrection: boolean
}

/** Reads what was typed before the page was reloaded; never a password. */
export const readDraft = (): Draft | null => {
  try {
    const stored = StoredDraft.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
    if (!stored.success) return null
    return { ...stored.data, values: { ...emptySignUp, ...stored.data.values } }
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
