import { plans } from '@lectureshelf/contract/plans'
import type { Registration } from '@lectureshelf/contract/registrations'
import { formatCount, formatRupees } from '../../lib/format.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long ago something was sent: just now, 5 minutes, 3 hours, 2 days. */
export const ageOf = (sentAt: string, nowMs: number): string => {
  const ageMs = nowMs - new Date(sentAt).getTime()
  if (ageMs < minuteMs) return 'just now'
  if (ageMs < hourMs) return `${formatCount(Math.floor(ageMs / minuteMs), 'minute')} ago`
  if (ageMs < dayMs) return `${formatCount(Math.floor(ageMs / hourMs), 'hour')} ago`
  return `${formatCount(Math.floor(ageMs / dayMs), 'day')} ago`
}

/** What was paid for: "Basic, Rs 99". */
export const purchaseOf = ({ plan, amountPaise }: Pick<Registration, 'plan' | 'amountPaise'>): string =>
  `${plans[plan].name}, Rs ${formatRupees(amountPaise)}`

/** Both kinds of claims, for a person. */
export const kindWords = { signup: 'New account', renewal: 'Renewal' } as const

/** The states of a claim, for a person. */
export const stateWords = { pending: 'Waiting', approved: 'Approved', rejected: 'Rejected' } as const
