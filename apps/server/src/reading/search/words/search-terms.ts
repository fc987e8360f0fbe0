import { termSeparator } from '@lectureshelf/contract/reading/search/search-words'
import { foldText } from '@lectureshelf/contract/library/fold-text'
import type { ParsedSearch, Wanted } from './parsed-search.ts'
import type { TypedWord } from './search-text.ts'
import type { StemOf } from './stems.ts'
import { formQuery } from './word-forms.ts'

/** What is looked up in the index for one word of a search. */
export interface SearchTerm {
  /** As it was typed. */
  typed: string
  /** A query of the database: each word of it quoted. */
  query: string
  /** The query for pages that have it as it was typed, and not in another form alone; null when all have. */
  exact: string | null
  /** A narrower query, without what only a longer word would stand for; null when there is nothing to leave out. */
  narrow: string | null
  /** What counts for its rank: each query with the stem whose rarity weighs it; null weighs as one. */
  ranked: { query: string; stem: string | null }[]
  /** What of it to mark on a page. */
  marks: string[]
}

const quoted = (stem: string): string => `'${stem}'`

/** Joins stems that follow each other; a word between them that no index has counts as a step. */
const sequence = (way: readonly string[], stemOf: StemOf): { query: string; stems: string[] } | null => {
  const stems: string[] = []
  let query = ''
  let distance = 0
  for (const word of way) {
    distance += 1
    const stem = stemOf(word)
    if (stem === null) continue
    query += query === '' ? quoted(stem) : `<${distance}>${quoted(stem)}`
    stems.push(stem)
    distance = 0
  }
  return query === '' ? null : { query: stems.length > 1 ? `(${query})` : query, stems }
}

/** Endings with which a typed beginning may become a word whose stem is shorter, such as "operati" and "oper". */
const endings = [
  'e',
  'g',
  'n',
  'y',
  's',
  'al',
  'ed',
  'er',
  'es',
  'ng',
  'on',
  'ty',
  've',
  'ing',
  'ion',
  'ity',
  'ons',
  'onal',
  'tion',
  'ation',
]
const shortestWithEnding = 5

const beginningOf = ({ isOpen, ways }: Wanted): string | null => {
  const only = ways[0]
  return isOpen && only?.length === 1 ? (only[0] ?? null) : null
}

/** Returns every word whose stem is needed to look up a search. */
export const wordsToStem = (wanted: readonly Wanted[], excluded: readonly TypedWord[]): string[] => {
  const words = [...wanted, ...excluded].flatMap(({ ways }) => ways.flat())
  for (const word of wanted) {
    const beginning = beginningOf(word)
    if (beginning !== null && beginning.length >= shortestWithEnding)
      words.push(...endings.map((ending) => beginning + ending))
  }
  return words
}

/** Returns what is found by the beginning of a word: what begins so, and shorter stems that it may grow into. */
const beginningQueries = (beginning: string, stemOf: StemOf): string[] => {
  const shorter =
    beginning.length < shortestWithEnding
      ? []
      : endings
          .map((ending) => stemOf(beginning + ending))
          .filter(
            (stem) => stem !== null && !stem.startsWith(beginning) && beginning.startsWith(stem.slice(0, -1)),
          )
  return [`${quoted(beginning)}:*`, ...new Set(shorter.map((stem) => quoted(stem ?? '')))]
}

/** Returns beginnings of the words of a stem that do not begin with it: "memory" of "memori", "probability" of "probabl". */
const siblingsOf = (stem: string): string[] => {
  if (stem.length > 2 && stem.endsWith('i')) return [`${stem.slice(0, -1)}y`]
  return stem.length > 3 && stem.endsWith('bl') ? [`${stem.slice(0, -1)}il`] : []
}

/** Returns what to mark for a word: its stem where the word begins with it, otherwise both. */
const marksOf = (word: string, stem: string | null): string[] => {
  if (stem === null) return [word]
  return [...(word.startsWith(stem) ? [] : [word]), stem, ...siblingsOf(stem)]
}

/** Returns the query for pages that have a word in one of its ways as it was typed; null for phrases alone. */
const exactOf = (ways: TypedWord['ways'], stemOf: StemOf): string | null => {
  const isPhrase = ways.every((way) => way.length > 1)
  const queries = ways.map((way) => {
    const [only = ''] = way
    const stem = stemOf(only)
    if (way.length > 1) return sequence(way, stemOf)?.query ?? null
    return stem === null ? null : formQuery(only, stem)
  })
  const known = queries.filter((query) => query !== null)
  return isPhrase || known.length === 0 ? null : `(${known.join('|')})`
}

const isPlain = (typed: string): boolean => /^[\p{L}\p{N}\p{M}]+$/u.test(typed)

/** Returns what is looked up for a word or phrase; null for one that no index has, such as "the". */
export const toTerm = (word: TypedWord & { isOpen?: boolean }, stemOf: StemOf): SearchTerm | null => {
  const ways = word.ways.map((way) => sequence(way, stemOf)).filter((way) => way !== null)
  const beginning = beginningOf({ ...word, isOpen: word.isOpen === true })
  const begun = beginning === null ? [] : beginningQueries(beginning, stemOf)
  if (ways.length === 0 && begun.length === 0) return null
  const exact = exactOf(word.ways, stemOf)
  const queryOf = (begins: readonly string[]): string =>
    `(${[...new Set([...ways.map(({ query }) => query), ...begins])].join('|')})`
  const ranked = ways.map(({ query, stems }) => ({ query, stem: stems[0] ?? null }))
  const words = word.ways.flat().filter((one) => stemOf(one) !== null || one === beginning)
  const typed = foldText(word.typed).trim()
  return {
    typed: word.typed,
    query: queryOf(begun),
    exact,
    narrow: begun.length > 1 && exact !== null ? queryOf(begun.slice(0, 1)) : null,
    ranked: begun.length === 0 ? ranked : [...ranked, { query: begun[0] ?? '', stem: null }],
    // The index has its own forms of other scripts and of signs.
    marks:
      isPlain(typed) && /^[\0-\u007f]*$/.test(typed)
        ? words.flatMap((one) => marksOf(one, stemOf(one)))
        : [
            typed,
            ...words.filter(
              (one) => (typed.includes(one) || typed.replaceAll('-', '') === one) && one.length > 2,
            ),
          ],
  }
}

/** Returns the words by which titles are found. Those that no index has, such as "the", count only where no others are. */
export const titleWords = ({ wanted }: ParsedSearch, stemOf: StemOf): string[] => {
  const words = wanted.flatMap(({ ways, isOpen }) => (ways[0] ?? []).map((word) => ({ word, isOpen })))
  const telling = words.filter(({ word, isOpen }) => isOpen || stemOf(word) !== null)
  return (telling.length === 0 ? words : telling).map(({ word }) => word)
}

/** Whether an index has the word itself, and not only words that begin like it. */
export const isIndexed = ({ ranked }: SearchTerm): boolean => ranked.some(({ stem }) => stem !== null)

/** Joins what to mark as it stands in an address. */
export const joinMarks = (terms: readonly SearchTerm[]): string =>
  [...new Set(terms.flatMap(({ marks }) => marks))]
    .filter((mark) => mark !== '' && !mark.includes(termSeparator))
    .join(termSeparator)
