import { shownDay } from '@lectureshelf/contract/formats/days'
import { claimWarnings } from '@lectureshelf/contract/money/payment-messages'
import type { DssData } from '@lectureshelf/contract/base/dss'
import { readUsn } from '@lectureshelf/contract/people/usn'
import { dayOf } from '../../platform/clock.ts'
import { dayOfUtr, isClaimedInTime, isPlausibleUtr } from '../subscriptions/provisional.policy.ts'
import type { StoredClaim } from '../tables/claims.table.ts'

/** Contact details of an account or of a pending sign-up, normalised for comparison. */
export interface Contact {
  usn: string
  email: string
  phone: string
}

type CheckedClaim = Pick<StoredClaim, 'kind' | 'usn' | 'utr' | 'form' | 'createdAt'>

interface Known {
  dss: DssData
  /** Everyone who shares an email or a phone with a checked claim, including its own sender. */
  contacts: Contact[]
  /** Other USNs that claimed the same UTR. */
  disputedBy: string[]
  /** Whether any consent of the sender was recorded. */
  hasConsent: boolean
}

/** Minimum of digits of a real phone number. */
const phoneDigitsMin = 6

/** Returns the last ten digits of a typed phone number; empty when it is not one. */
export const phoneOf = (typed: string): string => {
  const digits = typed.replaceAll(/\D/g, '').slice(-10)
  return digits.length < phoneDigitsMin ? '' : digits
}

/** Normalises an email for comparison. */
export const emailOf = (typed: string): string => typed.trim().toLowerCase()

/** Checks references with 12 digits only: for other transfers every bank has its own format. */
const utrWarnings = ({ utr, createdAt }: CheckedClaim): string[] => {
  if (!/^\d{12}$/.test(utr)) return []
  if (!isPlausibleUtr(utr)) return [claimWarnings.utrMadeUp]
  const sentOn = dayOf(createdAt)
  const paidOn = dayOfUtr(utr, sentOn)
  if (paidOn === null) return [claimWarnings.utrWithoutDay]
  return isClaimedInTime(paidOn, sentOn) ? [] : [claimWarnings.utrOfAnotherDay(shownDay(paidOn))]
}

const partsOfUsn = [
  ['college', claimWarnings.usnOfAnotherCollege],
  ['department', claimWarnings.usnOfAnotherBranch],
  ['batch', claimWarnings.usnOfAnotherBatch],
] as const

/** Compares the USN with the form. Parts that the reference data do not have, such as an unknown branch, are skipped. */
const usnWarnings = ({ usn, form }: CheckedClaim, dss: DssData): string[] => {
  const facts = readUsn(usn, dss)
  if (facts === null) return [claimWarnings.usnOfAnotherShape]
  return partsOfUsn.flatMap(([part, warning]) => {
    const typed = form[part] ?? ''
    return facts[part] === '' || facts[part] === typed ? [] : [warning(facts[part], typed)]
  })
}

const contactWarnings = ({ usn, form }: CheckedClaim, contacts: Contact[]): string[] => {
  const others = contacts.filter((contact) => contact.usn !== usn)
  const usnsWith = (field: 'email' | 'phone', value: string): string =>
    value === ''
      ? ''
      : [...new Set(others.filter((other) => other[field] === value).map((other) => other.usn))].join(', ')
  const byEmail = usnsWith('email', emailOf(form['email'] ?? ''))
  const byPhone = usnsWith('phone', phoneOf(form['contact'] ?? ''))
  return [
    ...(byEmail === '' ? [] : [claimWarnings.emailOfAnother(byEmail)]),
    ...(byPhone === '' ? [] : [claimWarnings.phoneOfAnother(byPhone)]),
  ]
}

/**
 * Lists what looks odd about a pending claim. Each warning may have a good explanation (a transfer to another college,
 * a first year without a USN, a bank with other numbers), so no warning alone rejects a claim.
 */
export const warningsOf = (
  claim: CheckedClaim,
  { dss, contacts, disputedBy, hasConsent }: Known,
): string[] => [
  ...(disputedBy.length === 0 ? [] : [claimWarnings.utrOfAnother(disputedBy.join(', '))]),
  ...utrWarnings(claim),
  ...(claim.kind === 'signup' ? [...usnWarnings(claim, dss), ...contactWarnings(claim, contacts)] : []),
  ...(claim.kind === 'signup' && !hasConsent ? [claimWarnings.noConsent] : []),
]
