import type { searchSteps } from '@lectureshelf/contract/search/search'
import { searchPageSize } from '@lectureshelf/contract/search/search'
import type { Db } from '../../platform/db/database.ts'
import { findCorrection } from './corrections.ts'
import { type ParsedSearch, type Wanted, parseSearch } from './words/parsed-search.ts'
import type { OpenContent, Synonym } from './search-scope.ts'
import { type SearchTerm, isIndexed, toTerm, wordsToStem } from './words/search-terms.ts'
import { type PageFound, type Where, countPages, countStems, findPages, hitsCounted } from './search.query.ts'
import type { Stems } from './words/stems.ts'
import { pdfsAround, wordsOfTitles } from './titles.ts'

type Step = (typeof searchSteps)[number]

/** What a search found among pages. */
export interface Outcome {
  step: Step
  pages: PageFound[]
  total: number
  /** Whether there are more than anybody counts. */
  isMany: boolean
  /** The words of the search after its corrections, by what was typed. */
  corrections: { from: string; to: string }[]
  terms: SearchTerm[]
}

interface Options {
  db: Db
  stems: Stems
}

interface Asked {
  parsed: ParsedSearch
  /** Null for everything, which staff may read. */
  content: OpenContent | null
  page: number
  /** Whether typing errors may be corrected. */
  mayCorrect: boolean
}

interface Finding {
  /** Where other than everywhere. */
  there?: Where
  column?: 'words' | 'heading_words'
  /** The terms that weigh, if others than those that are found. */
  ranked?: readonly SearchTerm[]
}

/** The shown versions to search, each file once: two PDFs with the same bytes have the same text. */
const versionsOf = ({ pdfs }: Pick<OpenContent, 'pdfs'>): string[] => [
  ...new Map(pdfs.toReversed().map(({ sha256, versionId }) => [sha256, versionId])).values(),
]

/** Leaves out a last word that no index has, such as "the", unless it may be the beginning of the only word. */
const withoutCommon = (terms: SearchTerm[]): SearchTerm[] => {
  const indexed = terms.filter(isIndexed)
  return indexed.length === 0 ? terms : indexed
}

/** Lets each word be found by what means the same in one of the subjects. */
const withSynonyms = (parsed: ParsedSearch, synonyms: readonly Synonym[]): ParsedSearch => {
  if (synonyms.length === 0) return parsed
  const wanted = parsed.wanted.map((word) => {
    const known = word.ways.map((way) => way.join(' '))
    const others = synonyms
      .filter((one) => known.includes(wayOf(one.word)))
      .map(({ synonym }) => wayOf(synonym))
      .filter((way) => way !== '' && !known.includes(way))
    return { ...word, ways: [...word.ways, ...[...new Set(others)].map((way) => way.split(' '))] }
  })
  return { ...parsed, wanted }
}

const wayOf = (text: string): string => parseSearch(`"${text}"`).wanted[0]?.ways[0]?.join(' ') ?? ''

/** A page with common words alone is never among the best, and ranking thousands of them takes long. */
const candidatesMost = 400

const nothing = { pages: [], total: 0, isMany: false }

