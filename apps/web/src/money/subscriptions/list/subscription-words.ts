import { plans } from '@lectureshelf/contract/money/plans'
import type { Subscription } from '@lectureshelf/contract/money/subscription-management'
import { formatShortDate } from '../../../lib/format.ts'

/** Labels of the reasons for a plan without a paid claim. */
export const reasonWords = { cash: 'Paid in cash', free: 'Free of charge', staff: 'For staff' } as const

/** Describes what a subscription covers: "Premium, semesters 5 and 6". */
export const coverOf = ({
  plan,
  fromSemester,
  toSemester,
}: Pick<Subscription, 'plan' | 'fromSemester' | 'toSemester'>): string =>
  fromSemester === toSemester
    ? `${plans[plan].name}, semester ${fromSemester}`
    : `${plans[plan].name}, semesters ${fromSemester} and ${toSemester}`

/** Describes the last day of a subscription, by which lists of them are read: "Until 19 May 2027". */
export const lastDayOf = ({ endsOn }: Pick<Subscription, 'endsOn'>): string =>
  `Until ${formatShortDate(endsOn)}`
