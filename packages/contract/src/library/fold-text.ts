/** Signs that look like a letter or a sign of every keyboard, and mean it. Symbol fonts and formulas have them. */
const typedAs: Readonly<Record<string, string>> = {
  '\u2206': 'δ',
  '\u2211': 'σ',
  '\u220f': 'π',
  ς: 'σ',
  '\u2044': '/',
  '\u2215': '/',
  '\u2217': '*',
  '\u2236': ':',
  '\u223c': '~',
}
const lookalikes = new RegExp(`[${Object.keys(typedAs).join('')}]`, 'gu')

/**
 * Accents, which people leave out, and signs without a shape, such as a soft hyphen. The vowel signs of Indian scripts
 * are neither: without them it is another word. Nor are the two signs that make other letters of Japanese ones.
 */
const unsteady = /\p{Cf}|(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}]/gu
const ascii = /^[\0-\u007f]*$/

const foldSigns = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(unsteady, '')
    .toLowerCase()
    .replace(lookalikes, (sign) => typedAs[sign] ?? sign)
    .replace(/[\u2018\u2019\u201b\u2032]/g, "'")
    .replace(/[\u201c\u201d\u201f]/g, '"')
    .replace(/[\p{Pd}\u2043\u2212]/gu, '-')

/**
 * Folds text for finding, for the search and the marks: compatible forms (ligatures, wide letters), no accents, no signs
 * without a shape, lower case, one kind of quotes and hyphens, every run of spaces one space. Letters stay apart from
 * their signs (NFKD), so that the parts of a text fold to the parts of the folded text.
 */
export const foldText = (text: string): string =>
  (ascii.test(text) ? text.toLowerCase() : foldSigns(text)).replace(/\s+/g, ' ')

/** Returns the signs that `foldText` takes for another one, and what for, in the same order. */
export const lookalikeSigns = (): { signs: string; typed: string } => ({
  signs: Object.keys(typedAs).join(''),
  typed: Object.values(typedAs).join(''),
})
