/**
 * Counted up with every change of what the words of a page are: all PDFs are then read again in the background, while
 * what was read before is searched.
 */
export const readingRules = 3
