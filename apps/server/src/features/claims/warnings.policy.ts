import { claimWarnings } from '@lectureshelf/contract/money/payment-messages'
import type { DssData } from '@lectureshelf/contract/site/dss'
import { readUsn } from '@lectureshelf/contract/people/usn'
import { dayOf, dayWordsOf } from '../../platform/clock.ts'
import { dayOfUtr, isClaimedInTime, isPlausibleUtr } from '../subscriptions/provisional.policy.ts'

/** How somebody is reached who has an account or an open claim. */
export interface Contact {
  usn: string
  email: string
  phone: string
}

interface CheckedClaim {
  kind: 'signup' | 'renewal'
  usn: string
  utr: string
  form: Record<string, string>
  createdAt: Date
}

interface Known {
  dss: DssData
  /** Of whoever shares an email or a phone with some claim; also of the claim itself. */
  contacts: Contact[]
  /** Other USNs that claimed the same UTR. */
  disputedBy: string[]
  /** Whether its sender agreed to anything. */
  hasConsent: boolean
}

/** Fewer digits are no number that anybody is reached by. */
const phoneDigitsMin = 6

/** The last ten digits of a phone number, however it was typed; empty for none. */
export const phoneOf = (typed: string): string => {
  const digits = typed.replaceAll(/\D/g, '').slice(-10)
  return digits.length < phoneDigitsMin ? '' : digits
}

/** An email as it is compared. */
export const emailOf = (typed: string): string => typed.trim().toLowerCase()

const inWords = (day: string): string => dayWordsOf(new Date(`${day}T00:00:00Z`))

/** Of references with 12 digits alone: those of other transfers are made differently by every bank. */
const utrWarnings = ({ utr, createdAt }: CheckedClaim): string[] => {
  if (!/^\d{12}$/.test(utr)) return []
  if (!isPlausibleUtr(utr)) return [claimWarnings.utrMadeUp]
  const sentOn = dayOf(createdAt)
  const paidOn = dayOfUtr(utr, sentOn)
  if (paidOn === null) return [claimWarnings.utrWithoutDay]
  return isClaimedInTime(paidOn, sentOn) ? [] : [claimWarnings.utrOfAnotherDay(inWords(paidOn))]
}

const partsOfUsn = [
  ['college', claimWarnings.usnOfAnotherCollege],
  ['department', claimWarnings.usnOfAnotherBranch],
  ['batch', claimWarnings.usnOfAnotherBatch],
] as const

/** A part that the reference data do not know says nothing: a branch without notes of ours may choose its own. */
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
 * What looks odd about a claim that waits. Each may have a good reason (a transfer to another college, a first
 * year without a USN, a bank that numbers differently), so that none refuses a claim by itself.
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
