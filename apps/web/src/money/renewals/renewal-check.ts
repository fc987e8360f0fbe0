import { normaliseUtr, utrExpectation } from '@lectureshelf/contract/money/claim-rules'
import type { Semester } from '@lectureshelf/contract/base/dss'
import { messages } from '@lectureshelf/contract/messages'
import type { Plan } from '@lectureshelf/contract/money/plans'
import { isLastSemester } from '../../lib/money/last-semester.ts'

export interface RenewalValues {
  plan: Plan | null
  semester: string
  utr: string
  /** Whether the terms are accepted. */
  terms: boolean
  /** The discount code in use; empty without one. */
  discountCode: string
}

/** Returns the errors of a renewal by field. */
export const checkRenewal = (
  { plan, semester, utr, terms }: Omit<RenewalValues, 'discountCode'>,
  semesters: readonly Semester[],
): Record<string, string> => {
  const errors: Record<string, string> = {}
  if (plan === null) errors['plan'] = messages.selectPlanFirst
  else if (plan === 'premium' && isLastSemester(semester, semesters)) {
    errors['plan'] = messages.lastSemesterIsBasic
  }
  if (!terms) errors['terms'] = messages.acceptTermsFirst
  if (!semesters.some(({ semName }) => semName === semester)) errors['semester'] = 'Semester is required.'
  if (utr.trim() === '') errors['utr'] = 'UTR is required.'
  else if (normaliseUtr(utr) === null) errors['utr'] = utrExpectation
  return errors
}
