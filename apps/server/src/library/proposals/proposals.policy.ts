import {
  type PersonFlags,
  type Place,
  type Scope,
  isAllowed,
  isLookedAfter,
  kindOf,
} from '@lectureshelf/contract/access'
import { requireScope } from '../tables/access.policy.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'

/** Whoever sent a proposed file; null once they have no account. */
type Sender = (PersonFlags & { deptId: string }) | null

const isSubAdminWithin = ({ departments }: Scope, sender: Sender): boolean =>
  sender !== null &&
  kindOf(sender) === 'subAdmin' &&
  (departments.length === 0 || departments.includes(sender.deptId))

/**
 * Returns whether a person decides about a file that is proposed for a PDF with these places: an admin with all of
 * them, or with one of them when a sub-admin of their own department sent the file.
 */
export const mayDecide = (actor: Actor, places: Place[], sender: Sender): boolean => {
  const { kind, scope } = actor
  if (!isAllowed(kind, 'changePdf')) return false
  if (isLookedAfter(actor, 'changePdf', places)) return true
  return scope !== null && isSubAdminWithin(scope, sender) && isLookedAfter(actor, 'addPdf', places)
}

/** Requires that a person decides about a proposed file. @throws AppError `out_of_scope` */
export const requireDeciding = (actor: Actor, places: Place[], sender: Sender): void => {
  if (!mayDecide(actor, places, sender)) requireScope(actor, 'changePdf', places)
}

/**
 * Requires that a person may see a proposed file: its sender, and whoever decides about it.
 * @throws AppError `forbidden`
 */
export const requireSeeing = (
  actor: Actor,
  { proposedBy }: { proposedBy: string },
  places: Place[],
  sender: Sender,
): void => {
  if (proposedBy !== actor.id && !mayDecide(actor, places, sender)) throw new AppError('forbidden')
}
