import {
  isOldEnough,
  isUsnLike,
  normaliseUtr,
  usnExpectation,
  utrExpectation,
} from '@lectureshelf/contract/money/claim-rules'
import { usnMaxLength } from '@lectureshelf/contract/constants'
import { isVtuUsn } from '@lectureshelf/contract/people/usn'
import { dayInIndia } from '@lectureshelf/contract/formats/days'
import type { Semester } from '@lectureshelf/contract/base/dss'
import { messages } from '@lectureshelf/contract/messages'
import { SignUpForm } from '@lectureshelf/contract/site/site-forms'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.ts'
import { shortUsn } from '@lectureshelf/contract/people/people-messages'
import { formErrors } from '../../lib/form-errors.ts'
import { isLastSemester } from '../../lib/money/last-semester.ts'
import { type SignUpValues, fieldLabels, signUpFields } from './sign-up-values.ts'

export { dayInIndia }

/** Whether one more letter or digit somewhere would make a USN of VTU: one was cut off or forgotten. */
const isOneShort = (usn: string): boolean =>
  usn.length === usnMaxLength - 1 &&
  Array.from({ length: usnMaxLength }).some((_, at) =>
    ['1', 'A'].some((one) => isVtuUsn(usn.slice(0, at) + one + usn.slice(at))),
  )

/** Asks whether a USN that is one character short is whole; any other is. */
export const askIsWhole = async (usn: string): Promise<boolean> =>
  !isOneShort(usn) ||
  confirmDialog({
    title: 'Is that all of it?',
    message: shortUsn(usn),
    confirmLabel: 'Yes, that is my USN',
  })

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
  if (!isUsnLike(usn)) errors['usn'] = usnExpectation
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
