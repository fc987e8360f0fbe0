import type { PageHit, SearchResults } from '@lectureshelf/contract/reading/search/search'

/** Builds a page that was found. */
export const makeHit = (changes: Partial<PageHit> = {}): PageHit => ({
  pdfFile: 'os-unit-3.pdf',
  version: 2,
  title: 'Unit 3: Deadlocks',
  subCode: 'BCS303',
  subName: 'Operating Systems',
  sectionName: 'Notes',
  pageNumber: 12,
  pageLabel: null,
  heading: 'Deadlock prevention',
  snippet: 'A deadlock needs four conditions.',
  marks: [[2, 10]],
  isMachineRead: false,
  ...changes,
})

const nothing = { count: 0, titles: [] }

/** Builds the results of a search; without changes one page. */
export const makeResults = (changes: Partial<SearchResults> = {}): SearchResults => {
  const pages = changes.pages ?? [makeHit()]
  return {
    step: 'all',
    searched: 'deadlock',
    corrections: [],
    isOtherForm: false,
    total: pages.length,
    isMany: false,
    gap: null,
    subjectCount: 10,
    unread: { reading: nothing, unreadable: nothing },
    subjects: [],
    sections: [],
    pdfs: [],
    pages,
    terms: 'deadlock',
    ...changes,
  }
}

/** Builds the results of a search that found nothing. */
export const makeNothing = (changes: Partial<SearchResults> = {}): SearchResults =>
  makeResults({ step: 'none', gap: 'nothing', pages: [], terms: '', ...changes })
