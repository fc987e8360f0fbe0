import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import type { Semester } from '@lectureshelf/contract/base/dss'
import { signedInPerson } from '../../lib/storage/forget-notes.ts'
import * as stored from '../../lib/storage/tab-draft.ts'
import type { RenewalValues } from './renewal-check.ts'

// Deleted on sign-out with everything else of a person, see lib/storage/forget-notes.ts.
const storageKey = () => `renewal:${signedInPerson() ?? ''}`

const isPlan = (value: unknown): value is Plan => Object.values(plans).some(({ plan }) => plan === value)

/** Reads what the signed-in person typed before the page was reloaded; a semester that is no longer offered is blank. */
export const readDraft = (semesters: readonly Semester[]): RenewalValues | null => {
  const draft = stored.readDraft(storageKey())
  if (draft === null) return null
  const { plan, semester, terms, utr, discountCode } = draft
  return {
    plan: isPlan(plan) ? plan : null,
    semester: semesters.find(({ semName }) => semName === semester)?.semName ?? '',
    utr: stored.textOf(utr),
    terms: terms === true,
    discountCode: stored.textOf(discountCode),
  }
}

/** Stores what the signed-in person typed, for a reload of this tab. */
export const saveDraft = (values: RenewalValues): void => stored.saveDraft(storageKey(), values)

export const forgetDraft = (): void => stored.forgetDraft(storageKey())
