import {
  type Place,
  type Right,
  isInScope,
  isLookedAfter,
  scopeMessages,
} from '@lectureshelf/contract/access'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'

/** The semesters that a person has paid for: current and ended ones. */
interface Paid {
  covered: number[]
  ended: number[]
}

/** How a person sees the content of a place: open, or only its titles. */
export type Reading = 'open' | 'locked'

/**
 * Decides how a person reads the content of any of these places. Staff read everything. A student reads the
 * content of their department and scheme: open in a semester with a subscription in force, locked in one that a
 * subscription covered before or that is their own.
 * @throws AppError `wrong_place` for another department or scheme, `subscription_required` for another
 * semester.
 */
export const decideReading = (actor: Actor, entitlement: Paid, places: Place[]): Reading => {
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
 * Requires that a person may have the bytes: locked content is not enough.
 * @throws AppError `wrong_place` or `subscription_required`
 */
export const requireOpenReading = (actor: Actor, entitlement: Paid, places: Place[]): void => {
  if (decideReading(actor, entitlement, places) === 'locked') throw new AppError('subscription_required')
}

/**
 * Requires that a member of staff has the places of a right in scope: one of them to add to a subject, all of
 * them to change or delete its content. An owner's scope is everything.
 * @throws AppError `out_of_scope`
 */
export const requireScope = (actor: Actor, right: Right, places: Place[]): void => {
  if (isLookedAfter(actor, right, places)) return
  const { scope } = actor
  const isPartly = scope !== null && places.some((place) => isInScope(scope, place))
  throw new AppError('out_of_scope', isPartly ? { message: scopeMessages.shared } : {})
}
