import { positionOfEntry } from '../page-hash.ts'
import { storedText, startIn, prefixOf } from '../../../lib/storage/stored-keys.ts'
import type { Start } from '../reading/opening-place.ts'
import type { Position } from '../reading/position.ts'

/** Few imports: the first script of the viewer reads the start before anything else has loaded. */
const storedStart = (pdfFile: string) => startIn(storedText(prefixOf, pdfFile))

interface Continued {
  page: number
  readAt: string
}

type Entry = { position?: Position; continued?: Continued } | null

type Kept = ReturnType<typeof startIn>

/** Returns the page where Home offered to continue, unless this browser has a later place. */
const offeredPage = (kept: Kept, state: Entry): number | undefined => {
  const continued = state?.continued
  return continued && !(kept && kept.readAtMs > Date.parse(continued.readAt)) ? continued.page : undefined
}

/**
 * Returns where a PDF opens: at the page that the address names, where Home offered to continue, at the place of this
 * browser, or at the beginning. `state` is that of the entry in the history.
 */
export const startPositionOf = (pdfFile: string, hash: string, state: Entry): Position => {
  const kept = storedStart(pdfFile)
  const page = offeredPage(kept, state) ?? kept?.page ?? 1
  return positionOfEntry(hash, state) ?? { page, offset: kept?.page === page ? kept.offset : 0 }
}

const deciderOf = (pdfFile: string, hash: string, state: Entry): Start['by'] => {
  if (positionOfEntry(hash, state) !== null) return 'address'
  const kept = storedStart(pdfFile)
  if (offeredPage(kept, state) !== undefined) return 'continued'
  return kept === null ? 'nothing' : 'browser'
}

/** Returns where a PDF opens, and what decided that. */
export const startPlaceOf = (pdfFile: string, hash: string, state: Entry): Start => ({
  position: startPositionOf(pdfFile, hash, state),
  by: deciderOf(pdfFile, hash, state),
})
