import { dayMs, hourMs } from '@lectureshelf/contract/formats/durations'
import { daysAfter, daysBetween } from './periods.policy.ts'

/**
 * Hours of provisional access. `day` applies without bank statements. `untilStatement` is the limit where they
 * are imported: a statement that covers the payment decides earlier.
 */
const hoursOpen = { day: 24, untilStatement: 72 } as const

/** If a statement was imported within these days, the next one is expected too. */
const statementExpectedDays = 30

/** Returns since when a statement must have been imported for provisional access to last until the next one. */
export const statementsSince = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - statementExpectedDays * dayMs)

/** Returns when provisional access that begins now expires. */
export const provisionalEnd = (startsAt: Date, rule: keyof typeof hoursOpen): Date =>
  new Date(startsAt.getTime() + hoursOpen[rule] * hourMs)

/** Returns whether a statement can still decide about provisional access that began at an instant. */
export const canBeDecided = (startsAt: Date, now: Date): boolean =>
  now < provisionalEnd(startsAt, 'untilStatement')

/** What a statement says about a payment that opened provisional access. */
interface Evidence {
  /** The statement has a credit with the UTR. */
  isContained: boolean
  /** That credit also has the right amount and was not reversed. */
  isPaid: boolean
  /** The statement has all lines of the day of the claim. */
  isCovered: boolean
}

/** Decides how a statement changes provisional access: a contained payment extends it, a missing one ends it. */
export const decideByStatement = ({
  isContained,
  isPaid,
  isCovered,
}: Evidence): 'extend' | 'end' | 'keep' => {
  if (isPaid) return 'extend'
  return isCovered && !isContained ? 'end' : 'keep'
}

/** Returns whether each digit is the previous one plus a step, with 9 and 0 as neighbours. */
const runsBy = (digits: number[], step: number): boolean =>
  digits.every((digit, index) => index === 0 || (10 + (digits[index - 1] ?? 0) + step) % 10 === digit)

/** Returns whether a reference could come from a UPI app: 12 digits without an obvious pattern. */
export const isPlausibleUtr = (utr: string): boolean => {
  if (!/^\d{12}$/.test(utr)) return false
  const digits = Array.from(utr, Number)
  return ![0, 1, -1].some((step) => runsBy(digits, step))
}

/**
 * Returns the day that a UPI reference names; null when it names none. Its first four digits are the last digit
 * of the year and the day of the year; of the possible years the nearest to `near` counts.
 */
export const dayOfUtr = (utr: string, near: string): string | null => {
  const nearYear = Number(near.slice(0, 4))
  const step = ((Number(utr.slice(0, 1)) - (nearYear % 10) + 15) % 10) - 5
  const year = String(nearYear + step)
  const ordinal = Number(utr.slice(1, 4))
  const day = daysAfter(`${year}-01-01`, ordinal - 1)
  return day.startsWith(year) ? day : null
}

/** Days after its payment within which a claim is not suspicious. */
const daysUntilClaimed = 3

/** Returns whether a claim comes on the day of its payment or within the usual days after it. */
export const isClaimedInTime = (paidOn: string, claimedOn: string): boolean => {
  const days = daysBetween(paidOn, claimedOn)
  return days >= 0 && days <= daysUntilClaimed
}

/** Returns whether a reference names a day whose payment would be claimed today: hard to make up by chance. */
const namesRecentDay = (utr: string, today: string): boolean => {
  const paidOn = dayOfUtr(utr, today)
  return paidOn !== null && isClaimedInTime(paidOn, today)
}

interface Trust {
  utr: string
  /** Whether the reference was never claimed before, approved or not. */
  isUnseen: boolean
  /** Whether a claim that had opened provisional access was rejected, and the owner has not restored trust since. */
  isTrustLost: boolean
  /** Whether the claim is for what would be paid for next: no other semester is opened on trust. */
  isNext: boolean
  /** `YYYY-MM-DD`. */
  today: string
}

/** Returns whether a payment opens reading before it is checked. */
export const opensReading = ({ utr, isUnseen, isTrustLost, isNext, today }: Trust): boolean =>
  isUnseen && isNext && !isTrustLost && isPlausibleUtr(utr) && namesRecentDay(utr, today)
