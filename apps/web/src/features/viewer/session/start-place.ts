import { positionOfEntry } from '../page-hash.ts'
import { keptText, startIn, prefixOf } from '../../../lib/storage/kept-keys.ts'
import type { Start } from '../reading/opening-place.ts'
import type { Position } from '../reading/position.ts'

/** Few imports: the first script of the viewer reads the start before anything else has loaded. */
const keptStart = (pdfFile: string) => startIn(keptText(prefixOf, pdfFile))

interface Continued {
  page: number
  readAt: string
}

type Entry = { position?: Position; continued?: Continued } | null

/** Returns the page that Home offered, unless this browser has a later place, which Home does not know yet. */
const continuedAt = (pdfFile: string, state: Entry): Position | null => {
  const continued = state?.continued
  if (continued === undefined) return null
  const kept = keptStart(pdfFile)
  if (kept === null) return { page: continued.page, offset: 0 }
  if (kept.readAtMs > Date.parse(continued.readAt)) return null
  return { page: continued.page, offset: kept.page === continued.page ? kept.offset : 0 }
}

/** Returns where a PDF opens, and what decided that. `state` is that of the entry in the history. */
export const startPlaceOf = (pdfFile: string, hash: string, state: Entry): Start => {
  const linked = positionOfEntry(hash, state)
  if (linked !== null) return { position: linked, by: 'address' }
  const continued = continuedAt(pdfFile, state)
  if (continued !== null) return { position: continued, by: 'continued' }
  const kept = keptStart(pdfFile)
  if (kept === null) return { position: { page: 1, offset: 0 }, by: 'nothing' }
  return { position: { page: kept.page, offset: kept.offset }, by: 'browser' }
}

/**
 * Returns where a PDF opens: at the page that the address names, at the one where Home offered to continue, where the
 * person read it last in this browser, or at its beginning.
 */
export const startPositionOf = (pdfFile: string, hash: string, state: Entry): Position => {
  const { page, offset } = startPlaceOf(pdfFile, hash, state).position
  return { page, offset }
}
