import { SignUpExtras } from '@lectureshelf/contract/money/claim-extras'
import {
  isOldEnough,
  isUsnLike,
  normaliseUtr,
  usnExpectation,
  utrExpectation,
} from '@lectureshelf/contract/money/claim-rules'
import { messages } from '@lectureshelf/contract/messages'
import { SignUpForm } from '@lectureshelf/contract/site/site-forms'
import { AppError } from '../../../platform/errors.ts'
import { parseInput } from '../../../platform/parse-input.ts'
import type { DssService } from '../../../base/reference-data/dss.service.ts'
import { semestersOfPlan } from '../../subscriptions/periods.policy.ts'

const blankForm = Object.fromEntries(Object.keys(SignUpForm.shape).map((field) => [field, '']))

const refuse = (extraDetails: string) => new AppError('invalid_request', { extraDetails })
const refuseField = (name: string, reason: string) =>
  new AppError('invalid_request', { field: { name, reason } })

/**
 * Parses a posted sign-up and checks it by the form's own rules and the reference data.
 * @throws AppError `invalid_request` with the field and the reason
 */
export const readSignUp = async (dss: DssService, fields: Record<string, unknown>, today: string) => {
  // A missing field counts as an empty one, so that the error says what is required.
  const { password, ...form } = parseInput(SignUpForm, { ...blankForm, ...fields })
  const { amountPaise, upiId, discountCode, ...agreed } = parseInput(SignUpExtras, fields)
  if (!isUsnLike(form.usn)) throw refuseField('usn', usnExpectation)
  const utr = normaliseUtr(form.utr)
  if (utr === null) throw refuseField('utr', utrExpectation)
  if (!isOldEnough(form.dob, today)) {
    throw new AppError('invalid_request', {
      message: messages.invalidDobTitle,
      extraDetails: messages.invalidDobText,
      field: { name: 'dob', reason: messages.invalidDobText },
    })
  }
  const place = await dss.getPlace(form)
  semestersOfPlan(form.plan, place.semNum)
  const { batch, college } = await dss.read()
  if (!batch.some((row) => row.batch === form.batch)) throw refuse(`There is no batch ${form.batch}.`)
  if (!college.some((row) => row.clgCode === form.college)) {
    throw refuse(`There is no college ${form.college}.`)
  }
  const shown = { shownPaise: amountPaise, shownUpiId: upiId, typedCode: discountCode }
  return { form: { ...form, utr }, password, semNum: place.semNum, agreed, ...shown }
}

export type ReadSignUp = Awaited<ReturnType<typeof readSignUp>>
