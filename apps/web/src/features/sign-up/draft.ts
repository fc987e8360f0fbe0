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

/** A sign-up that is not sent yet, as this tab remembers it. */
export interface Draft {
  values: SignUpValues
  /** The entry of the tab's history it was typed in: a reload is the same one. */
  visit: string
  /** Whether it corrects a sign-up that was sent already. */
  isCorrection: boolean
}

/** What was typed before the page was reloaded; never a password. */
export const readDraft = (): Draft | null => {
  try {
    const stored = StoredDraft.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
    if (!stored.success) return null
    return { ...stored.data, values: { ...emptySignUp, ...stored.data.values } }
  } catch {
    return null
  }
}

/** Keeps what was typed for a reload of this tab, without the password. */
export const saveDraft = (draft: Draft): void => {
  const { password: _, ...values } = draft.values
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...draft, values }))
  } catch {
    // Without storage a reload begins anew.
  }
}

export const forgetDraft = (): void => {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // nothing was stored
  }
}
