import type { PageHit, PdfHit, SearchResults } from '@lectureshelf/contract/reading/search/search'
import { formatCount } from '../../lib/format.ts'

type Unread = SearchResults['unread']['reading']

/** Sentences of the search that depend on nothing. */
export const searchWords = {
  title: 'Search',
  label: 'Search your notes',
  keys: 'The arrow keys move through the results, Enter opens the first one.',
  hint: 'Type a word, half a word or a whole exam question.',
  some: 'No page has all of these words. These have some of them.',
  noWords: 'Common words and signs are not searched. Add another word.',
  nothingOpen: 'No notes are open to you, so there is nothing to search.',
  nothingOpenHint: 'Choose a plan, and every page of its subjects can be found here.',
  nothingPublished: 'No subject of your plan is published yet, so there is nothing to search.',
  nothingPublishedHint: 'Its notes can be found here as soon as they are published.',
  nothingHint: "Try fewer words or the chapter's name.",
  machineRead: 'Read by a machine',
  everywhere: 'Search all subjects',
  failed: 'The search failed.',
  offline: 'The search continues when the connection is back.',
} as const

/** Says what was searched in place of words with a typing error. */
export const correctedWords = ({ q, searched }: { q: string; searched: string }): string =>
  `Nothing for ${q}. Showing results for ${searched}.`

/** Says that the pages have the word in other forms alone. */
export const otherFormWords = (q: string): string => `No page has ${q} itself. These have other forms of it.`

/** Labels the way back to the words as they were typed. */
export const insteadWords = (q: string): string => `Search instead for ${q}`

/** Labels the filter of one subject. */
export const onlyIn = (subCode: string): string => `Only in ${subCode}`

/** Says that nothing was found, and where. `subjectCount` is null for staff, who search everything. */
export const nothingWords = (subjectCount: number | null, subject: string | undefined): string => {
  if (subject !== undefined) return `No page of ${subject} has these words.`
  if (subjectCount === null) return 'No page has these words.'
  // The reserved sheets alone.
  if (subjectCount === 0) return 'No page that is open to you has these words.'
  return subjectCount === 1
    ? 'No page of your subject has these words.'
    : `No page of your ${subjectCount} subjects has these words.`
}

/** Says that a subject cannot be searched, because it is closed or does not exist. */
export const closedWords = (subject: string): string =>
  `${subject} is not among the subjects that are open to you.`

const areSeveral = (searched: string): boolean => /\S\s+\S/.test(searched)

/** Says that too many pages were found, and what helps. */
export const manyWords = (searched: string): string =>
  areSeveral(searched) ? 'Too many matches. Add another word.' : 'Too many matches. Add a second word.'

/** Says that only headings were searched, and whether one has the words. */
export const headingsWords = ({ searched, total }: Pick<SearchResults, 'searched' | 'total'>): string => {
  const them = areSeveral(searched) ? 'them' : 'it'
  return total === 0 ? `No heading has ${them}.` : `These are headings that have ${them}.`
}

/** Says how many notes are still being read; null when none is. */
export const readingWords = (count: number): string | null =>
  count === 0 ? null : `${formatCount(count, 'note')} ${count === 1 ? 'is' : 'are'} still being read`

/** Says how many notes cannot be searched; null when all can. */
export const unreadableWords = (count: number): string | null =>
  count === 0
    ? null
    : `${formatCount(count, 'note')} cannot be searched: ${count === 1 ? 'its' : 'their'} words cannot be read`

/** Lists the titles of notes, and how many more there are. */
export const titlesWords = ({ count, titles }: Unread): string => {
  const more = count - titles.length
  return more > 0 ? `${titles.join(', ')} and ${more} more` : titles.join(', ')
}

/** Says how many pages were found. */
export const countWords = ({ total, isMany }: Pick<SearchResults, 'total' | 'isMany'>): string => {
  if (total === 0) return 'Only titles match.'
  return isMany ? `At least ${total} pages` : formatCount(total, 'page')
}

/** Says when someone who searched too often may search again. */
export const tooOftenWords = (seconds: number): string =>
  `Too many searches in a short time. Try again in ${formatCount(seconds, 'second')}.`

/** Names a page as its document does. */
export const pageWords = ({ pageLabel, pageNumber }: Pick<PageHit, 'pageLabel' | 'pageNumber'>): string =>
  `Page ${pageLabel ?? pageNumber}`

/** The reserved sheets, which belong to no subject. */
const sheetPlace = 'For the first semester'

/** Says where a page is: section and subject. */
export const placeWords = ({
  sectionName,
  subName,
  subCode,
}: Pick<PageHit, 'sectionName' | 'subName' | 'subCode'>): string =>
  sectionName === null ? sheetPlace : `${sectionName}, ${subName} (${subCode})`

/** Says where a PDF is, and how long it is. */
export const pdfWords = ({
  sectionName,
  subCode,
  pageCount,
}: Pick<PdfHit, 'sectionName' | 'subCode' | 'pageCount'>): string => {
  const place = sectionName === null ? sheetPlace : `${sectionName}, ${subCode}`
  return pageCount === null ? place : `${place}, ${formatCount(pageCount, 'page')}`
}
