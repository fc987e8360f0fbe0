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

/** Who looks at notes, and what they may do with them there. */
export interface StaffPerson {
  id: string
  kind: Kind
  /** Whether the rights table and, for a write, the person's scope allow something here. */
  may: (right: Right) => boolean
  /** The same person at other places: where a PDF could move to. */
  at: (places: readonly Place[]) => StaffPerson
}

type Me = PersonFlags & { _id: string; scope: Scope | null }

/**
 * What a person may do with a subject that is taught at these places, as the server decides it: no control that it
 * would refuse is shown.
 */
export const staffPerson = (me: Me, places: readonly Place[]): StaffPerson => {
  const kind = kindOf(me)
  const { _id: id, scope } = me
  const may = (right: Right) => isAllowed(kind, right) && isLookedAfter({ kind, scope }, right, places)
  return { id, kind, may, at: (others) => staffPerson(me, others) }
}
