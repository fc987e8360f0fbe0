import type { ExportList, Period } from '../src/site/exports/export-list.ts'
import { readPages } from '../src/site/exports/export-list.ts'
import { explain } from './explained.ts'
import type { TestApp } from './harness.ts'
import { statementsWithValues } from './test-database.ts'

export const exportRows = 20_000
const made = `timestamptz '2021-04-01T10:00:00+05:30' + i * interval '1 minute' from generate_series(1, ${exportRows}) i`
export const inYear = { from: '2021-04-01', to: '2022-03-31' }

/** Fills a table; the embedded database has no statistics of it. */
export const fill = async ({ database, person }: TestApp, table: string, columns: string): Promise<void> => {
  const { id } = await person('student')
  await database.runSql(`insert into ${table} ${columns.replaceAll('$id', `'${id}'`)}, ${made}`)
}

/** Removes what other tests of this process made known: the embedded database collects none. */
const forgetStatistics = async ({ database }: TestApp): Promise<void> => {
  await database.runSql('delete from pg_statistic')
  await database.runSql(
    "update pg_class set reltuples = -1, relpages = 0 where relnamespace = 'public'::regnamespace",
  )
}

/** Returns the plan of the second page of an export. */
export const planOf = async <Row, Query extends Period>(
  app: TestApp,
  list: ExportList<Row, Query>,
  query: Query,
) => {
  await forgetStatistics(app)
  const { db } = app.database
  const pages = readPages(db, list, { query, now: new Date() })
  await pages.next()
  const [second] = await statementsWithValues(() => pages.next())
  await pages.return(undefined)
  if (second === undefined) throw new Error('There is no second page.')
  return JSON.stringify(await explain(db, second))
}