/** Creates the search of pages, step by step: all words, around titles, corrected, and then only some of the words. */
export const createPageSearch = ({ db, stems }: Options) => {
  const prepare = async (asked: Asked) => {
    const { parsed, content, page } = asked
    const stemOf = await stems.read(wordsToStem(parsed.wanted, parsed.excluded))
    const without = parsed.excluded
      .map((word) => toTerm(word, stemOf))
      .filter((term) => term !== null)
      .map(({ query }) => `&!${query}`)
      .join('')
    const where: Where = content === null ? 'everything' : { versionIds: versionsOf(content) }
    const window = { offset: (page - 1) * searchPageSize, limit: searchPageSize }
    const termOf = (word: Wanted) => toTerm(word, stemOf)
    const find = async (
      terms: readonly SearchTerm[],
      operator: '&' | '|',
      { there = where, column, ranked: weighed = terms }: Finding = {},
    ) => {
      const query = `(${terms.map((term) => term.query).join(operator)})${without}`
      const ranked = weighed.flatMap((term) => term.ranked)
      const { total, pages } = await findPages(db, there, { query, ranked }, window, column)
      return { total: Math.min(total, hitsCounted), pages, isMany: total > hitsCounted }
    }
    return { where, termOf, find, stemOf }
  }

  /** Finds pages that lack only words which stand around them: in the title, or the name of section or subject. */
  const findAround = async (
    { wanted }: ParsedSearch,
    content: OpenContent,
    { find, termOf }: Pick<Awaited<ReturnType<typeof prepare>>, 'find' | 'termOf'>,
  ) => {
    const around = wanted.map((word) => {
      const only = word.ways[0]?.length === 1 ? word.ways[0][0] : undefined
      return { word, pdfs: only === undefined ? [] : pdfsAround(content, only) }
    })
    const named = around.filter(({ pdfs }) => pdfs.length > 0)
    const rest = around.filter(({ pdfs }) => pdfs.length === 0).map(({ word }) => termOf(word))
    const terms = rest.filter((term) => term !== null)
    if (named.length === 0 || terms.length === 0) return null
    const [first, ...others] = named.map(({ pdfs }) => new Set(pdfs))
    const inAll = [...(first ?? [])].filter((pdf) => others.every((pdfs) => pdfs.has(pdf)))
    if (inAll.length === 0) return null
    const found = await find(terms, '&', { there: { versionIds: versionsOf({ pdfs: inAll }) } })
    return found.total === 0 ? null : { ...found, terms }
  }

  /** Finds pages with some of the words that occur at all: among those with the rarest ones, ranked by all. */
  const findSome = async (
    terms: readonly SearchTerm[],
    counts: readonly number[],
    { find }: Pick<Awaited<ReturnType<typeof prepare>>, 'find'>,
  ) => {
    const known = terms
      .map((term, index) => ({ term, count: counts[index] ?? 0 }))
      .filter(({ count }) => count > 0)
    let pages = 0
    const telling = known
      .toSorted((one, other) => one.count - other.count)
      .filter(({ count }) => {
        const isWanted = pages < candidatesMost
        pages += count
        return isWanted
      })
    if (telling.length === 0) return { ...nothing, terms: [] }
    const found = await find(
      telling.map(({ term }) => term),
      '|',
      { ranked: known.map(({ term }) => term) },
    )
    return { ...found, terms: known.map(({ term }) => term) }
  }

  const correct = async (
    asked: Asked,
    unknown: readonly Wanted[],
    where: Where,
  ): Promise<Map<Wanted, string>> => {
    const corrections = new Map<Wanted, string>()
    const titleWords = asked.content === null ? new Set<string>() : wordsOfTitles(asked.content)
    for (const word of unknown) {
      const correction = await findCorrection({ db, stems, where, titleWords }, word)
      if (correction !== null) corrections.set(word, correction)
    }
    return corrections
  }

  /** Whether all words are so common that counting their pages over everything would take long. */
  const areCommon = async (terms: readonly SearchTerm[]): Promise<boolean> => {
    const ofTerms = terms.map(({ ranked }) => ranked.flatMap(({ stem }) => (stem === null ? [] : [stem])))
    const counts = await countStems(db, ofTerms.flat())
    return ofTerms.every((itsStems) => itsStems.some((stem) => (counts.get(stem) ?? 0) > hitsCounted))
  }

  const search = async (given: Asked): Promise<Outcome> => {
    const asked = { ...given, parsed: withSynonyms(given.parsed, given.content?.synonyms ?? []) }
    const { parsed, content, mayCorrect } = asked
    const tools = await prepare(asked)
    const { where, termOf, find } = tools
    const words = parsed.wanted.map((word) => ({ word, term: termOf(word) }))
    const terms = withoutCommon(words.map(({ term }) => term).filter((term) => term !== null))
    if (terms.length === 0) return { step: 'none', ...nothing, corrections: [], terms }
    if (where === 'everything' && (await areCommon(terms))) {
      const found = await find(terms, '&', { column: 'heading_words' })
      return { step: 'titles', ...found, isMany: true, corrections: [], terms }
    }
    const all = await find(terms, '&')
    if (all.total > 0) return { step: 'all', ...all, corrections: [], terms }
    const around = content === null ? null : await findAround(parsed, content, tools)
    if (around !== null) return { step: 'all', ...around, corrections: [] }

    const known = words.filter(({ term }) => term !== null && terms.includes(term))
    const counts = await countPages(
      db,
      where,
      terms.map(({ query }) => query),
      candidatesMost + 1,
    )
    const unknown = known.filter((_word, index) => counts[index] === 0).map(({ word }) => word)
    const corrected = mayCorrect ? await correct(asked, unknown, where) : new Map<Wanted, string>()
    if (corrected.size > 0) {
      const wanted = parsed.wanted.map((word) => {
        const to = corrected.get(word)
        return to === undefined ? word : { typed: to, ways: [[to]], isOpen: false }
      })
      const found = await search({ ...asked, parsed: { ...parsed, wanted }, mayCorrect: false })
      const corrections = [...corrected].map(([{ typed }, to]) => ({ from: typed, to }))
      return { ...found, step: found.step === 'all' ? 'corrected' : found.step, corrections }
    }
    const some = terms.length > 1 ? await findSome(terms, counts, tools) : { ...nothing, terms }
    return { step: some.total > 0 ? 'some' : 'none', ...some, corrections: [] }
  }

  return { search }
}
