import { lockedByMissing, lockedByRefusal } from '@lectureshelf/contract/money/payment-messages'
import { messages } from '@lectureshelf/contract/messages'
import { daysBetween } from './periods.policy.ts'
import { dayOf } from '../../platform/clock.ts'
import type { findLastPayment } from './payment-news.query.ts'

/** A student's last payment, with what became of the reading that it opened. */
export type LastPayment = NonNullable<Awaited<ReturnType<typeof findLastPayment>>>

interface Around {
  /** When a plan was last given to the student. */
  grantedAt: Date | null
  /** Whether a subscription is in force. */
  isActive: boolean
  now: Date
}

/** Days for which a refused payment is shown to a student who can read all the same. */
const daysShown = 30

const isRefusalNews = ({ decidedAt }: LastPayment, { grantedAt, isActive, now }: Around): boolean => {
  if (decidedAt === null || (grantedAt !== null && grantedAt >= decidedAt)) return false
  return !isActive || daysBetween(dayOf(decidedAt), dayOf(now)) < daysShown
}

/** Returns whether a statement ended the reading of a pending claim, and it was not corrected since. */
const isMissingNews = ({ readingEndedAt, correctedAt }: LastPayment): boolean =>
  readingEndedAt !== null && (correctedAt === null || correctedAt < readingEndedAt)

/**
 * Decides what a student has to be told about the last payment: that it was refused, until a plan is given, or that the
 * bank's statements do not have it. Returns null when there is nothing to do.
 */
export const newsOf = (last: LastPayment | null, around: Around): 'refused' | 'not_in_bank' | null => {
  if (last === null || last.state === 'approved') return null
  if (last.state === 'rejected') return isRefusalNews(last, around) ? 'refused' : null
  return isMissingNews(last) ? 'not_in_bank' : null
}

/**
 * Returns why notes are closed to a student, when the last payment is the cause: it was refused, is not in the bank, or is
 * still being checked although the reading that it had opened is over.
 */
export const lockSentence = (last: LastPayment | null, around: Omit<Around, 'isActive'>): string | null => {
  if (last === null) return null
  const news = newsOf(last, { ...around, isActive: false })
  if (news === 'refused') return lockedByRefusal(last.reason ?? '')
  if (news === 'not_in_bank') return lockedByMissing(last.utr)
  return last.state === 'pending' && last.readingUntil !== null ? messages.paymentBeingChecked : null
}
