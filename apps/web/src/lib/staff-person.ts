import {
  type Kind,
  type Place,
  type Right,
  type Scope,
  isAllowed,
  isLookedAfter,
  kindOf,
} from '@lectureshelf/contract/access'
import type { PersonFlags } from '@lectureshelf/contract/access'

/** A person with their rights at some places. */
export interface StaffPerson {
  id: string
  kind: Kind
  /**
   * Returns whether the rights table and, for a write, the person's scope allow something at these places.
   */
  may: (right: Right) => boolean
  /** Returns the same person at other places, such as the target of a moved PDF. */
  at: (places: readonly Place[]) => StaffPerson
}

type Me = PersonFlags & { _id: string; scope: Scope | null }

/**
 * Returns what a person may do with a subject taught at these places.
 * The server decides in the same way, so no control is shown that it would refuse.
 */
export const staffPerson = (me: Me, places: readonly Place[]): StaffPerson => {
  const kind = kindOf(me)
  const { _id: id, scope } = me
  const may = (right: Right) => isAllowed(kind, right) && isLookedAfter({ kind, scope }, right, places)
  return { id, kind, may, at: (others) => staffPerson(me, others) }
}
