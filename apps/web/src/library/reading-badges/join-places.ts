import type { ContinueReading, ReadingProgress } from '@lectureshelf/contract/reading/readings'
import { type StoredPlace, storedPlaces } from '../../lib/storage/stored-place.ts'

/** What a person continues, and how far they are in each PDF. */
export interface Lists {
  continue: ContinueReading[]
  progress: ReadingProgress[]
}

const within = (page: number, pageCount: number | null): number => Math.min(page, pageCount ?? page)

const isNewer = (place: StoredPlace | undefined, readAt: string): place is StoredPlace =>
  place?.isUnsent === true && Date.parse(place.readAt) > Date.parse(readAt)

/** Returns what a person read, with the places of this browser that the account does not know yet. */
export const withUnsentPlaces = (lists: Lists, places = storedPlaces()): Lists => ({
  continue: lists.continue
    .map((one) => {
      const place = places.get(one.pdfFile)
      if (!isNewer(place, one.readAt)) return one
      return { ...one, page: within(place.page, one.pageCount), readAt: place.readAt }
    })
    .toSorted((left, right) => Date.parse(right.readAt) - Date.parse(left.readAt)),
  progress: lists.progress.map((one) => {
    const place = places.get(one.pdfFile)
    if (place?.isUnsent !== true) return one
    return { ...one, furthest: Math.max(one.furthest, within(place.seen, one.pageCount)) }
  }),
})
