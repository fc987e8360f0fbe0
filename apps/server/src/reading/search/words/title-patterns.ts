import { numberedParts, romanNumbers } from './search-text.ts'

// The forms that `search-text.ts` gives to words, as they stand in names: a database cannot fold the names of a whole
// library for each search. The patterns are for names in lower case, in NFKD, without accents, hyphens and apostrophes.

const start = '(^|[^a-z0-9])'
const end = '($|[^a-z0-9])'
const otherScript = /^zz((?:[0-9a-f]{5})+)$/
/** The beginning of a word tells little, and nothing tells less than the middle of one. */
const shortestInside = 3

/** Matches a letter in both cases: the database lowers only those of English alike everywhere. */
const inAnyCase = (letter: string): string => {
  const upper = letter.toUpperCase()
  return upper === letter || upper.length > letter.length ? letter : `[${letter}${upper}]`
}

const wordOfDigits = (digits: string): string =>
  (digits.match(/.{5}/g) ?? []).map((code) => String.fromCodePoint(Number.parseInt(code, 16))).join('')

/** The words with a form of their own, and what they stand for. */
const specialForms: readonly (readonly [RegExp, (...letters: string[]) => string])[] = [
  [/^([a-z])plusplus$/, (letter = '') => String.raw`${start}${letter}\+\+`],
  [/^([a-z])sharp$/, (letter = '') => `${start}${letter}#`],
  [/^dotnet$/, () => String.raw`\.net`],
  [/^([a-z])slash([a-z])$/, (left = '', right = '') => `${start}${left}/${right}${end}`],
  [
    /^bigo([a-z0-9]{1,24})$/,
    (inside = '') => String.raw`${start}o\([^a-z0-9]*${inside.split('').join('[^a-z0-9]*')}[^a-z0-9]*\)`,
  ],
]

/** Returns the pattern by which a database finds names that have a word of `search-text.ts`. */
export const titlePattern = (word: string): string => {
  const digits = otherScript.exec(word)?.[1]
  if (digits !== undefined) return Array.from(wordOfDigits(digits), inAnyCase).join('')
  const isShort = word.length < shortestInside
  const patterns = [isShort ? `${start}${word}` : word]
  for (const [form, patternOf] of specialForms) {
    const found = form.exec(word)
    if (found !== null) patterns.push(patternOf(...found.slice(1)))
  }
  const roman = /^\d+$/.test(word) ? romanNumbers[Number(word) - 1] : undefined
  if (roman !== undefined) patterns.push(`(${numberedParts})s? *${roman}${end}`)
  return patterns.join('|')
}
