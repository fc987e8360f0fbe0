/**
 * Folds text for finding: compatible forms (ligatures, wide letters), no diacritics, no signs that only join letters,
 * lower case, straight quotes, every run of spaces one space. The server counts hits in folded text, the browser marks them in folded words.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u200c\u200d]+/gu, '')
    .toLowerCase()
    .replace(/[\u2018\u2019\u201b]/g, "'")
    .replace(/[\u201c\u201d\u201f]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\s+/g, ' ')
