import { type Place, isAllowed, isLookedAfter } from '@lectureshelf/contract/access'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'

/** Returns whether a person decides about files that are proposed for a PDF with these places. */
export const mayDecide = (actor: Actor, places: Place[]): boolean =>
  isAllowed(actor.kind, 'changePdf') && isLookedAfter(actor, 'changePdf', places)

/**
 * Requires that a person may see a proposed file: its sender, and whoever decides about it.
 * @throws AppError `forbidden`
 */
export const requireSeeing = (
  actor: Actor,
  { proposedBy }: { proposedBy: string },
  places: Place[],
): void => {
  if (proposedBy !== actor.id && !mayDecide(actor, places)) throw new AppError('forbidden')
}
