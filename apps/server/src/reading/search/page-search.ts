import type { searchSteps } from '@lectureshelf/contract/reading/search/search'
import { searchPageSize } from '@lectureshelf/contract/reading/search/search'
import type { Db } from '../../platform/db/database.ts'
import { findCorrection, findSplit } from './corrections.ts'
import { countStems } from './known-words.query.ts'
import { createLookupWays } from './lookup-ways.ts'
import type { OpenContent, OpenPdf } from './scope/open-content.ts'
import {
  type Column,
  type PageFound,
  type RankedLookup,
  type Where,
  countPages,
  findPages,
  hitsCounted,
} from './search.query.ts'
import { type Synonym, withSynonyms } from './synonyms/synonym-ways.ts'
import { pdfsAround, wordsOfTitles } from './scope/titles.ts'
import { type ParsedSearch, type Wanted, bareWord } from './words/parsed-search.ts'
import { type SearchTerm, isIndexed, toTerm, wordsToStem } from './words/search-terms.ts'
import type { Stems } from './words/stems.ts'

type Step = (typeof searchSteps)[number]

/** What a search found among pages. */
export interface Outcome {
  step: Step
  pages: PageFound[]
  total: number
  /** Whether there are more than anyone counts. */
  isMany: boolean
  /** The words of the search after its corrections, by what was typed. */
  corrections: { from: string; to: string }[]
  /** What was looked up. */
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
  /** Words that mean the same in a subject that the asker may open. */
  synonyms: readonly Synonym[]
  page: number
  /** Whether typing errors may be corrected. */
  mayCorrect: boolean
}

/** A word of a search, and what is looked up for it. */
interface Word {
  wanted: Wanted
  term: SearchTerm
}

/** The words that are looked up, where, and what no found page may have. */
interface Prepared {
  where: Where
  words: Word[]
  without: string
}

/** Returns where PDFs are searched: of those with the same bytes one, but with typed chapters each of them. */
export const whereOf = (pdfs: readonly OpenPdf[]): Where => {
  const known = new Set<string>()
  const withChapters = new Set(pdfs.filter(({ chapters }) => chapters !== null).map(({ sha256 }) => sha256))
  const searched = pdfs.filter(({ sha256, chapters }) => {
    const key = `${sha256} ${chapters ?? ''}`
    const isSpare = known.has(key) || (chapters === null && withChapters.has(sha256))
    known.add(key)
    return !isSpare
  })
  return {
    versionIds: searched.map(({ versionId }) => versionId),
    pageCount: searched.reduce((sum, { pageCount }) => sum + (pageCount ?? 0), 0),
  }
}

/** Leaves out a last word that no index has, such as "the", unless it may be the beginning of the only word. */
const withoutCommon = (words: Word[]): Word[] => {
  const indexed = words.filter(({ term }) => isIndexed(term))
  return indexed.length === 0 ? words : indexed
}

const termsOf = ({ words }: Prepared): SearchTerm[] => words.map(({ term }) => term)

/** In a question of more words the forms decide little, and each costs a look at every page. */
const formsMost = 4

/** Returns what is looked up for pages with all of the words (`&`) or some of them (`|`). */
const lookupOf = (
  { where, words: ranked, without }: Prepared,
  words: readonly Word[],
  operator: '&' | '|',
): RankedLookup => {
  const terms = words.map(({ term }) => term)
  const joined = (queries: readonly string[]) =>
    queries.length === 0 ? '' : `(${queries.join(operator)})${without}`
  const longer = terms.find(({ narrow }) => narrow !== null)
  const areFew = ranked.length <= formsMost
  return {
    where,
    query: joined(terms.map(({ query }) => query)),
    ranked: ranked.flatMap(({ term }) =>
      term.ranked.map((one, index) => ({ ...one, exact: index === 0 && areFew ? term.exact : null })),
    ),
    narrow:
      longer === undefined
        ? null
        : { query: joined(terms.map(({ query, narrow }) => narrow ?? query)), exact: longer.exact ?? '' },
  }
}

/** A page with common words alone is never among the best, and ranking thousands of them takes long. */
const candidatesMost = 400

const nothing = { pages: [], total: 0, isMany: false }

