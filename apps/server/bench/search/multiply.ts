import type { Place } from '@lectureshelf/contract/access'
import type { Database } from '../../src/platform/db/database.ts'

// Makes a library many times as large by statements alone: every indexed page is stored again under other subjects,
// PDFs and places, in minutes rather than the hours that reading and indexing it again would take.

/** The id of a row in another copy of the library: the same for the same row. */
const idIn = (copy: number, id: string): string => `md5(${id}::text || ' ${copy}')::uuid`

/** Selects rows of a table with some of their columns changed. */
const copied = (from: string, columns: Record<string, string>): string => {
  const changes = Object.entries(columns).map(([column, value]) => `'${column}', ${value}`)
  return `select (jsonb_populate_record(one, jsonb_build_object(${changes.join(', ')}))).* from ${from} one`
}

/** What is stored again: a copy of a copy would be made twice. */
const firstRows = {
  first_subject: `select * from subject where sub_code not like '%-x%'`,
  first_offering: 'select * from offering where subject_id in (select id from first_subject)',
  first_section: 'select * from section where subject_id in (select id from first_subject)',
  first_pdf: 'select * from pdf where section_id in (select id from first_section)',
  first_version: 'select * from pdf_version where pdf_id in (select id from first_pdf)',
}

/** The statements that store every row again, in the order of their references. */
const statementsFor = (copy: number): string[] => {
  const of = (id: string) => idIn(copy, id)
  const there = (column: string) =>
    `(select ${column} from there where there.dept_id = one.dept_id and there.sem_num = one.sem_num)`
  const sha256 = `md5(sha256 || ' ${copy}') || md5(sha256)`
  const pages = (table: string) => `from ${table} join first_version on first_version.id = version_id`
  const page = `${of('version_id')}, page_number`
  return [
    `insert into subject ${copied('first_subject', { id: of('id'), sub_code: `sub_code || '-x${copy}'` })}`,
    `insert into offering ${copied('first_offering', {
      id: of('id'),
      subject_id: of('subject_id'),
      dept_id: there('to_dept'),
      sem_num: there('to_sem'),
    })}`,
    `insert into section ${copied('first_section', { id: of('id'), subject_id: of('subject_id') })}`,
    `insert into pdf ${copied('first_pdf', {
      id: of('id'),
      section_id: of('section_id'),
      pdf_file: `'x${copy}-' || pdf_file`,
      sha256,
    })}`,
    `insert into pdf_version ${copied('first_version', {
      id: of('id'),
      pdf_id: of('pdf_id'),
      storage_key: `storage_key || '-x${copy}'`,
      sha256,
    })}`,
    `insert into pdf_page (version_id, page_number, text, label) select ${page}, text, label ${pages('pdf_page')}`,
    `insert into search.version (version_id, rules, page_count, indexed_pages)
      select ${of('version_id')}, rules, search.version.page_count, indexed_pages ${pages('search.version')}`,
    `insert into search.page (version_id, page_number, heading, words, heading_words)
      select ${page}, heading, words, heading_words ${pages('search.page')}`,
  ]
}

const inOne = (statements: string[]): string =>
  ['begin', 'set local statement_timeout = 0', ...statements, 'commit'].join(';\n')

const indexNames = ['page_words_idx', 'page_heading_words_idx']

/** Runs work without the word indexes of pages: to make them once is far faster than a million changes of them. */
const withoutWordIndexes = async (database: Database, work: () => Promise<void>): Promise<void> => {
  const { rows } = await database.runSql(
    `select indexdef from pg_indexes where schemaname = 'search' and indexname = any($1)`,
    [`{${indexNames.join()}}`],
  )
  await database.runSql(indexNames.map((name) => `drop index search.${name}`).join(';'))
  await work()
  const definitions = rows.map((row) => String(row['indexdef']))
  await database.runSql(inOne([`set local maintenance_work_mem = '512MB'`, ...definitions]))
}

interface Multiplied {
  /** How often everything is stored in the end. */
  times: number
  /** Returns where a copy of what is taught at a place is taught. */
  placeIn: (copy: number, place: Place) => Place
  places: readonly Place[]
  log: (line: string) => void
}

/** Stores everything that is indexed again, until there is `times` as much. */
export const multiplyLibrary = async (
  database: Database,
  { times, placeIn, places, log }: Multiplied,
): Promise<void> => {
  await withoutWordIndexes(database, async () => {
    for (let copy = 1; copy < times; copy += 1) {
      const moves = places.map((place) => ({ from: place, to: placeIn(copy, place) }))
      const rows = moves.map(
        ({ from, to }) => `('${from.deptId}', ${from.semNum}, '${to.deptId}', ${to.semNum})`,
      )
      const first = Object.entries({
        ...firstRows,
        there: `select * from (values ${rows.join()}) as there (dept_id, sem_num, to_dept, to_sem)`,
      }).map(([name, query]) => `create temporary table ${name} on commit drop as ${query}`)
      await database.runSql(inOne([...first, ...statementsFor(copy)]))
      log(`${copy + 1} of ${times} times`)
    }
    await database.runSql(inOne([`update search.lexeme set pages = pages * ${times}`]))
  })
  await database.runSql('vacuum analyze')
}
