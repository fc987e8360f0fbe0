import { searchMaxLength } from '@lectureshelf/contract/reading/search/search-words'
import { type RawSearch, text } from '../../lib/page-search.ts'

/** How many pages of notes one response has; a constant of its own, as the contract's comes with its schemas. */
export const resultsPerPage = 10

/** The last page of results that the server returns. */
export const lastResultPage = 20

/** What the address of the search says. */
export interface SearchPlace {
  q: string | undefined
  /** The code of the only subject that is searched. */
  subject: string | undefined
  page: number | undefined
  /** Set when words are searched as they were typed. */
  exact: 1 | undefined
}

/** Returns the words of an address. */
const wordsOf = (value: unknown): string | undefined =>
  typeof value !== 'string' || value.trim() === '' ? undefined : value.trim().slice(0, searchMaxLength)

const subjectOf = (value: unknown): string | undefined => {
  const code = text(value)?.toUpperCase()
  return code !== undefined && /^[A-Z0-9][A-Z0-9-]{1,19}$/.test(code) ? code : undefined
}

const pageOf = (value: unknown): number | undefined => {
  const page = Number(value)
  return Number.isInteger(page) && page >= 2 && page <= lastResultPage ? page : undefined
}

/** Reads the words, the subject and the page of results from an address; what makes no sense is left out. */
export const readSearch = ({ q, subject, page, exact }: RawSearch): SearchPlace => ({
  q: wordsOf(q),
  subject: subjectOf(subject),
  page: pageOf(page),
  exact: text(exact) === '1' ? 1 : undefined,
})

/** Returns the search of an address; what is not named is left out of it. */
export const addressOf = ({ q, subject, page, exact }: Partial<SearchPlace>): RawSearch => ({
  q,
  subject,
  page,
  exact,
})

/** Returns the hash that opens a PDF at a page with the words of a search marked. */
export const hashOfHit = (page: number, find: string, terms: string): string =>
  new URLSearchParams({ page: String(page), find, terms }).toString()
