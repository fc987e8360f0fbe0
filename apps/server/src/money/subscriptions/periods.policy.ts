import { lastSemester } from '@lectureshelf/contract/constants'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import { messages } from '@lectureshelf/contract/messages'
import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import { AppError } from '../../platform/errors.ts'

interface PaidPeriod {
  fromSemester: number
  toSemester: number
  /** First and last day in force, `YYYY-MM-DD` in Asia/Kolkata. */
  startsOn: string
  endsOn: string
}

interface ExistingPeriod extends PaidPeriod {
  cancelledAt: Date | null
}

// A day is not an instant: in UTC each has 24 hours, in any time zone of the server.
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const dayText = (date: Date): string => date.toISOString().slice(0, 10)
/** Returns the day that is this number of days after another, or before it. */
export const daysAfter = (day: string, days: number): string =>
  dayText(new Date(dateOf(day).getTime() + days * dayMs))

export const nextDay = (day: string): string => daysAfter(day, 1)

/** Counts the days from one day to another; 0 for the same. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / dayMs)

/** Returns the same day of a later month, or its last day if shorter: a month after 31 August is 30 September. */
const monthsAfter = (day: string, months: number): string => {
  const date = dateOf(day)
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth() + months
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayText(new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth))))
}

/** Returns the semesters that a plan covers from its first. @throws AppError `invalid_request` for a ninth semester. */
export const semestersOfPlan = (
  plan: Plan,
  semester: number,
): { fromSemester: number; toSemester: number } => {
  const toSemester = semester + plans[plan].semesters - 1
  if (toSemester > lastSemester)
    throw new AppError('invalid_request', { message: messages.lastSemesterIsBasic })
  return { fromSemester: semester, toSemester }
}

interface Purchase {
  plan: Plan
  /** The first semester of the plan. */
  semester: number
  /** The day of the grant, in Asia/Kolkata. */
  today: string
  /** All subscriptions of the student, of any state. */
  existing: ExistingPeriod[]
}

/**
 * Returns the period that a payment buys. It begins today, or the day after the semester's current period ends,
 * and ends the day before the plan's months are over.
 * @throws AppError `invalid_request` for a plan that would need a ninth semester.
 */
export const periodFor = ({ plan, semester, today, existing }: Purchase): PaidPeriod => {
  const semesters = semestersOfPlan(plan, semester)
  const paidEnds = existing
    .filter(
      (period) =>
        period.cancelledAt === null &&
        period.endsOn >= today &&
        period.fromSemester <= semester &&
        semester <= period.toSemester,
    )
    .map(({ endsOn }) => endsOn)
    .toSorted()
  const lastPaid = paidEnds.at(-1)
  const startsOn = lastPaid === undefined ? today : nextDay(lastPaid)
  const endsOn = daysAfter(monthsAfter(startsOn, plans[plan].months), -1)
  return { ...semesters, startsOn, endsOn }
}

/** Returns the first unpaid semester, starting with the student's own, or null. */
export const proposedSemester = (own: number, paidFor: ReadonlySet<number>): number | null => {
  for (let semester = own; semester <= lastSemester; semester += 1) {
    if (!paidFor.has(semester)) return semester
  }
  return null
}
