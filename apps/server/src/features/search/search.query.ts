import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'

/** Beyond this nobody counts: the words are too common. */
export const hitsCounted = 3000

export interface PageFound {
  versionId: string
  pageNumber: number
  heading: string
}

export interface PagesFound {
  total: number
  pages: PageFound[]
}

/** What is looked up, and how each part of it weighs. */
export interface Lookup {
  /** A query of the database. */
  query: string
  ranked: readonly { query: string; stem: string | null }[]
}

/** Where is searched: in these versions, or in all that are shown. */
export type Where = { versionIds: readonly string[] } | 'everything'

interface Window {
  offset: number
  limit: number
}

const Pages = z.object({
  rows: z.array(
    z.object({
      versionId: z.string(),
      pageNumber: z.number(),
      heading: z.string(),
      total: z.number(),
    }),
  ),
})

const among = (ids: readonly string[]): SQL => sql`any(${`{${ids.join()}}`}::uuid[])`

/** Joins the index with PDFs that are shown: sections and subjects that were deleted hide theirs. */
const shown = sql`join pdf_version v on v.id = page.version_id
  join pdf p on p.id = v.pdf_id and p.version = v.version and p.deleted_at is null
  join section c on c.id = p.section_id and c.deleted_at is null
  join subject s on s.id = c.subject_id and s.deleted_at is null`

const hitsIn = (
  where: Where,
  column: 'words' | 'heading_words',
  query: string,
  most = hitsCounted + 1,
): SQL => {
  const words = sql.raw(`page.${column}`)
  const isIn = where === 'everything' ? sql`true` : sql`page.version_id = ${among(where.versionIds)}`
  return sql`select page.version_id, page.page_number, page.heading, page.words
    from search.page page ${where === 'everything' ? shown : sql``}
    where ${isIn} and ${words} @@ ${query}::tsquery limit ${most}`
}

/**
 * Finds pages, best first: the sum over all words of rarity times `ts_rank`, with headings twice the text, divided by
 * a root of the page's length; and more the nearer its words are to each other. Weights as measured in
 * docs/bench-search.md.
 */
export const findPages = async (
  on: Db,
  where: Where,
  { query, ranked }: Lookup,
  { offset, limit }: Window,
  column: 'words' | 'heading_words' = 'words',
): Promise<PagesFound> => {
  const { rows } = Pages.parse(
    await on.execute(sql`with known as materialized (
        select greatest(coalesce(sum(indexed_pages), 0), 1)::float8 as pages from search.version
      ), term as materialized (
        select t.query::tsquery as query, case when t.stem is null then 1
          else ln(1 + greatest(known.pages - coalesce(l.pages, 0), 0) / (coalesce(l.pages, 0) + 0.5)) end as rarity
        from known, json_to_recordset(${JSON.stringify(ranked)}::json) as t(query text, stem text)
        left join search.lexeme l on l.word = t.stem
      ), hit as materialized (${hitsIn(where, column, query)})
      select version_id as "versionId", page_number as "pageNumber", heading, (count(*) over ())::int as total
      from hit
      order by (select sum(rarity * ts_rank('{0.5, 0.5, 0.5, 1}', hit.words, term.query)) from term)
        / power(1 + ln(length(hit.words) + 2), 0.25)
        + 3 * ln(1 + ts_rank_cd(hit.words, ${query}::tsquery)) desc, version_id, page_number
      limit ${limit} offset ${offset}`),
  )
  const total = rows[0]?.total ?? 0
  return {
    total,
    pages: rows.map(({ versionId, pageNumber, heading }) => ({ versionId, pageNumber, heading })),
  }
}

const Counts = z.object({ rows: z.array(z.object({ count: z.number() })) })

/** Counts the pages that have each query, up to `most`. */
export const countPages = async (
  on: Db,
  where: Where,
  queries: readonly string[],
  most: number,
): Promise<number[]> => {
  if (queries.length === 0) return []
  const counts = queries.map(
    (query, index) =>
      sql`(select ${index}::int as place, count(*)::int as count from (${hitsIn(where, 'words', query, most)}) as hit)`,
  )
  const { rows } = Counts.parse(await on.execute(sql`${sql.join(counts, sql` union all `)} order by place`))
  return rows.map(({ count }) => count)
}

const Known = z.object({ rows: z.array(z.object({ word: z.string() })) })

/**
 * Lists words that share a form with one of these hashes of forms. Each is looked up alone: for many at once the
 * planner would read the whole table.
 */
export const listSimilarWords = async (on: Db, variants: readonly number[]): Promise<string[]> =>
  Known.parse(
    await on.execute(sql`select distinct w.word from unnest(${`{${variants.join()}}`}::integer[]) as form(hash)
      join search.word w on w.variants @> array[form.hash]`),
  ).rows.map(({ word }) => word)

const Stems = z.object({ rows: z.array(z.object({ word: z.string(), pages: z.number() })) })

/** Returns on how many pages of the library each stem is. */
export const countStems = async (on: Db, stems: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = Stems.parse(
    await on.execute(sql`select word, pages from search.lexeme
      where word in (select json_array_elements_text(${JSON.stringify(stems)}::json))`),
  )
  return new Map(rows.map(({ word, pages }) => [word, pages]))
}

const Shown = z.object({
  rows: z.array(
    z.object({
      versionId: z.string(),
      version: z.number(),
      pdfFile: z.string(),
      title: z.string(),
      sectionName: z.string(),
      subCode: z.string(),
      subName: z.string(),
    }),
  ),
})

/** Lists the PDFs of versions that were found everywhere. */
export const listFoundVersions = async (on: Db, versionIds: readonly string[]) =>
  Shown.parse(
    await on.execute(sql`select v.id as "versionId", v.version, p.pdf_file as "pdfFile",
        coalesce(nullif(p.pdf_title, ''), p.original_name) as title, c.section_name as "sectionName",
        s.sub_code as "subCode", s.sub_name as "subName"
      from pdf_version v join pdf p on p.id = v.pdf_id join section c on c.id = p.section_id
      join subject s on s.id = c.subject_id where v.id = ${among(versionIds)}`),
  ).rows
