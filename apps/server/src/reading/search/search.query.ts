import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { titleOfP } from '../../base/names/shown-title.query.ts'
import { isLive, joinHome } from './shown-pdfs.query.ts'
import { writtenPattern } from './words/written-pattern.ts'

/** Beyond this no one counts: the words are too common. */
export const hitsCounted = 3000

export interface PageFound {
  versionId: string
  pageNumber: number
  heading: string
}

export interface PagesFound {
  total: number
  isMany: boolean
  pages: PageFound[]
}

/** Where is searched: in these versions, whose pages are counted; null is all that are shown. */
export type Where = { versionIds: readonly string[]; pageCount: number } | null

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
  if (where !== null) {
    const ofVersions = sql`version_id = ${among(where.versionIds)}`
    // The offset keeps the planner from the index of words.
    if (readsPages === true)
      return sql`select ${columns} from (select * from search.page where ${ofVersions} offset 0) as page
        where ${words} @@ ${query}::tsquery`
    return sql`select ${columns} from search.page page where ${ofVersions} and ${words} @@ ${query}::tsquery`
  }
  return sql`select ${columns} from search.page page ${shown}
    where ${isLive} and ${words} @@ ${query}::tsquery`
}

/** Selects one version of each file among the hits: everything that is shown may have the same bytes twice. */
const once = sql`select distinct on (v.sha256) v.id
  from (select distinct version_id from hit) found join pdf_version v on v.id = found.version_id
  order by v.sha256, v.id`

/**
 * Finds pages, best first: the sum over all words of rarity times `ts_rank`, with headings twice the text, divided by
 * a root of the page's length; and more the nearer its words are to each other. A page that has a word as it was typed
 * stands before those with other forms of it: always when it is the only word. Weights as measured in
 * docs/bench/search.md.
 */
export const findPages = async (
  on: Db,
  lookup: RankedLookup,
  { offset, limit }: Window,
  column: Column,
): Promise<PagesFound> => {
  const { where, query, ranked, narrow } = lookup
  // Joined with nothing, the words of a page are unpacked once and not for each part of its rank.
  const hits = hitsOf(
    lookup,
    sql`page.version_id, page.page_number, page.heading, page.words || ''::tsvector as words,
      ${query}::tsquery as query, ${narrow?.query ?? null}::tsquery as narrow,
      ${narrow?.exact ?? null}::tsquery as typed`,
    column,
  )
  const isOneWord = ranked.filter(({ exact }) => exact !== null).length === 1
  const isExact = isOneWord ? sql`(select bool_or(found.words @@ term.exact) from term)` : sql`null::boolean`
  const bonus = isOneWord
    ? sql`0`
    : sql`case when found.words @@ term.exact then ${exactBonus}::float8 else 0 end`
  const { rows } = Pages.parse(
    await on.execute(sql`with known as materialized (
        select greatest(coalesce(sum(indexed_pages), 0), 1)::float8 as pages from search.version
      ), term as materialized (
        select t.query::tsquery as query, t.exact::tsquery as exact, case when t.stem is null then 1
          else ln(1 + greatest(known.pages - coalesce(l.pages, 0), 0) / (coalesce(l.pages, 0) + 0.5)) end as rarity
        from known, json_to_recordset(${JSON.stringify(ranked)}::json) as t(query text, stem text, exact text)
        left join search.lexeme l on l.word = t.stem
      ), hit as materialized (
        select version_id, page_number, heading, words @@ typed as has_typed,
          narrow is null or words @@ narrow as is_near,
          ${isExact} as is_exact,
          (select sum(rarity * (ts_rank('{0.5, 0.5, 0.5, 1}', found.words, term.query)
              + ${bonus}))
            from term)
          / power(1 + ln(length(words) + 2), 0.25)
          + 3 * ln(1 + ts_rank_cd('{0.1, 0.1, 0.1, 1}', words, query)) as rank
        from (${hits} limit ${hitsCounted + 1}) as found
      )
      select version_id as "versionId", page_number as "pageNumber", heading,
        (count(*) over ())::int as total, (select count(*) > ${hitsCounted} from hit) as "isMany"
      from hit where (is_near or not exists (select from hit where has_typed))
        ${where === null ? sql`and version_id in (${once})` : sql``}
      order by is_exact desc nulls last, rank desc, version_id, page_number
      limit ${limit} offset ${offset}`),
  )
  // Behind the last page no row says how many there are.
  if (rows.length === 0 && offset > 0) {
    const first = await findPages(on, lookup, { offset: 0, limit: 1 }, column)
    return { ...first, pages: [] }
  }
  const { total = 0, isMany = false } = rows[0] ?? {}
  const pages = rows.map(({ versionId, pageNumber, heading }) => ({ versionId, pageNumber, heading }))
  return { total: Math.min(total, hitsCounted), isMany, pages }
}

