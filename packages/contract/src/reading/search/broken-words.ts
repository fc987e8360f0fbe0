// Words that a line's end divides. The PDF engine joins those that are divided by a plain hyphen; all others are joined here.

const softHyphen = '\u00ad'
/** Between letters these only divide a word; a dash or a minus sign is part of it. */
const hyphens = '\\-\u00ad\u2010\u2011'
const signs = `${hyphens}\u2012\u2013\u2212`
/** Begins with the sign, which is rare: a text is read several times as fast as from each of its letters. */
const brokenLine = new RegExp(
  `([${signs}])(?<=([\\p{L}\\p{N}])\\p{M}*\\1)[^\\S\\n]*\\n\\s*(?=([\\p{L}\\p{N}]))`,
  'gu',
)
const isHyphen = new RegExp(`[${hyphens}]`, 'u')
const isLetter = /\p{L}/u

/**
 * Joins the words of a text that the ends of its lines divide.
 * @param joint what then stands between two parts that a hyphen divides. Numbers keep their hyphen.
 */
export const joinLines = (text: string, joint: '' | '-' = ''): string =>
  text.replace(brokenLine, (_found, sign: string, last: string, first: string) => {
    if (sign === softHyphen) return ''
    return isHyphen.test(sign) && isLetter.test(last) && isLetter.test(first) ? joint : '-'
  })

/** Returns what a word at a line's end adds to the word that continues in the next line; null when it is whole. */
export const brokenPart = (word: string, next: string): string | null => {
  const line = `${word}\n${next}`
  const joined = joinLines(line)
  return joined === line ? null : joined.slice(0, joined.length - next.length)
}
