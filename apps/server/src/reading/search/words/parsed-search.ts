import { foldText } from '@lectureshelf/contract/library/fold-text'
import { type TypedWord, searchText, typedWord } from './search-text.ts'

/** A word or a quoted phrase of a search. */
export interface Wanted extends TypedWord {
  /** Whether it may be the beginning of a word: the last one, unless it is quoted. */
  isOpen: boolean
}

export interface ParsedSearch {
  wanted: readonly Wanted[]
  /** What no found page may have. */
  excluded: readonly TypedWord[]
}

/** A question has fewer words; more would only cost time. */
const wordsMost = 32
const shortestBeginning = 3
const parts = /(-?)"([^"]*)"?|(\S+)/g

/** Returns the phrase of quoted words: in each way that its words have first. */
const phraseOf = (text: string): TypedWord | null => {
  const words = text
    .split(/\s+/)
    .map(typedWord)
    .filter((word) => word !== null)
  const way = words.flatMap(({ ways }) => ways[0] ?? [])
  return way.length === 0 ? null : { typed: text.trim(), ways: [way] }
}

/** Reads a search as people type it: words, "phrases" and -words that may not be there. */
export const parseSearch = (query: string): ParsedSearch => {
  const wanted: Wanted[] = []
  const excluded: TypedWord[] = []
  const seen = new Set<string>()
  for (const [, minus = '', phrase, plain = ''] of searchText(query).matchAll(parts)) {
    const isExcluded = minus === '-' || /^-[\p{L}\p{N}]/u.test(plain)
    const word = phrase === undefined ? typedWord(isExcluded ? plain.slice(1) : plain) : phraseOf(phrase)
    if (word === null) continue
    if (isExcluded) excluded.push(word)
    else {
      const key = JSON.stringify(word.ways)
      if (!seen.has(key)) wanted.push({ ...word, isOpen: phrase === undefined })
      seen.add(key)
    }
  }
  const last = wanted.slice(0, wordsMost).at(-1)
  return {
    wanted: wanted.slice(0, wordsMost).map((word) => ({
      ...word,
      isOpen: word === last && word.isOpen && (word.ways[0]?.at(-1)?.length ?? 0) >= shortestBeginning,
    })),
    excluded: excluded.slice(0, wordsMost),
  }
}

/** Returns a typed word without the signs around it, such as a question mark. */
export const bareWord = (typed: string): string =>
  /[\p{L}\p{N}](?:.*[\p{L}\p{N}\p{M}])?/u.exec(typed)?.[0] ?? typed

/** Returns a search with some of its words replaced, for a sentence: the rest stays as it was typed. */
export const replaceWords = (query: string, corrections: ReadonlyMap<string, string>): string =>
  query.replace(
    /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'\u2018\u2019\u201b]*[\p{L}\p{N}\p{M}])?/gu,
    (word) => corrections.get(foldText(word)) ?? word,
  )
