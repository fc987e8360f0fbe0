import { foldText } from '@lectureshelf/contract/content/fold-text'
import { type ParsedSearch, parseSearch } from '../words/parsed-search.ts'

/** A word, and another one that is found with it: each as the words that a search for the quoted phrase has. */
export interface Synonym {
  word: string
  synonym: string
}

const wayOf = (text: string): string => parseSearch(`"${text}"`).wanted[0]?.ways[0]?.join(' ') ?? ''

/** Returns stored pairs in both directions. */
export const bothWays = (pairs: readonly Synonym[]): Synonym[] =>
  pairs
    .map(({ word, synonym }) => ({ word: wayOf(word), synonym: wayOf(synonym) }))
    .filter(({ word, synonym }) => word !== '' && synonym !== '')
    .flatMap(({ word, synonym }) => [
      { word, synonym },
      { word: synonym, synonym: word },
    ])

/** Returns the forms in which the words of a search may be stored as words with a synonym. */
export const storedForms = ({ wanted }: ParsedSearch): string[] => [
  ...new Set(
    wanted.flatMap(({ typed, ways }) => [foldText(typed).trim(), ...ways.map((way) => way.join(' '))]),
  ),
]

/** Lets each word of a search be found by its synonyms, too. @returns null when none of its words has one */
export const withSynonyms = (parsed: ParsedSearch, synonyms: readonly Synonym[]): ParsedSearch | null => {
  if (synonyms.length === 0) return null
  const wanted = parsed.wanted.map((word) => {
    const known = word.ways.map((way) => way.join(' '))
    const others = synonyms
      .filter((one) => known.includes(one.word))
      .map(({ synonym }) => synonym)
      .filter((way) => !known.includes(way))
    return { ...word, ways: [...word.ways, ...[...new Set(others)].map((way) => way.split(' '))] }
  })
  const isSame = wanted.every(({ ways }, index) => ways.length === parsed.wanted[index]?.ways.length)
  return isSame ? null : { ...parsed, wanted }
}
