import type { Db } from '../../platform/db/database.ts'
import type { LookupWays } from './lookup-ways.ts'
import type { Wanted } from './words/parsed-search.ts'
import { countStems, listSimilarWords } from './known-words.query.ts'
import { type Where, countPages, hitsCounted, listWritten } from './search.query.ts'
import type { TypedWord } from './words/search-text.ts'
import { toTerm, wordsToStem } from './words/search-terms.ts'
import type { Stems } from './words/stems.ts'
import { slipsBetween, variantsOf } from './words/word-variants.ts'

/** Shorter words have too many neighbours. */
const shortestCorrected = 4
/** From this length on, two slips still leave most of a word. */
const longWord = 8
const candidatesCounted = 12

interface Candidate {
  word: string
  slips: number
  /** Whether the first letter is right: people rarely miss it. */
  hasFirst: boolean
}

interface Weighed extends Candidate {
  pages: number
}

/** Returns the forms of a long word without two of its letters, too: they find words two slips away. */
const formsOf = (word: string): number[] => {
  if (word.length < longWord) return variantsOf(word)
  const shorter = Array.from(word, (_letter, index) => word.slice(0, index) + word.slice(index + 1))
  return [...new Set([...variantsOf(word), ...shorter.flatMap(variantsOf)])]
}

interface Options {
  db: Db
  stems: Stems
  ways: LookupWays
  /** Everything that the asker may read. */
  where: Where
  /** The words of titles that the asker may see. */
  titleWords: ReadonlySet<string>
}

const plain = (word: string): TypedWord => ({ typed: word, ways: [[word]] })

/** Returns the letters of a word that may be a slip; null for a phrase, a number or a word of another script. */
const typedLetters = ({ ways }: Wanted): string | null => {
  const typed = ways.length === 1 && ways[0]?.length === 1 ? (ways[0][0] ?? '') : ''
  return /^(?!zz)[a-z]+$/.test(typed) ? typed : null
}

/**
 * Finds the word that someone meant: the nearest one that a readable page or title has. What the asker may not open
 * decides nothing.
 * @returns null when no word is near
 */
export const findCorrection = async (
  { db, stems, ways, where, titleWords }: Options,
  wanted: Wanted,
): Promise<string | null> => {
  const typed = typedLetters(wanted)
  if (typed === null || typed.length < shortestCorrected) return null
  const limit = typed.length < longWord ? 1 : 2
  const found = [...(await listSimilarWords(db, formsOf(typed))), ...titleWords]
  const near = [...new Set(found)]
    .map((word): Candidate => ({
      word,
      slips: slipsBetween(typed, word, limit),
      hasFirst: word[0] === typed[0],
    }))
    .filter(({ slips, word }) => slips <= limit && slips > 0 && word.length >= shortestCorrected)
    // A short word whose first letter is left out is another one: no one who typed "kmeans" wants "means".
    .filter(({ word }) => typed.length >= longWord || word !== typed.slice(1))
    .toSorted(
      (one, other) =>
        one.slips - other.slips ||
        Number(other.hasFirst) - Number(one.hasFirst) ||
        (one.word < other.word ? -1 : 1),
    )
  // In steps, because a word that nothing readable has must not take the place of one that something has.
  let best: Weighed | null = null
  for (let from = 0; from < near.length; from += candidatesCounted) {
    const some = near.slice(from, from + candidatesCounted)
    if (best !== null && !isAsNear(best, some[0])) break
    for (const one of await weigh({ db, stems, ways, where, titleWords }, some)) {
      // Among equally near words the one on most readable pages is meant.
      if (best === null || (isAsNear(best, one) && one.pages > best.pages)) best = one
    }
  }
  return best?.word ?? null
}

/** A part of a word with a missing space; the first one may be a letter, as in "kmeans". */
const shortestPart = 2

/**
 * Finds the two words that someone typed without the space between them, where they follow each other on a page that the
 * asker may read. @returns them with a space; null when no page has them so
 */
export const findSplit = async (
  { db, stems, ways, where }: Options,
  wanted: Wanted,
): Promise<string | null> => {
  const typed = typedLetters(wanted)
  if (typed === null || typed.length < shortestCorrected) return null
  const parts = Array.from(typed, (_letter, at): [string, string] => [typed.slice(0, at), typed.slice(at)])
  const pairs = parts.filter(([first, second]) => first !== '' && second.length >= shortestPart)
  const stemOf = await stems.read(pairs.flat())
  const known = await countStems(db, [...new Set(pairs.flat().map((part) => stemOf(part) ?? ''))])
  const near = pairs
    .filter((pair) => pair.every((part) => (known.get(stemOf(part) ?? '') ?? 0) > 0))
    .map((pair) => ({
      text: pair.join(' '),
      query: toTerm({ typed: pair.join(' '), ways: [pair] }, stemOf)?.query ?? '',
    }))
  const lookups = near.map(({ query }) => ({ where, query }))
  const counts = await countPages(db, await ways.choose(lookups), hitsCounted)
  const most = Math.max(0, ...counts)
  return most === 0 ? null : (near[counts.indexOf(most)]?.text ?? null)
}

const isAsNear = (one: Candidate, other: Candidate | undefined): boolean =>
  one.slips === other?.slips && one.hasFirst === other.hasFirst

/**
 * Counts the readable pages of words, by their stems. @returns those that a page or a title has, in the same order:
 * a word of the same stem that only closed pages have is none of them
 */
const weigh = async (
  { db, stems, ways, where, titleWords }: Options,
  candidates: readonly Candidate[],
): Promise<Weighed[]> => {
  const stemOf = await stems.read(
    wordsToStem(
      [],
      candidates.map(({ word }) => plain(word)),
    ),
  )
  const terms = candidates.map(({ word }) => toTerm(plain(word), stemOf)?.query ?? null)
  const chosenFor = (queries: readonly string[]) => ways.choose(queries.map((query) => ({ where, query })))
  const lookups = await chosenFor(terms.filter((query) => query !== null))
  const counts = await countPages(db, lookups, hitsCounted)
  const countOf = new Map(
    terms.filter((query) => query !== null).map((query, index) => [query, counts[index] ?? 0]),
  )
  const weighed = candidates.map((candidate, index) => {
    const query = terms[index] ?? ''
    return { ...candidate, query, pages: countOf.get(query) ?? 0 }
  })
  const found = weighed.filter(({ word, pages }) => pages > 0 && !titleWords.has(word))
  const chosen = await chosenFor(found.map(({ query }) => query))
  const written = await listWritten(
    db,
    chosen.map((lookup, index) => ({ word: found[index]?.word ?? '', lookup })),
  )
  return weighed.filter(({ word }) => written.has(word) || titleWords.has(word))
}
