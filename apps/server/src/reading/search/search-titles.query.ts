import { lookalikeSigns } from '@lectureshelf/contract/library/fold-text'
import { SectionHit, SubjectHit } from '@lectureshelf/contract/reading/search/search'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { titleOfP } from '../../base/names/shown-title.query.ts'
import { isLive, joinHome } from './shown-pdfs.query.ts'
import { titlePattern } from './words/title-patterns.ts'

const titlesMost = 5

const Subjects = z.object({ rows: z.array(SubjectHit) })
const Sections = z.object({ rows: z.array(SectionHit) })
const Pdfs = z.object({
  rows: z.array(
    z.object({
      pdfFile: z.string(),
      title: z.string(),
      subCode: z.string().nullable(),
      sectionName: z.string().nullable(),
      pageCount: z.number().nullable(),
      coverName: z.string().nullable(),
    }),
  ),
})

const placed = sql`s.sub_code as "subCode", s.sub_abb as "subAbb", s.sub_name as "subName",
  o.dept_id as "deptId", o.scheme, m.sem_name as "semName"`

/** The first place of a subject, for the address of its page. */
const firstPlace = sql`join lateral (select dept_id, scheme, sem_num from offering
    where subject_id = s.id and deleted_at is null order by dept_id collate "C", scheme collate "C", sem_num limit 1) o on true
  join semester m on m.sem_num = o.sem_num`

const subjectNames = sql`concat_ws(' ', s.sub_code, s.sub_abb, s.sub_name)`

const lookalikes = lookalikeSigns()

/** Folds a name as `titlePattern` needs it. Most names have nothing but signs of one byte. */
const foldedName = (
  name: SQL,
): SQL => sql`translate(lower((case when octet_length(${name}) = length(${name}) then ${name}
    else regexp_replace(normalize(${name}, NFKD), ${String.raw`[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]`}, '', 'g') end)
  collate "C"), ${`${lookalikes.signs}-'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2018\u2019\u201b`}, ${lookalikes.typed})`

/** Folds the own name of each row once, and the names around those that have one of the words. */
const folding = (own: SQL, around: SQL): SQL => sql`
  cross join lateral (select ${foldedName(own)} as name offset 0) own
  cross join lateral (select ${foldedName(around)} as names offset 0) around`

/** Matches folded names that have all words, at least one of them in the own name. */
const areNamed = (words: readonly string[]): SQL => {
  const patterns = words.map(titlePattern)
  const any = patterns.map((pattern) => sql`own.name ~ ${pattern}`)
  const all = patterns.map((pattern) => sql`(own.name ~ ${pattern} or around.names ~ ${pattern})`)
  return sql`(${sql.join(any, sql` or `)}) and ${sql.join(all, sql` and `)}`
}

/** Finds subjects, sections and PDFs by their names, for staff. A name has the same forms there as for a student. */
export const findTitlesEverywhere = async (on: Db, words: readonly string[]) => {
  const subjects = Subjects.parse(
    await on.execute(sql`select ${placed} from subject s ${firstPlace} ${folding(subjectNames, sql`''`)}
      where s.deleted_at is null and ${areNamed(words)} order by s.sub_code collate "C" limit ${titlesMost}`),
  ).rows
  const sections = Sections.parse(
    await on.execute(sql`select ${placed}, c.id as "sectionId", c.section_name as "sectionName" from section c
      join subject s on s.id = c.subject_id and s.deleted_at is null ${firstPlace}
      ${folding(sql`c.section_name`, subjectNames)}
      where c.deleted_at is null and ${areNamed(words)} limit ${titlesMost}`),
  ).rows
  const pdfs = Pdfs.parse(
    await on.execute(sql`select p.pdf_file as "pdfFile", ${titleOfP} as title, s.sub_code as "subCode",
        c.section_name as "sectionName", v.page_count as "pageCount", v.cover_name as "coverName"
      from pdf p join pdf_version v on v.pdf_id = p.id and v.version = p.version
      ${joinHome} ${folding(titleOfP, sql`concat_ws(' ', c.section_name, ${subjectNames})`)}
      where ${isLive} and ${areNamed(words)} limit ${titlesMost}`),
  ).rows
  return { subjects, sections, pdfs }
}
