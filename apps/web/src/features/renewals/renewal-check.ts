import { normaliseUtr, utrExpectation } from '@lectureshelf/contract/money/claim-rules'
import { lastSemester } from '@lectureshelf/contract/constants'
import type { Semester } from '@lectureshelf/contract/site/dss'
import { messages } from '@lectureshelf/contract/messages'
import type { Plan } from '@lectureshelf/contract/money/plans'

export interface RenewalValues {
  plan: Plan | null
  semester: string
  utr: string
  /** Whether the terms are accepted. */
  terms: boolean
}

/** Returns the errors of a renewal by field. */
export const checkRenewal = (
  { plan, semester, utr, terms }: RenewalValues,
  semesters: readonly Semester[],
): Record<string, string> => {
  const errors: Record<string, string> = {}
  const chosen = semesters.find(({ semName }) => semName === semester)
  if (plan === null) errors['plan'] = messages.selectPlanFirst
  else if (plan === 'premium' && chosen?.semNum === lastSemester) {
    errors['plan'] = messages.lastSemesterIsBasic
  }
  if (!terms) errors['terms'] = messages.acceptTermsFirst
  if (chosen === undefined) errors['semester'] = 'Semester is required.'
  if (utr.trim() === '') errors['utr'] = 'UTR is required.'
  else if (normaliseUtr(utr) === null) errors['utr'] = utrExpectation
  return errors
}
