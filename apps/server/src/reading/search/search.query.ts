import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { titleOfP } from '../../base/names/shown-title.query.ts'
import { isLive, joinHome } from './shown-pdfs.query.ts'
import { writtenPattern } from './words/written-pattern.ts'

/** Beyond this no one counts: the words are too common. */
export const hitsCounted = 3000

export interface PageFound {
  /** The lookup that found it. */
  lookup: number
  versionId: string
  pageNumber: number
  heading: string
}

export interface PagesFound {
  total: number
  isMany: boolean
  pages: PageFound[]
}

/** Where is searched: in these versions, whose pages are counted, or in all that are shown except some. */
export type Where = { versionIds: readonly string[]; pageCount: number } | { except: readonly string[] }

/** What is looked up where. */
export interface Lookup {
  where: Where
  /** A query of the database. */
  query: string
  /** Whether each page of the versions is read, in place of the index of words. */
  readsPages?: boolean
}

/** What is looked up where, and how each part of it weighs. */
export interface RankedLookup extends Lookup {
  ranked: readonly RankedTerm[]
  /** A narrower query that counts as soon as a page has the typed word itself, and the query of such pages. */
  narrow: { query: string; exact: string } | null
}

interface RankedTerm {
  query: string
  stem: string | null
  /** The query for pages that have the word as it was typed. */
  exact: string | null
}

/** What the typed form of a word adds to its rank among others (docs/bench/search.md); one place of a word is .3. */
const exactBonus = 0.08

interface Window {
  offset: number
  limit: number
}

export type Column = 'words' | 'heading_words'

const Pages = z.object({
  rows: z.array(
    z.object({
      lookup: z.number(),
      versionId: z.string(),
      pageNumber: z.number(),
      heading: z.string(),
      total: z.number(),
      isMany: z.boolean(),
    }),
  ),
})

const among = (ids: readonly string[]): SQL => sql`any(${`{${ids.join()}}`}::uuid[])`

/** Joins the index with PDFs that are shown: sections and subjects that were deleted hide theirs. */
const shown = sql`join pdf_version v on v.id = page.version_id
  join pdf p on p.id = v.pdf_id and p.version = v.version ${joinHome}`

const hitsOf = ({ where, query, readsPages }: Lookup, columns: SQL, column: Column = 'words'): SQL => {
  const words = sql.raw(`page.${column}`)
  if ('versionIds' in where) {
    const ofVersions = sql`version_id = ${among(where.versionIds)}`
    // The offset keeps the planner from the index of words.
    if (readsPages === true)
      return sql`select ${columns} from (select * from search.page where ${ofVersions} offset 0) as page
        where ${words} @@ ${query}::tsquery`
    return sql`select ${columns} from search.page page where ${ofVersions} and ${words} @@ ${query}::tsquery`
  }
  const isElsewhere =
    where.except.length === 0 ? sql`true` : sql`page.version_id <> all(${`{${where.except.join()}}`}::uuid[])`
  return sql`select ${columns} from search.page page ${shown}
    where ${isLive} and ${isElsewhere} and ${words} @@ ${query}::tsquery`
}

/** Joins the hits of lookups, no more than `most`. */
const hitsOfAll = (hits: SQL[], most: number): SQL =>
  sql`select * from (${sql.join(hits, sql` union all `)}) as found limit ${most}`

/** Selects one version of each file among the hits: everything that is shown may have the same bytes twice. */
const once = sql`select distinct on (v.sha256) v.id
  from (select distinct version_id, lookup from hit) found join pdf_version v on v.id = found.version_id
  order by v.sha256, found.lookup desc, v.id`

/**
 * Finds pages, best first: the sum over all words of rarity times `ts_rank`, with headings twice the text, divided by
 * a root of the page's length; and more the nearer its words are to each other. A page that has a word as it was typed
 * stands before those with other forms of it: always when it is the only word. Weights as measured in
 * docs/bench/search.md.
 */
