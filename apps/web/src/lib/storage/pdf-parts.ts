// The parts in which a browser asks for PDFs and stores them. The first script of the viewer has this file, too.

/**
 * Size of a range. On 1.6 Mbit/s, half of pdf.js's default of 64 KB brings the first page a little earlier and costs a
 * tenth less data; a student pays for both.
 */
export const chunkBytes = 32_768

/** The width of the pictures that stand in for pages, in pixels. */
export const startPictureWidth = 720

export const pathOfPdf = (pdfFile: string): string => `/api/pdf/${encodeURIComponent(pdfFile)}`
export const pathOfPicture = (pdfFile: string, page: number, width: number): string =>
  `${pathOfPdf(pdfFile)}/pages/${page}.webp?w=${width}`
export const nameOfPicture = (page: number, width: number): string => `picture ${page} ${width}`
export const nameOfChunk = (index: number): string => `bytes ${index}`
