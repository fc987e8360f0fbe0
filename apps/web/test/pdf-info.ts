import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'

/** Builds what the server says of a PDF with nine pages of text; a test states only what matters. */
export const makePdfInfo = (changes: Partial<PdfInfo> = {}): PdfInfo => ({
  pdfFile: 'notes.pdf',
  title: 'Notes',
  sizeBytes: 1,
  pageCount: 9,
  version: 1,
  addedByName: '',
  pageSizes: null,
  looks: { kinds: [[9, 'text']], pictures: [] },
  hasText: true,
  scan: null,
  chapters: null,
  textBox: null,
  firstRanges: [],
  subject: null,
  ...changes,
})
