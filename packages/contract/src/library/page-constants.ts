/** What a reader needs to know about pages before any schema has loaded. This file imports nothing. */

/** The response header with the version of a PDF's bytes, so that the rest can be requested. */
export const pdfVersionHeader = 'pdf-version'

/** The widths of a page picture, in pixels: a phone's screen, and twice that for a reader who zooms in. */
export const pictureWidths = [720, 1440] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The greatest height of a page picture in pixels: a very long page is drawn narrower. */
export const maxPictureHeight = 2000

/** Boxes are integers in this many parts of the page's width or height, from its top left corner as it is shown. */
export const boxParts = 10_000

/** What follows a word: a space, the end of a line, or nothing, because it was hyphenated at the end of a line. */
export const wordEnds = { space: 0, line: 1, joined: 2 } as const
