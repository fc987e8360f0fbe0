// Sentences about where a person is in their notes, and about what is new.

/** Shown for where a reader is in a PDF; the count is null while the pages are being counted. */
export const pageOf = (page: number, pageCount: number | null): string =>
  pageCount === null ? `Page ${page}` : `Page ${page} of ${pageCount}`

/** Read aloud for how far a PDF was read; `furthest` is said of a reader who went back. */
export const readSoFar = (progress: { page: number; furthest: number; pageCount: number | null }): string => {
  const { page, furthest, pageCount } = progress
  const place = pageOf(page, pageCount)
  return furthest > page ? `${place}, read up to page ${furthest}` : place
}

/** Returned for a reading beyond the last page. */
export const pageBeyondLast = (pageCount: number): string =>
  pageCount === 1 ? 'This PDF has 1 page.' : `This PDF has ${pageCount} pages.`

/** Shown for a subject: how many of its notes were opened. */
export const notesOpened = (opened: number, total: number): string =>
  `${opened} of ${total} ${total === 1 ? 'note' : 'notes'} opened`

/** Shown for a subject with notes that are new since the last visit. */
export const newNotes = (count: number): string => `${count} new`

/** Shown on a note that is new since the last visit. */
export const arrivalWords = { added: 'New', replaced: 'Updated' } as const

/** Read aloud after the words about new notes. */
export const sinceLastVisit = 'since your last visit'

/** Shown after a note was taken out of Continue reading. */
export const readingPutAway = 'Removed from Continue reading'
