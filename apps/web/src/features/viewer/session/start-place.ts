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

/**
 * Returns where a PDF opens, and what decided that: the page that the address names, the one where Home offered to
 * continue unless this browser has a later place, the place of this browser, or the beginning. `state` is that of the
 * entry in the history.
 */
export const startPlaceOf = (pdfFile: string, hash: string, state: Entry): Start => {
  const linked = positionOfEntry(hash, state)
  if (linked !== null) return { position: linked, by: 'address' }
  const kept = keptStart(pdfFile)
  const continued = state?.continued
  const isOffered =
    continued !== undefined && !(kept !== null && kept.readAtMs > Date.parse(continued.readAt))
  const page = isOffered ? continued.page : (kept?.page ?? 1)
  const offset = kept?.page === page ? kept.offset : 0
  const unlinked = kept === null ? 'nothing' : 'browser'
  return { position: { page, offset }, by: isOffered ? 'continued' : unlinked }
}

/** Returns only where a PDF opens. */
export const startPositionOf = (pdfFile: string, hash: string, state: Entry): Position =>
  startPlaceOf(pdfFile, hash, state).position