export const findPages = async (
  on: Db,
  lookups: readonly RankedLookup[],
  { offset, limit }: Window,
  column: Column,
): Promise<PagesFound> => {
  const terms = lookups.flatMap(({ ranked }, lookup) => ranked.map((term) => ({ ...term, lookup })))
  // Joined with nothing, the words of a page are unpacked once and not for each part of its rank.
  const hits = lookups.map((one, index) =>
    hitsOf(
      one,
      sql`${index}::int as lookup, page.version_id, page.page_number, page.heading,
        page.words || ''::tsvector as words, ${one.query}::tsquery as query,
        ${one.narrow?.query ?? null}::tsquery as narrow, ${one.narrow?.exact ?? null}::tsquery as typed`,
      column,
    ),
  )
  const isOneWord = lookups.every(({ ranked }) => ranked.filter(({ exact }) => exact !== null).length === 1)
  const isExact = isOneWord
    ? sql`(select bool_or(found.words @@ term.exact) from term where term.lookup = found.lookup)`
    : sql`null::boolean`
  const bonus = isOneWord
    ? sql`0`
    : sql`case when found.words @@ term.exact then ${exactBonus}::float8 else 0 end`
  const isEverywhere = lookups.some(({ where }) => 'except' in where)
  const { rows } = Pages.parse(
    await on.execute(sql`with known as materialized (
        select greatest(coalesce(sum(indexed_pages), 0), 1)::float8 as pages from search.version
      ), term as materialized (
        select t.lookup, t.query::tsquery as query, t.exact::tsquery as exact, case when t.stem is null then 1
          else ln(1 + greatest(known.pages - coalesce(l.pages, 0), 0) / (coalesce(l.pages, 0) + 0.5)) end as rarity
        from known, json_to_recordset(${JSON.stringify(terms)}::json) as t(lookup int, query text, stem text, exact text)
        left join search.lexeme l on l.word = t.stem
      ), hit as materialized (
        select lookup, version_id, page_number, heading, words @@ typed as has_typed,
          narrow is null or words @@ narrow as is_near,
          ${isExact} as is_exact,
          (select sum(rarity * (ts_rank('{0.5, 0.5, 0.5, 1}', found.words, term.query)
              + ${bonus}))
            from term
            where term.lookup = found.lookup)
          / power(1 + ln(length(words) + 2), 0.25)
          + 3 * ln(1 + ts_rank_cd('{0.1, 0.1, 0.1, 1}', words, query)) as rank
        from (${hitsOfAll(hits, hitsCounted + 1)}) as found
      )
      select lookup, version_id as "versionId", page_number as "pageNumber", heading,
        (count(*) over ())::int as total, (select count(*) > ${hitsCounted} from hit) as "isMany"
      from hit where (is_near or not exists (select from hit where has_typed))
        ${isEverywhere ? sql`and version_id in (${once})` : sql``}
      order by is_exact desc nulls last, rank desc, version_id, page_number
      limit ${limit} offset ${offset}`),
  )
  // Behind the last page no row says how many there are.
  if (rows.length === 0 && offset > 0) {
    const first = await findPages(on, lookups, { offset: 0, limit: 1 }, column)
    return { ...first, pages: [] }
  }
  const { total = 0, isMany = false } = rows[0] ?? {}
  const pages = rows.map(({ lookup, versionId, pageNumber, heading }) => ({
    lookup,
    versionId,
    pageNumber,
    heading,
  }))
  return { total: Math.min(total, hitsCounted), isMany, pages }
}

const Counts = z.object({ rows: z.array(z.object({ word: z.number(), count: z.number() })) })

interface CountedLookup extends Lookup {
  /** The number of the word for which it counts. */
  word: number
}

/** Counts what each word has, no further than anyone asks. */
const countEach = (lookups: readonly CountedLookup[], most: number): SQL[] =>
  [...new Set(lookups.map(({ word }) => word))].map((word) => {
    const ofWord = lookups.filter((one) => one.word === word)
    const hits = ofWord.map((one) => hitsOf(one, sql`page.page_number`))
    return sql`(select ${word}::int as word, count(*)::int as count from (${hitsOfAll(hits, most)}) as hit)`
  })

