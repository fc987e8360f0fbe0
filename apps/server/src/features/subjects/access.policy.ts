import { type Place, isInScope } from '@lectureshelf/contract/access'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import type { Entitlement } from '../subscriptions/subscriptions.policy.ts'

/** How a person sees what is taught at some place: with its notes, or their titles behind a lock. */
export type Reading = 'open' | 'locked'

/**
 * Decides how a person reads what is taught at any of these places. Staff read everything. A student reads
 * what is taught in their department and scheme: open in a semester that a subscription in force covers,
 * locked in one that a subscription covered once or that is their own.
 * @throws AppError `wrong_place` for another department or scheme, `subscription_required` for another semester.
 */
export const decideReading = (actor: Actor, entitlement: Entitlement, places: Place[]): Reading => {
  if (actor.kind !== 'student') return 'open'
  const own = places.filter(
    (place) => place.deptId === actor.place.deptId && place.scheme === actor.place.scheme,
  )
  if (own.length === 0) throw new AppError('wrong_place')
  const semesters = own.map((place) => place.semNum)
  if (semesters.some((semester) => entitlement.covered.includes(semester))) return 'open'
  const isLocked = semesters.some(
    (semester) => entitlement.ended.includes(semester) || semester === actor.place.semNum,
  )
  if (isLocked) return 'locked'
  throw new AppError('subscription_required')
}

/**
 * Lets a person have the bytes: a lock is a refusal here.
 * @throws AppError `wrong_place` or `subscription_required`
 */
export const requireOpenReading = (actor: Actor, entitlement: Entitlement, places: Place[]): void => {
  if (decideReading(actor, entitlement, places) === 'locked') throw new AppError('subscription_required')
}

/**
 * Lets a member of staff write at one of these places; of a shared subject, one place in scope is enough,
 * because its notes exist once. The owner's scope is everything.
 * @throws AppError `out_of_scope`
 */
export const requireScope = (actor: Actor, places: Place[]): void => {
  if (actor.kind === 'owner') return
  const { scope } = actor
  if (scope === null || !places.some((place) => isInScope(scope, place))) throw new AppError('out_of_scope')
}
