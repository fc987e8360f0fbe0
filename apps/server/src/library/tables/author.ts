import { commandLineName } from '@lectureshelf/contract/constants'
import type { Actor } from '../../platform/actor.ts'

/** Returns the author columns of a row; a null actor is the command line. */
export const authorOf = (actor: Actor | null): { addedBy: string | null; addedByName: string } => ({
  addedBy: actor?.id ?? null,
  addedByName: actor?.name ?? commandLineName,
})