const Counts = z.object({ rows: z.array(z.object({ word: z.number(), count: z.number() })) })

/** Counts what a word has, no further than anyone asks. */
const countOne = (word: number, lookup: Lookup, most: number): SQL =>
  sql`(select ${word}::int as word, count(*)::int as count
    from (${hitsOf(lookup, sql`page.page_number`)} limit ${most}) as hit)`

/** Counts what all words have in the same versions by reading their pages once. */
const countTogether = (versionIds: readonly string[], queries: ReadonlyMap<number, string>): SQL => {
  const filters = [...queries.values()].map(
    (query) => sql`count(*) filter (where words @@ ${query}::tsquery)`,
  )
  return sql`(select word, count from (select array[${sql.join(filters, sql`, `)}]::int[] as counts
      from (select words || ''::tsvector as words from search.page where version_id = ${among(versionIds)} offset 0) as page
    ) as counted, unnest(${`{${[...queries.keys()].join()}}`}::int[], counts) as each(word, count))`
}

/** Fewer words are counted sooner one by one, as common ones are counted no further than anyone asks. */
const leastTogether = 4

/** Counts the pages that each of some lookups finds in the same place, up to `most`. */
export const countPages = async (on: Db, lookups: readonly Lookup[], most: number): Promise<number[]> => {
  const [first] = lookups
  if (first === undefined) return []
  const { where } = first
  const words = lookups.map((lookup, word) => ({ word, lookup }))
  const read = words.filter(({ lookup }) => lookup.readsPages === true)
  const together = where !== null && read.length >= leastTogether ? read : []
  const counts = words
    .filter((one) => !together.includes(one))
    .map(({ word, lookup }) => countOne(word, lookup, most))
  if (where !== null && together.length > 0) {
    const queries = new Map(together.map(({ word, lookup }) => [word, lookup.query]))
    counts.push(countTogether(where.versionIds, queries))
  }
  const { rows } = Counts.parse(await on.execute(sql.join(counts, sql` union all `)))
  const countOf = new Map(rows.map(({ word, count }) => [word, count]))
  return words.map(({ word }) => Math.min(most, countOf.get(word) ?? 0))
}

const Known = z.object({ rows: z.array(z.object({ word: z.string() })) })

/** A word that stands on a page is found among its first pages, but for rare forms of a frequent stem. */
const pagesReadForWord = 200

/**
 * Returns which words of a-z are written whole on a page that their lookup finds, or in its chapters: a stem has other
 * words as well.
 */
export const listWritten = async (
  on: Db,
  words: readonly { word: string; lookup: Lookup }[],
): Promise<Set<string>> => {
  if (words.length === 0) return new Set()
  const written = words.map(({ word, lookup }) => {
    const hits = hitsOf(lookup, sql`page.version_id, page.page_number, page.heading`)
    return sql`(select ${word}::text as word where exists (select 1 from (${hits} limit ${pagesReadForWord}) as hit
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
