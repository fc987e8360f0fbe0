import { commandLineName } from '@lectureshelf/contract/constants'
import type { Actor } from '../platform/actor.ts'

/** Names the author of a row; null is the command line. */
export const authorOf = (actor: Actor | null): { addedBy: string | null; addedByName: string } => ({
  addedBy: actor?.id ?? null,
  addedByName: actor?.name ?? commandLineName,
})