/** Counts what all words have in the same versions by reading their pages once. */
const countTogether = (versionIds: readonly string[], lookups: readonly CountedLookup[]): SQL => {
  const filters = lookups.map(({ query }) => sql`count(*) filter (where words @@ ${query}::tsquery)`)
  // Joined with nothing, the words of a page are unpacked once and not for each count.
  return sql`(select word, count from (select array[${sql.join(filters, sql`, `)}]::int[] as counts
      from (select words || ''::tsvector as words from search.page where version_id = ${among(versionIds)} offset 0) as page
    ) as counted, unnest(${`{${lookups.map(({ word }) => word).join()}}`}::int[], counts) as each(word, count))`
}

/** Fewer words are counted sooner one by one, as common ones are counted no further than anyone asks. */
const leastTogether = 4

/** Counts the pages that the lookups of each word find together, up to `most`. */
export const countPages = async (
  on: Db,
  words: readonly (readonly Lookup[])[],
  most: number,
): Promise<number[]> => {
  if (words.length === 0) return []
  const lookups = words.flatMap((ofWord, word) => ofWord.map((one): CountedLookup => ({ ...one, word })))
  const read = lookups.filter(({ readsPages }) => readsPages === true)
  const together = [...new Set(read.map(({ where }) => where))]
    .map((where) => ({ where, there: read.filter((one) => one.where === where) }))
    .filter(({ there }) => there.length >= leastTogether)
  const joined = new Set(together.flatMap(({ there }) => there))
  const each = lookups.filter((one) => !joined.has(one))
  const counts = [
    ...countEach(each, most),
    ...together.map(({ where, there }) =>
      countTogether('versionIds' in where ? where.versionIds : [], there),
    ),
  ]
  const { rows } = Counts.parse(await on.execute(sql.join(counts, sql` union all `)))
  return words.map((_lookups, word) => {
    const parts = rows.filter((row) => row.word === word).map(({ count }) => count)
    return Math.min(
      most,
      parts.reduce((sum, count) => sum + count, 0),
    )
  })
}

const Known = z.object({ rows: z.array(z.object({ word: z.string() })) })

/** A word that stands on a page is found among its first pages, but for rare forms of a frequent stem. */
const pagesReadForWord = 200

/**
 * Returns which words of a-z are written whole on a page that their lookups find, or in its chapters: a stem has other
 * words as well.
 */
export const listWritten = async (
  on: Db,
  words: readonly { word: string; lookups: readonly Lookup[] }[],
): Promise<Set<string>> => {
  if (words.length === 0) return new Set()
  const written = words.map(({ word, lookups }) => {
    const hits = hitsOfAll(
      lookups.map((one) => hitsOf(one, sql`page.version_id, page.page_number, page.heading`)),
      pagesReadForWord,
    )
    return sql`(select ${word}::text as word where exists (select 1 from (${hits}) as hit
      join pdf_page p on p.version_id = hit.version_id and p.page_number = hit.page_number
      where lower((hit.heading || ' ' || p.text) collate "C") ~ ${writtenPattern(word)}))`
  })
  const { rows } = Known.parse(await on.execute(sql.join(written, sql` union all `)))
  return new Set(rows.map(({ word }) => word))
}

const Shown = z.object({
  rows: z.array(
    z.object({
      versionId: z.string(),
      version: z.number(),
      pdfFile: z.string(),
      title: z.string(),
      sectionName: z.string().nullable(),
      subCode: z.string().nullable(),
      subName: z.string().nullable(),
    }),
  ),
})

/** Lists the PDFs of versions that were found everywhere. */
export const listFoundVersions = async (on: Db, versionIds: readonly string[]) =>
  Shown.parse(
    await on.execute(sql`select v.id as "versionId", v.version, p.pdf_file as "pdfFile",
        ${titleOfP} as title, c.section_name as "sectionName",
        s.sub_code as "subCode", s.sub_name as "subName"
      from pdf_version v join pdf p on p.id = v.pdf_id ${joinHome} where v.id = ${among(versionIds)}`),
  ).rows
