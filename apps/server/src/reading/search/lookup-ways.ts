import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/db/database.ts'
import { countEntries } from './known-words.query.ts'
import type { Lookup } from './search.query.ts'

/** Reading a page costs as much as this number of entries of the word index (docs/bench/search.md). */
const entriesPerPage = 6

const wordsRemembered = 20_000
/** Only the way to the pages follows from a count, never what is found, so it may be old. */
const countsLastMs = 10 * 60_000

const wordInQuery = /'([^']+)'(:\*)?/g

/** Returns the words of each part of a query that pages must have; `:*` after a word stands for all that begin so. */
const wordsOfParts = (query: string): string[][] =>
  query
    .split('&')
    .filter((part) => !part.startsWith('!'))
    .map((part) => [...part.matchAll(wordInQuery)].map(([, word = '', star = '']) => `${word}${star}`))

type Chosen = Required<Pick<Lookup, 'readsPages'>>

/**
 * Creates the choice between two ways to the pages of some versions: over the index of words, whose entries are of the
 * whole library, or by reading each page of these versions. In a large library common words have far more entries than
 * a student has pages.
 */
export const createLookupWays = ({ db }: { db: Db }) => {
  const counted = new LRUCache<string, number>({ max: wordsRemembered, ttl: countsLastMs })

  const learn = async (words: readonly string[]): Promise<void> => {
    const unknown = [...new Set(words)].filter((word) => !counted.has(word))
    if (unknown.length === 0) return
    for (const [word, pages] of await countEntries(db, unknown)) counted.set(word, pages)
  }

  const entriesOf = (query: string): number => {
    const parts = wordsOfParts(query).map((words) =>
      words.reduce((sum, word) => sum + (counted.get(word) ?? 0), 0),
    )
    return parts.length === 0 ? 0 : Math.min(...parts) * parts.length
  }

  return {
    /** Returns lookups with the quicker way for each. */
    choose: async <One extends Lookup>(lookups: readonly One[]): Promise<(One & Chosen)[]> => {
      const ofVersions = lookups.filter(({ where }) => where !== null)
      await learn(ofVersions.flatMap(({ query }) => wordsOfParts(query).flat()))
      return lookups.map((one) => ({
        ...one,
        readsPages: one.where !== null && entriesOf(one.query) > entriesPerPage * one.where.pageCount,
      }))
    },
  }
}

export type LookupWays = ReturnType<typeof createLookupWays>
