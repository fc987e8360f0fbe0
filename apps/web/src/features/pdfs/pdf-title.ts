import type { Pdf } from '@lectureshelf/contract/content/pdfs'

/** What a PDF is called: its title, else the name of its file. */
export const titleOf = ({ pdfTitle, originalName }: Pick<Pdf, 'pdfTitle' | 'originalName'>): string =>
  pdfTitle === '' ? originalName : pdfTitle
