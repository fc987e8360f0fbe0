import { type LastPlace, storedPlace } from '../../lib/storage/stored-place.ts'
import type { KeptState } from './states/kept-states.ts'

/** A kept note, and where its person read it last in this browser. */
interface PlacedNote {
  note: KeptState
  place: LastPlace | null
}

const timeOf = ({ place }: PlacedNote): number => (place === null ? 0 : Date.parse(place.readAt))

/** Puts the note that was read last first, as Continue reading does; those that were never read keep their order. */
export const inReadingOrder = (
  notes: readonly KeptState[],
  placeOf: (pdfFile: string) => LastPlace | null = storedPlace,
): PlacedNote[] =>
  notes
    .map((note) => ({ note, place: placeOf(note.pdfFile) }))
    .toSorted((left, right) => timeOf(right) - timeOf(left))
