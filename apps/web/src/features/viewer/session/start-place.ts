import { positionOfEntry } from '../page-hash.ts'
import { keptPlace } from '../reading/kept-place.ts'
import type { Start } from '../reading/opening-place.ts'
import type { Position } from '../reading/position.ts'

/**
 * Returns where a PDF opens: at the page that the address names, where the person read it last in this browser, or at
 * its beginning. `state` is that of the entry in the history.
 */
export const startPlaceOf = (pdfFile: string, hash: string, state: { position?: Position } | null): Start => {
  const linked = positionOfEntry(hash, state)
  if (linked !== null) return { position: linked, by: 'address' }
  const kept = keptPlace(pdfFile)
  if (kept === null) return { position: { page: 1, offset: 0 }, by: 'nothing' }
  return { position: { page: kept.page, offset: kept.offset }, by: 'browser' }
}
