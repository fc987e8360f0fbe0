/** PDFium looks for the header of a PDF in so much of its beginning. */
export const headBytes = 1024
/** More than a PDF has behind its last line, in which it names where its table of objects is. */
export const endBytes = 2048

const headers = ['%PDF-', '%PDF ']
const lastLines = ['startxref', '%%EOF']

/** Returns whether a file has the header of a PDF. */
const hasHeader = (head: Buffer): boolean => headers.some((header) => head.includes(header))

/**
 * Returns whether a file may be a PDF, by its first 1,024 and its last 2,048 bytes. Mail and servers put lines before the
 * header or lose it, and readers open such files, since all that counts is found from the end.
 */
export const looksLikePdf = (head: Buffer, end: Buffer): boolean =>
  hasHeader(head) || lastLines.some((line) => end.includes(line))

/**
 * Returns what has to be in front of a PDF for PDFium to open it; empty for one with a header. Its table of objects then
 * names wrong places, and PDFium looks for the objects themselves.
 */
export const missingHeader = (head: Buffer, end: Buffer): Buffer =>
  Buffer.from(hasHeader(head) || !looksLikePdf(head, end) ? '' : '%PDF-1.7\n')
