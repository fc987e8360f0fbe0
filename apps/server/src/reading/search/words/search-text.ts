import { foldText } from '@lectureshelf/contract/library/fold-text'
import { joinLines } from '@lectureshelf/contract/reading/search/broken-words'

// What the search sees of a text: words of ASCII letters and digits, so that an embedded database and a server with any
// locale find the same. The text of a page and the words of a search pass through the same steps.

/** From 1 to 10. */
export const romanNumbers = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'] as const
const arabicOf: ReadonlyMap<string, string> = new Map(
  romanNumbers.map((roman, index) => [roman, String(index + 1)]),
)

/** "Module IV" and "Module 4" are the same. */
export const numberedParts = 'module|unit|chapter|part|section|experiment|program'
const romanNumber = new RegExp(String.raw`\b(${numberedParts})s?[ -]+([ivx]{1,4})\b`, 'gi')
/** Names that consist of a letter or word and of signs. */
const signedNames: readonly (readonly [RegExp, string])[] = [
  [/(?<![a-z0-9])([a-z])\+\+/g, '$1plusplus '],
  [/(?<![a-z0-9])([a-z])#/g, '$1sharp '],
  [/(?<![a-z0-9])\.net\b/g, ' dotnet '],
]
const growthOrder = /(?<![a-z0-9])o\(([^()\n]{1,24})\)/g
const letterPair = /(?<![a-z0-9])([a-z])\/([a-z])(?![a-z0-9])/g
const hyphenated = /[a-z0-9]+(?:-[a-z0-9]+)+/g
const foreignWord = /[^\0-\u007f]+/g
const wordOfLetters = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const possessive = /([a-z])'s\b/g
const notWords = /[^a-z0-9]+/g

/** As digits they stay below the 2,046 bytes that a database takes as a word. */
const foreignLettersMost = 400

/** Writes letters without a Latin form as digits of a fixed length: the beginning of a word stays its beginning. */
const inDigits = (word: string): string =>
  `zz${Array.from(word.slice(0, foreignLettersMost), (letter) => (letter.codePointAt(0) ?? 0).toString(16).padStart(5, '0')).join('')}`

/** Folds a search to be stored and shown. */
export const foldSearch = (text: string): string => foldText(text).normalize('NFC').trim()

/** Folds to ASCII: other scripts in digits. */
const toAscii = (text: string): string =>
  foldText(text).replace(
    foreignWord,
    (run) => ` ${(run.match(wordOfLetters) ?? []).map(inDigits).join(' ')} `,
  )

const arabicModules = (text: string): string =>
  text.replace(romanNumber, (found, noun: string, roman: string) => {
    const number = arabicOf.get(roman.toLowerCase())
    return number === undefined ? found : `${noun} ${number}`
  })

const squeezed = (text: string): string => text.replace(/[^a-z0-9]/g, '')

/** Returns the one word that stands for an order of growth, such as O(n log n). */
const growthWord = (inside: string): string => `bigo${squeezed(inside)}`

/** Returns the one word that stands for two letters with a slash, such as i/p. */
const pairWord = (left: string, right: string): string => `${left}slash${right}`

const folded = (text: string): string => {
  let result = arabicModules(toAscii(text))
  for (const [sign, name] of signedNames) result = result.replace(sign, name)
  return result.replace(possessive, '$1').replaceAll("'", '')
}

/** Returns the words of a text that is to be found, and after them the other forms in which people may type them. */
export const indexText = (text: string): string => {
  const whole = folded(joinLines(text, '-'))
  const others: string[] = []
  for (const [, inside = ''] of whole.matchAll(growthOrder)) others.push(growthWord(inside))
  for (const [, left = '', right = ''] of whole.matchAll(letterPair))
    others.push(pairWord(left, right), `${left}${right}`)
  for (const [compound] of whole.matchAll(hyphenated)) others.push(squeezed(compound))
  return [whole.replace(notWords, ' ').trim(), ...new Set(others)].join(' ').trim()
}

/** A word of a search: the ways to find it, each a sequence of words that follow each other. */
export interface TypedWord {
  /** As it was typed. */
  typed: string
  ways: readonly (readonly string[])[]
}

const wordsIn = (text: string): string[] => text.split(notWords).filter((word) => word !== '')

/** Returns how a word of a search is found; null for one without a letter or digit. */
export const typedWord = (typed: string): TypedWord | null => {
  const plain = folded(typed)
  const growth = /^o\(([^()]{1,24})\)$/.exec(plain)
  if (growth !== null) return { typed, ways: [[growthWord(growth[1] ?? '')]] }
  const pair = /^([a-z])\/([a-z])$/.exec(plain)
  if (pair !== null) return { typed, ways: [[pairWord(pair[1] ?? '', pair[2] ?? '')]] }
  const words = wordsIn(plain)
  if (words.length === 0) return null
  const isCompound = /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(plain.trim())
  return { typed, ways: isCompound ? [words, [squeezed(plain)]] : [words] }
}

/** Surface words that a typing error may be corrected to: not numbers, and no word of another script. */
export const correctableWords = (indexed: string): string[] => [
  ...new Set(indexed.match(/\b(?!zz)[a-z]{4,24}\b/g)),
]

/** Prepares a search before it is split at its spaces: O(n log n) is one word, and IV after "Module" a number. */
export const searchText = (query: string): string =>
  arabicModules(query).replace(/\b[oO]\(([^()]{1,24})\)/g, (found) => found.replace(/\s+/g, ''))
