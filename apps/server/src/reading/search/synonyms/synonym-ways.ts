import { type ParsedSearch, parseSearch } from '../words/parsed-search.ts'
import { foldSearch } from '../words/search-text.ts'

/** A word, and another one that is found with it: each as the words that a search for the quoted phrase has. */
export interface Synonym {
  word: string
  synonym: string
}

const wayOf = (text: string): string => parseSearch(`"${text}"`).wanted[0]?.ways[0]?.join(' ') ?? ''

/** Returns how many words a search has that is a word with a synonym. */
export const countWords = (text: string): number => wayOf(text).split(' ').length

/** Returns stored pairs in both directions. */
export const bothWays = (pairs: readonly Synonym[]): Synonym[] =>
  pairs
    .map(({ word, synonym }) => ({ word: wayOf(word), synonym: wayOf(synonym) }))
    .filter(({ word, synonym }) => word !== '' && synonym !== '')
    .flatMap(({ word, synonym }) => [
      { word, synonym },
      { word: synonym, synonym: word },
    ])

/** Longer phrases are not looked for in a search. */
export const longestRun = 8

/** Words of a search that follow each other, from one position on. */
interface Run {
  from: number
  to: number
  /** In the first way of each. */
  way: string
  typed: string
}

/** Returns the runs of two words and more: people type a phrase without quotes. */
const runsIn = ({ wanted }: ParsedSearch): Run[] =>
  wanted.flatMap((_word, from) =>
    Array.from({ length: Math.max(0, Math.min(longestRun, wanted.length - from) - 1) }, (_none, index) => {
      const words = wanted.slice(from, from + index + 2)
      return {
        from,
        to: from + index + 1,
        way: words.map(({ ways }) => ways[0]?.join(' ') ?? '').join(' '),
        typed: words.map(({ typed }) => typed).join(' '),
      }
    }),
  )

/** Returns the forms in which the words of a search may be stored as words with a synonym. */
export const storedForms = (parsed: ParsedSearch): string[] => [
  ...new Set([
    ...parsed.wanted.flatMap(({ typed, ways }) => [foldSearch(typed), ...ways.map((way) => way.join(' '))]),
    ...runsIn(parsed).flatMap(({ typed, way }) => [foldSearch(typed), way]),
  ]),
]

/** Lets each word of a search be found by its synonyms, too, and by those of a phrase that it belongs to. */
export const withSynonyms = (parsed: ParsedSearch, synonyms: readonly Synonym[]): ParsedSearch => {
  if (synonyms.length === 0) return parsed
  const runs = runsIn(parsed)
  const wanted = parsed.wanted.map((word, index) => {
    const known = word.ways.map((way) => way.join(' '))
    const around = runs.filter(({ from, to }) => from <= index && index <= to).map(({ way }) => way)
    const others = synonyms
      .filter((one) => known.includes(one.word) || around.includes(one.word))
      .map(({ synonym }) => synonym)
      .filter((way) => !known.includes(way))
    return { ...word, ways: [...word.ways, ...[...new Set(others)].map((way) => way.split(' '))] }
  })
  return { ...parsed, wanted }
}
