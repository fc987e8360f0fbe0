import {
  type Kind,
  type Place,
  type Right,
  type Scope,
  isAllowed,
  isInScope,
  kindOf,
} from '@lectureshelf/contract/access'
import type { PersonFlags } from '@lectureshelf/contract/access'

/** Who looks at notes, and what they may do with them there. */
export interface DeskPerson {
  id: string
  kind: Kind
  /** Whether the rights table and, for a write, the person's scope allow something here. */
  may: (right: Right) => boolean
}

type Me = PersonFlags & { _id: string; scope: Scope | null }

/** Of a shared subject one place in scope is enough, because its notes exist once. */
const isLookedAfter = ({ scope }: Me, kind: Kind, places: readonly Place[]): boolean =>
  kind === 'owner' || (scope !== null && places.some((place) => isInScope(scope, place)))

/**
 * What a person may do at any of these places, as the server decides it: where one looks after none of them,
 * no control for writing is shown.
 */
export const deskPerson = (me: Me, places: readonly Place[]): DeskPerson => {
  const kind = kindOf(me)
  const isWithin = isLookedAfter(me, kind, places)
  const { _id: id } = me
  return { id, kind, may: (right) => isWithin && isAllowed(kind, right) }
}
