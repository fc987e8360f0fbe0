import { positionOfEntry } from '../page-hash.ts'
import { keptPlace } from '../reading/kept-place.ts'
import type { Start } from '../reading/opening-place.ts'
import type { Position } from '../reading/position.ts'

type Entry = { position?: Position } | null

/**
 * Returns where a PDF opens: at the page that the address names, where the person read it last in this browser, or at
 * its beginning. `state` is that of the entry in the history.
 */
export const startPositionOf = (pdfFile: string, hash: string, state: Entry): Position => {
  const { page, offset } = positionOfEntry(hash, state) ?? keptPlace(pdfFile) ?? { page: 1, offset: 0 }
  return { page, offset }
}

/** Returns where a PDF opens, and what decided that. */
export const startPlaceOf = (pdfFile: string, hash: string, state: Entry): Start => {
  const unlinked = keptPlace(pdfFile) === null ? 'nothing' : 'browser'
  const by = positionOfEntry(hash, state) === null ? unlinked : 'address'
  return { position: startPositionOf(pdfFile, hash, state), by }
}
