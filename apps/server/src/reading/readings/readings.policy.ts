import { pageBeyondLast } from '@lectureshelf/contract/reading/reading-messages'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import type { Entitlement } from '../../money/subscriptions/subscriptions.policy.ts'

/** Two years: longer than a subject is studied. */
export const readingsKeptDays = 2 * 365

/** The places whose PDFs a person may read now. */
export type OpenPlaces = 'all' | { deptId: string; scheme: string; semesters: number[] }

/** Returns where a person may read the PDFs of subjects, as `requireReader` decides for one PDF. */
export const openPlaces = (actor: Actor, { covered }: Pick<Entitlement, 'covered'>): OpenPlaces => {
  if (actor.kind !== 'student') return 'all'
  const { deptId, scheme } = actor.place
  return { deptId, scheme, semesters: covered }
}

/** Requires pages that the version has, by the names of their fields. @throws AppError `invalid_request` */
export const requirePages = (pages: Record<string, number>, pageCount: number | null): void => {
  const name = Object.keys(pages).find((field) => pageCount !== null && (pages[field] ?? 0) > pageCount)
  if (pageCount === null || name === undefined) return
  const reason = pageBeyondLast(pageCount)
  throw new AppError('invalid_request', { message: reason, field: { name, reason } })
}

/** Returns when something was read: a clock that is ahead must not win over every later reading. */
export const readAtOf = (claimed: string, now: Date): Date =>
  new Date(Math.max(0, Math.min(Date.parse(claimed), now.getTime())))

/** Returns a page within the pages that there are, as far as they were counted. */
export const pageWithin = (page: number, pageCount: number | null): number =>
  pageCount === null ? page : Math.min(page, Math.max(1, pageCount))
