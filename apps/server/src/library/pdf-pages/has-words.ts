/** A page number or the stamp of a scanner is no text. */
const leastCharacters = 3

/** Whether a page has words of its own. */
export const hasWords = (text: string): boolean =>
  (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= leastCharacters
