import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { lock } from '../../../platform/db/locks.ts'
import { formDigits, formSign } from '../words/word-forms.ts'
import { variantsOf } from '../words/word-variants.ts'

/** A page as the index stores it. */
export interface IndexedPage {
  pageNumber: number
  /** The chapters that begin on the page, as they are shown. */
  heading: string
  /** What `indexText` makes of the heading and of the text. */
  headingWords: string
  bodyWords: string
}

/** A range of pages of a version. */
export interface PageRange {
  versionId: string
  first: number
  last: number
}

const Words = z.object({ rows: z.array(z.object({ word: z.string() })) })
const Found = z.object({ rows: z.array(z.object({ versionId: z.string() })) })

/** Selects how many pages of a range hold each word, in an order in which two writers never wait for each other. */
const countsOf = ({ versionId, first, last }: PageRange) => {
  const pages = `select words from search.page where version_id = '${z.uuid().parse(versionId)}'
    and page_number between ${Math.trunc(first)} and ${Math.trunc(last)}`
  return sql`select word, ndoc from ts_stat(${pages}) where left(word, 1) <> ${formSign}`
}

const subtractRange = async (tx: Db, range: PageRange): Promise<void> => {
  await tx.execute(sql`with gone as (${countsOf(range)})
    update search.lexeme set pages = pages - gone.ndoc from gone where lexeme.word = gone.word`)
  await tx.execute(sql`delete from search.page where version_id = ${range.versionId}
    and page_number between ${range.first} and ${range.last}`)
}

const addRange = async (tx: Db, range: PageRange): Promise<void> => {
  await tx.execute(sql`insert into search.lexeme (word, pages) (${countsOf(range)})
    on conflict (word) do update set pages = lexeme.pages + excluded.pages`)
}

/** What was done for a version: by which rules, how many of its pages, and after how many changes of its texts. */
export interface Progress {
  rules: number
  pageCount: number
  indexedPages: number
  revision: number
}

/** @returns false, with nothing saved, when the texts changed since the revision */
const saveProgress = async (tx: Db, versionId: string, progress: Progress): Promise<boolean> => {
  const { rules, pageCount, indexedPages, revision } = progress
  const { rows } = Found.parse(
    await tx.execute(sql`insert into search.version as known (version_id, rules, page_count, indexed_pages, revision)
      values (${versionId}, ${rules}, ${pageCount}, ${indexedPages}, ${revision})
      on conflict (version_id) do update
      set rules = excluded.rules, page_count = excluded.page_count, indexed_pages = excluded.indexed_pages
      where known.revision = excluded.revision returning version_id as "versionId"`),
  )
  return rows.length > 0
}

/** Runs a change of the index: its counts are right only when one process changes them at a time. */
const change = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await lock(tx, 'searchIndex')
    return work(tx)
  })

/** Selects the stems that stand plainly in a page's text, and its other forms, as `formQuery` looks them up. */
const forms = sql`select array_agg(distinct stem) filter (where is_plain and in_text) as plain,
    array_agg(distinct ${formSign}::text
      || left(encode(sha256(convert_to(case when is_plain then stem else regexp_replace(word, 's$', '') end, 'UTF8')), 'hex'), ${formDigits}::int))
      filter (where not (is_plain and in_text)) as others
  from (select word, stem, in_text, word = stem or word = stem || 's' as is_plain from (
      select word, bool_or(in_text) as in_text, (ts_lexize('english_stem', word))[1] as stem from (
        select unnest(string_to_array("bodyWords", ' ')) as word, true as in_text
        union all select unnest(string_to_array("headingWords", ' ')), false
      ) as found where word ~ '^[a-z]{3,24}$' group by word
    ) as stemmed where stem is not null) as formed`

/**
 * Replaces a range of pages, what is counted of it, and how far the version is, in one short transaction.
 * @returns false, with nothing replaced, when the texts changed since the revision of the progress
 */
export const replacePages = (
  db: Db,
  range: PageRange,
  pages: readonly IndexedPage[],
  progress: Progress,
): Promise<boolean> =>
  change(db, async (tx) => {
    if (!(await saveProgress(tx, range.versionId, progress))) return false
    await subtractRange(tx, range)
    await tx.execute(sql`insert into search.page (version_id, page_number, heading, words, heading_words)
      select ${range.versionId}::uuid, "pageNumber", heading,
        setweight(to_tsvector('english', "headingWords"), 'A')
          || setweight(to_tsvector('english', "bodyWords"), 'C', coalesce(form.plain, '{}'))
          || coalesce(array_to_tsvector(form.others), ''),
        to_tsvector('english', "headingWords")
      from json_to_recordset(${JSON.stringify(pages)}::json)
        as page("pageNumber" integer, heading text, "headingWords" text, "bodyWords" text)
      cross join lateral (${forms}) as form`)
    await addRange(tx, range)
    return true
  })

