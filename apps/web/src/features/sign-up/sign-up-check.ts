import {
  isOldEnough,
  isUsnLike,
  normaliseUtr,
  usnExpectation,
  utrExpectation,
} from '@lectureshelf/contract/money/claim-rules'
import { timeZone } from '@lectureshelf/contract/constants'
import type { Semester } from '@lectureshelf/contract/site/dss'
import { messages } from '@lectureshelf/contract/messages'
import { SignUpForm } from '@lectureshelf/contract/site/site-forms'
import { formErrors } from '../../lib/form-errors.ts'
import { isLastSemester } from '../../lib/money/last-semester.ts'
import { type SignUpValues, fieldLabels, signUpFields } from './sign-up-values.ts'

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Returns the day in India as `YYYY-MM-DD`. */
export const dayInIndia = (instant: Date): string => dayFormat.format(instant)

const schemaErrors = formErrors(SignUpForm)

const missingErrors = (values: SignUpValues): Record<string, string> =>
  Object.fromEntries(
    signUpFields
      .filter((field) => values[field].trim() === '')
      .map((field) => [
        field,
        field === 'plan' ? messages.selectPlanFirst : `${fieldLabels[field]} is required.`,
      ]),
  )

const agreementErrors = ({ terms, privacy }: SignUpValues): Record<string, string> => ({
  ...(!terms && { terms: messages.acceptTermsFirst }),
  ...(!privacy && { privacy: messages.agreePrivacyFirst }),
})

/** Checks what the contract's schema cannot express. */
const ruleErrors = (
  { usn, dob, utr, plan, semester }: SignUpValues,
  semesters: readonly Semester[],
  today: string,
): Record<string, string> => {
  const errors: Record<string, string> = {}
  if (!isUsnLike(usn.trim())) errors['usn'] = usnExpectation
  if (!isOldEnough(dob, today)) errors['dob'] = messages.invalidDobText
  if (normaliseUtr(utr) === null) errors['utr'] = utrExpectation
  if (plan === 'premium' && isLastSemester(semester, semesters)) errors['plan'] = messages.lastSemesterIsBasic
  return errors
}

/** Returns the errors of a sign-up on a given day, by field; missing values come before invalid ones. */
export const checkSignUp = (
  values: SignUpValues,
  semesters: readonly Semester[],
  today: string,
): Record<string, string> => ({
  ...ruleErrors(values, semesters, today),
  ...schemaErrors(values),
  ...missingErrors(values),
  ...agreementErrors(values),
})