/** Creates the search of pages, step by step: all words, around titles, corrected, and then only some of the words. */
export const createPageSearch = ({ db, stems }: Options) => {
  const ways = createLookupWays({ db })

  const prepare = async ({ parsed, synonyms }: Asked, where: Where): Promise<Prepared> => {
    const { wanted, excluded } = withSynonyms(parsed, synonyms)
    const stemOf = await stems.read(wordsToStem(wanted, excluded))
    const words = parsed.wanted.flatMap((word, index) => {
      const term = toTerm(wanted[index] ?? word, stemOf)
      return term === null ? [] : [{ wanted: word, term }]
    })
    const without = excluded.map((word) => toTerm(word, stemOf)).filter((term) => term !== null)
    return { where, words, without: without.map(({ query }) => `&!${query}`).join('') }
  }

  const find = async (
    prepared: Prepared,
    operator: '&' | '|',
    page: number,
    { words = prepared.words, column = 'words' }: { words?: readonly Word[]; column?: Column } = {},
  ) => {
    const window = { offset: (page - 1) * searchPageSize, limit: searchPageSize }
    const [lookup] = await ways.choose([lookupOf(prepared, words, operator)])
    return lookup === undefined ? nothing : findPages(db, lookup, window, column)
  }

  /** Finds pages that lack only words which stand around them: in the title, or the name of section or subject. */
  const findAround = async (asked: Asked, all: Prepared) => {
    const { parsed, content, page } = asked
    if (content === null) return null
    const around = parsed.wanted.map((word) => {
      const only = word.ways[0]?.length === 1 ? word.ways[0][0] : undefined
      return { word, pdfs: only === undefined ? [] : pdfsAround(content, only) }
    })
    const named = around.filter(({ pdfs }) => pdfs.length > 0)
    const rest = new Set(around.filter(({ pdfs }) => pdfs.length === 0).map(({ word }) => word))
    if (named.length === 0 || !all.words.some(({ wanted }) => rest.has(wanted))) return null
    const [first, ...others] = named.map(({ pdfs }) => new Set(pdfs))
    const inAll = [...(first ?? [])].filter((pdf) => others.every((pdfs) => pdfs.has(pdf)))
    if (inAll.length === 0) return null
    const there = await prepare(asked, whereOf(inAll))
    const prepared = { ...there, words: there.words.filter(({ wanted }) => rest.has(wanted)) }
    const found = await find(prepared, '&', page)
    return found.total === 0 ? null : { ...found, terms: termsOf(prepared) }
  }

  /** Finds pages with some of the words that occur at all: among those with the rarest ones, ranked by all. */
  const findSome = async ({ page }: Asked, prepared: Prepared, counts: readonly number[]) => {
    const counted = prepared.words.map((word, index) => ({ word, count: counts[index] ?? 0 }))
    const known = { ...prepared, words: counted.filter(({ count }) => count > 0).map(({ word }) => word) }
    let pages = 0
    const telling = counted
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => one.count - other.count)
      .filter(({ count }) => {
        const isWanted = pages < candidatesMost
        pages += count
        return isWanted
      })
    if (telling.length === 0) return { ...nothing, terms: termsOf(prepared) }
    const found = await find(known, '|', page, { words: telling.map(({ word }) => word) })
    return { ...found, terms: termsOf(known) }
  }

  const correct = async (
    { content }: Asked,
    unknown: readonly Wanted[],
    { where }: Prepared,
  ): Promise<Map<Wanted, string>> => {
    const corrections = new Map<Wanted, string>()
    const titleWords = content === null ? new Set<string>() : wordsOfTitles(content)
    for (const word of unknown) {
      const options = { db, stems, ways, where, titleWords }
      const correction = (await findCorrection(options, word)) ?? (await findSplit(options, word))
      if (correction !== null) corrections.set(word, correction)
    }
    return corrections
  }

  /** Whether all words are so common that counting their pages over everything would take long. */
  const areCommon = async (prepared: Prepared): Promise<boolean> => {
    const ofWords = prepared.words.map(({ term }) =>
      term.ranked.flatMap(({ stem }) => (stem === null ? [] : [stem])),
    )
    const counts = await countStems(db, ofWords.flat())
    return ofWords.every((itsStems) => itsStems.some((stem) => (counts.get(stem) ?? 0) > hitsCounted))
  }

  const search = async (asked: Asked): Promise<Outcome> => {
    const { parsed, content, page, mayCorrect } = asked
    const whole = await prepare(asked, content === null ? null : whereOf(content.pdfs))
    const prepared = { ...whole, words: withoutCommon(whole.words) }
    const { words } = prepared
    const terms = termsOf(prepared)
    if (words.length === 0) return { step: 'none', ...nothing, corrections: [], terms }
    if (content === null && (await areCommon(prepared))) {
      const found = await find(prepared, '&', page, { column: 'heading_words' })
      return { step: 'titles', ...found, isMany: true, corrections: [], terms }
    }
    const all = await find(prepared, '&', page)
    if (all.total > 0) return { step: 'all', ...all, corrections: [], terms }
    const around = await findAround(asked, whole)
    if (around !== null) return { step: 'all', ...around, corrections: [] }

    const counts = await countPages(
      db,
      await ways.choose(words.map((word) => lookupOf(prepared, [word], '|'))),
      candidatesMost + 1,
    )
    const unknown = words.filter((_word, index) => counts[index] === 0).map(({ wanted }) => wanted)
    const corrected = mayCorrect ? await correct(asked, unknown, prepared) : new Map<Wanted, string>()
    if (corrected.size > 0) {
      const wanted = parsed.wanted.map((word) => {
        const to = corrected.get(word)
        return to === undefined ? word : { typed: to, ways: [to.split(' ')], isOpen: false }
      })
      const found = await search({ ...asked, parsed: { ...parsed, wanted }, mayCorrect: false })
      const corrections = [...corrected].map(([{ typed }, to]) => ({ from: bareWord(typed), to }))
      return { ...found, step: found.step === 'all' ? 'corrected' : found.step, corrections }
    }
    const some = words.length > 1 ? await findSome(asked, prepared, counts) : { ...nothing, terms }
    return { step: some.total > 0 ? 'some' : 'none', ...some, corrections: [] }
  }

  return { search }
}