/** Replaces a range of pages with those of a version that has the same texts. @returns as `replacePages` */
export const copyPages = (db: Db, range: PageRange, twinId: string, progress: Progress): Promise<boolean> =>
  change(db, async (tx) => {
    if (!(await saveProgress(tx, range.versionId, progress))) return false
    await subtractRange(tx, range)
    await tx.execute(sql`insert into search.page (version_id, page_number, heading, words, heading_words)
      select ${range.versionId}::uuid, page_number, heading, words, heading_words from search.page
      where version_id = ${twinId} and page_number between ${range.first} and ${range.last}`)
    await addRange(tx, range)
    return true
  })

/** Deletes a range of pages and what is counted of it. */
export const removePages = (db: Db, range: PageRange): Promise<void> =>
  change(db, (tx) => subtractRange(tx, range))

/** Notes that the texts of a version changed: its pages are replaced one after another, also those of this moment. */
export const beginAgain = async (on: Db, versionId: string): Promise<void> => {
  await on.execute(sql`insert into search.version as known (version_id, rules, page_count, indexed_pages, revision)
    values (${versionId}, 0, 0, 0, 1)
    on conflict (version_id) do update set indexed_pages = 0, revision = known.revision + 1`)
}

/** Forgets a version whose pages are deleted. */
export const forgetVersion = async (on: Db, versionId: string): Promise<void> => {
  await on.execute(sql`delete from search.version where version_id = ${versionId}`)
}

/** Lists versions in the index that are no longer stored. */
export const listGoneVersions = async (on: Db, limit: number) =>
  z.object({ rows: z.array(z.object({ versionId: z.string(), pageCount: z.number() })) }).parse(
    await on.execute(sql`select version_id as "versionId", page_count as "pageCount" from search.version
        where not exists (select from pdf_version where id = version_id) limit ${limit}`),
  ).rows

/** Adds words to which a typing error may be corrected. */
export const addWords = async (db: Db, words: readonly string[]): Promise<void> => {
  if (words.length === 0) return
  const known = Words.parse(
    await db.execute(sql`select word from search.word
      where word in (select json_array_elements_text(${JSON.stringify(words)}::json))`),
  ).rows
  const knownWords = new Set(known.map(({ word }) => word))
  const added = words
    .filter((word) => !knownWords.has(word))
    .toSorted()
    .map((word) => ({ word, variants: `{${variantsOf(word).join()}}` }))
  if (added.length === 0) return
  await db.execute(sql`insert into search.word (word, variants)
    select word, variants::integer[] from json_to_recordset(${JSON.stringify(added)}::json)
      as added(word text, variants text) on conflict (word) do nothing`)
}

const Known = z.object({ rows: z.tuple([z.object({ isLarge: z.boolean(), known: z.number() })]) })

/** Counts how many of some words are known, and whether the index knows more than `least` words. */
export const countKnown = async (on: Db, words: readonly string[], least: number) =>
  Known.parse(
    await on.execute(sql`select exists (select from search.word offset ${least}) as "isLarge",
      (select count(*)::int from json_array_elements_text(${JSON.stringify(words)}::json) as asked(asked_word)
        where exists (select from search.word where word = asked_word)) as known`),
  ).rows[0]

/** Finds a version with the same bytes, chapters and scanned pages whose index is complete. */
export const findIndexedTwin = async (
  on: Db,
  { versionId, rules }: { versionId: string; rules: number },
): Promise<string | null> => {
  const { rows } = Found.parse(
    await on.execute(sql`select twin.id as "versionId" from pdf_version one
      join pdf_version twin on twin.sha256 = one.sha256 and twin.size_bytes = one.size_bytes
        and twin.page_count = one.page_count and twin.id <> one.id
        and twin.chapters is not distinct from one.chapters
      left join pdf_scan one_scan on one_scan.version_id = one.id
      left join pdf_scan twin_scan on twin_scan.version_id = twin.id
      join search.version done on done.version_id = twin.id
      where one.id = ${versionId} and done.rules = ${rules} and done.indexed_pages = done.page_count
        and done.page_count = one.page_count
        and coalesce(one_scan.read_pages, 0) = coalesce(twin_scan.read_pages, 0)
        and coalesce(one_scan.state, 'none') in ('none', 'done') limit 1`),
  )
  return rows[0]?.versionId ?? null
}
