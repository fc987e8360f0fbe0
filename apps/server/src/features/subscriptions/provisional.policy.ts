import { daysAfter, daysBetween } from './periods.policy.ts'

const hourMs = 60 * 60_000

/**
 * How long an unchecked payment opens reading. `day`: for 24 hours. `untilStatement`: where bank statements
 * are imported, until one that covers the payment decides, which ends it through the claim; this is its limit.
 */
const hoursOpen = { day: 24, untilStatement: 72 } as const

/** So many claims that turned out false end the privilege. */
const falseClaimsMax = 2

/** When reading that opens now ends by itself. */
export const provisionalEnd = (startsAt: Date, rule: keyof typeof hoursOpen): Date =>
  new Date(startsAt.getTime() + hoursOpen[rule] * hourMs)

/** So long a statement can still decide about reading that was opened at an instant. */
export const canBeDecided = (startsAt: Date, now: Date): boolean =>
  now < provisionalEnd(startsAt, 'untilStatement')

/** What a statement says of a payment that opened reading. */
interface Evidence {
  /** It has a credit with the UTR. */
  isContained: boolean
  /** And with the right amount, which the bank has not taken back. */
  isPaid: boolean
  /** It has all lines of the day of the claim. */
  isCovered: boolean
}

/** What a statement does to reading on trust: a payment it has goes on, one it should have and has not ends. */
export const decideByStatement = ({
  isContained,
  isPaid,
  isCovered,
}: Evidence): 'extend' | 'end' | 'keep' => {
  if (isPaid) return 'extend'
  return isCovered && !isContained ? 'end' : 'keep'
}

/** Whether each digit is the one before plus a step, 9 and 0 being neighbours. */
const runsBy = (digits: number[], step: number): boolean =>
  digits.every((digit, index) => index === 0 || (10 + (digits[index - 1] ?? 0) + step) % 10 === digit)

/** Whether a reference could come from a UPI app: 12 digits that nobody makes up without a thought. */
export const isPlausibleUtr = (utr: string): boolean => {
  if (!/^\d{12}$/.test(utr)) return false
  const digits = Array.from(utr, Number)
  return ![0, 1, -1].some((step) => runsBy(digits, step))
}

/**
 * Returns the day that the first four digits of a UPI reference name (last digit of the year, day of the year),
 * in the year nearest to another day; null when they name none.
 */
export const dayOfUtr = (utr: string, near: string): string | null => {
  const nearYear = Number(near.slice(0, 4))
  const step = ((Number(utr.slice(0, 1)) - (nearYear % 10) + 15) % 10) - 5
  const year = String(nearYear + step)
  const ordinal = Number(utr.slice(1, 4))
  const day = daysAfter(`${year}-01-01`, ordinal - 1)
  return day.startsWith(year) ? day : null
}

/** How many days after its payment a claim may come without a closer look. */
const daysUntilClaimed = 3

/** Whether a claim comes on the day of its payment or within the usual days after it. */
export const isClaimedInTime = (paidOn: string, claimedOn: string): boolean => {
  const days = daysBetween(paidOn, claimedOn)
  return days >= 0 && days <= daysUntilClaimed
}

/** Whether a reference names a day on which its payment would be claimed today: hard to make up by chance. */
const namesRecentDay = (utr: string, today: string): boolean => {
  const paidOn = dayOfUtr(utr, today)
  return paidOn !== null && isClaimedInTime(paidOn, today)
}

interface Trust {
  utr: string
  /** Whether nobody ever claimed the reference before, granted or not. */
  isUnseen: boolean
  /** The student's rejected claims that had opened reading. */
  falseClaims: number
  /** `YYYY-MM-DD`. */
  today: string
}

/** Whether a payment opens reading before it is checked. */
export const opensReading = ({ utr, isUnseen, falseClaims, today }: Trust): boolean =>
  isUnseen && falseClaims < falseClaimsMax && isPlausibleUtr(utr) && namesRecentDay(utr, today)
