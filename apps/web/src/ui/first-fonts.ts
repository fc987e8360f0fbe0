/** The two that every page is set in. */
const families = ['Inter', 'Bricolage Grotesque']

/** Text in another font is better than no text for longer than this. In milliseconds. */
const patience = 1000

/**
 * Resolves once the fonts of a first page can be used, failed, or took too long. Lines set in a font of the system
 * break at other words, so the page would move when its own fonts arrive.
 */
export const firstFonts = (): Promise<unknown> =>
  Promise.race([
    Promise.allSettled(families.map((family) => document.fonts.load(`1em "${family}"`))),
    new Promise((resolve) => {
      setTimeout(resolve, patience)
    }),
  ])
