import type { Pdf } from '@lectureshelf/contract/library/pdfs'

/** Returns the title of a PDF, or the name of its file when it has none. */
export const titleOf = ({ pdfTitle, originalName }: Pick<Pdf, 'pdfTitle' | 'originalName'>): string =>
  pdfTitle === '' ? originalName : pdfTitle
