import type { Book } from './books.ts'
import { createRandom, shuffled } from './chance.ts'

// Where the books of the corpus stand: in subjects of a few books each, ten subjects at a place.

const seed = 20_261_125
/** A subject gets no more books when it has this many pages; some books alone have more. */
const fullSubjectPages = 190

/** How many subjects a student of the bench reads. */
export const subjectsPerPlace = 10

export interface Shelf {
  subCode: string
  /** Counted from 0. */
  place: number
  books: Book[]
}

/** Arranges the books in an order that a seed decides, always the same for the same books. */
export const arrange = (books: readonly Book[]): Shelf[] => {
  const subjects: Book[][] = []
  let pages = fullSubjectPages
  for (const book of shuffled(books, createRandom(seed))) {
    if (pages >= fullSubjectPages) {
      subjects.push([])
      pages = 0
    }
    subjects.at(-1)?.push(book)
    pages += book.pages.length
  }
  return subjects.map((itsBooks, index) => ({
    subCode: `BSB${String(index + 1).padStart(3, '0')}`,
    place: Math.floor(index / subjectsPerPlace),
    books: itsBooks,
  }))
}
