/** The range of a font that names none. A font for another script waits until one of its letters is shown. */
const everyLetter = 'U+0-10FFFF'

/** Text in another font is better than no text for longer than this. In milliseconds. */
const patience = 1000

/**
 * Loads the fonts of every page, which are otherwise requested when text is set in them, and that text comes with the data.
 * Lines set in a font of the system break at other words, so the page would move when its own fonts arrive.
 * @returns when they can be used, failed, or took too long
 */
export const firstFonts = (): Promise<unknown> =>
  Promise.race([
    Promise.allSettled(
      [...document.fonts].filter((font) => font.unicodeRange === everyLetter).map((font) => font.load()),
    ),
    new Promise((resolve) => {
      setTimeout(resolve, patience)
    }),
  ])
