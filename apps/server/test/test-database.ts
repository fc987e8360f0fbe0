import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { getTableName, is } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, openEmbedded } from '../src/platform/db/database.ts'
import { openServer } from '../src/platform/db/server-database.ts'
import { emptyDatabaseFile } from '../src/server-paths.ts'
import * as schema from '../src/schema.ts'
import { createDatabase } from './postgres-admin.ts'

interface Statement {
  text: string
  values: unknown[]
}

/** The statements of the work that is watched; null while no one counts. */
let watched: Statement[] | null = null
const onStatement = (text: string, values: unknown[]) => void watched?.push({ text, values })

/** Returns the statements that ran during some work, with their values, in their order. */
export const statementsWithValues = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  watched = []
  try {
    await work()
    return watched
  } finally {
    watched = null
  }
}

/** Returns the statements that ran during some work, in their order. */
export const statementsDuring = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await statementsWithValues(work)).map(({ text }) => text)

/** A database of the tests, with what runs the statements that empty and fill it. */
interface Opened {
  database: Database
  refill: (statements: string) => Promise<void>
}

/** Lets the triggers that note and count what changes run also where foreign keys are not checked. */
const alwaysTriggers = `do $$ declare found record; begin
  for found in select tgrelid::regclass as watched, tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace loop
    execute format('alter table %s enable always trigger %I', found.watched, found.tgname);
  end loop; end $$`

/** Openings are stored after the response: on a server with many connections one may still be in progress. */
const holdOpenings = 'lock table pdf_opening in share row exclusive mode; '

/**
 * Opens a session that checks no foreign keys, where the tests' user may have one: the rows that refer to a deleted
 * person would be looked for in forty tables. In the session of the tests it would undo what is planned already.
 */
const openRefill = async (url: string): Promise<Opened['refill']> => {
  const session = new Client({ connectionString: url })
  await session.connect()
  const { rows } = await session.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  )
  if (rows[0]?.rolsuper === true) {
    await session.query(alwaysTriggers)
    await session.query('set session_replication_role = replica')
  }
  return async (statements) => void (await session.query(`${holdOpenings}${statements}`))
}

const openTemplate = async (): Promise<Opened> => {
  const file = inject('templateFile')
  if (file !== null) {
    const client = await PGlite.create({ loadDataDir: new Blob([await readFile(file)]) })
    const database = await openEmbedded(client, { onStatement })
    return { database, refill: async (statements) => void (await database.runSql(statements)) }
  }
  const serverUrl = inject('serverUrl')
  const template = inject('templateDatabase')
  if (serverUrl === null || template === null) throw new Error('There is no template database.')
  const url = await createDatabase(serverUrl, template, template)
  return { database: openServer(url, { onStatement }), refill: await openRefill(url) }
}

/** Opens a database in which nothing is yet. The test closes it. */
export const openEmptyDatabase = async (): Promise<Database> => {
  const serverUrl = inject('serverUrl')
  return serverUrl === null
    ? openEmbedded(await PGlite.create({ loadDataDir: new Blob([await readFile(emptyDatabaseFile)]) }))
    : openServer(await createDatabase(serverUrl, inject('templateDatabase') ?? '', null))
}

let opened: Promise<Opened> | null = null

const open = async (): Promise<Opened> => {
  const clone = await openTemplate()
  await prepareEmptying(clone.database)
  return clone
}

/** Returns this process's clone of the template; the same for all its test files. */
export const testDatabase = async (): Promise<Database> => (await (opened ??= open())).database

const tables = Object.values(schema).filter((value) => is(value, PgTable))
const parentsOf = (table: PgTable) =>
  getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable)

/** Every table, each after those that refer to it. */
const childrenFirst = (() => {
  const parentsFirst = new Set<PgTable>()
  const visit = (table: PgTable) => {
    if (parentsFirst.has(table)) return
    parentsOf(table).forEach(visit)
    parentsFirst.add(table)
  }
  tables.forEach(visit)
  return [...parentsFirst].toReversed()
})()

const searchTables = ['search.page', 'search.version', 'search.lexeme', 'search.word']
/** The queue, and the sums of tables that are empty then. */
const otherTables = [...searchTables, 'pgboss.job', 'journal.tally']

/** The tables that the seed fills. */
const referenceTables: PgTable[] = [
  schema.department,
  schema.scheme,
  schema.semester,
  schema.batch,
  schema.college,
]

const nameOf = (table: PgTable): string => `public."${getTableName(table)}"`

/**
 * Writes a function that empties tables. Its statements are planned once, and tables without a row, which are most,
 * are only looked at: their triggers would take far longer.
 */
const emptyingFunction = (name: string, emptied: readonly PgTable[]): string => {
  const steps = [...emptied.map(nameOf), ...otherTables].map(
    (table) => `if exists (select 1 from ${table}) then delete from ${table}; end if;`,
  )
  return `create or replace function tests.${name}() returns void language plpgsql as $$ begin
    ${steps.join('\n')} end $$`
}

const prepareEmptying = (database: Database) =>
  database.runSql(`create schema if not exists tests;
    ${emptyingFunction('empty_all', childrenFirst)};
    ${emptyingFunction(
      'empty_but_references',
      childrenFirst.filter((table) => !referenceTables.includes(table)),
    )}`)

/** Runs statements in the session that empties and fills the database of the tests. */
const refill = async (statements: string): Promise<void> => (await (opened ??= open())).refill(statements)

const emptyAll = 'select tests.empty_all()'
const emptyButReferences = 'select tests.empty_but_references()'

/** Empties every table of the product and the queues; deleting a few rows is far quicker than truncating. */
export const emptyDatabase = (): Promise<void> => refill(emptyAll)

/** Selects a value that changes with every write: a changed row is a new version with a later transaction. */
const stateQuery = referenceTables
  .map((table) => `select count(*)::int, max(xmin::text::bigint)::text from "${getTableName(table)}"`)
  .join(' union all ')

const stateOfReferences = async (database: Database): Promise<string> =>
  JSON.stringify((await database.runSql(stateQuery, [])).rows)

/**
 * Keeps every row of the product aside, in a schema of its own.
 * @returns what puts the rows back as they were: far quicker than making them again
 */
export const keepRows = async (database: Database): Promise<() => Promise<void>> => {
  const names = [...childrenFirst.map(nameOf).toReversed(), ...searchTables]
  const looks = names.map((name) => `select '${name}' as name where exists (select 1 from ${name})`)
  const { rows } = await database.runSql(looks.join(' union all '), [])
  const filled = new Set(rows.map(({ name }) => name))
  const kept = names.filter((name) => filled.has(name))
  const copies = kept.map((name, index) => `create unlogged table kept.copy_${index} as table ${name}`)
  await database.runSql(`drop schema if exists kept cascade; create schema kept; ${copies.join('; ')}`)
  const fill = kept.map((name, index) => ({
    name,
    text: `insert into ${name} select * from kept.copy_${index}`,
  }))
  const ofReferences = new Set(referenceTables.map(nameOf))
  let state = await stateOfReferences(database)
  return async () => {
    const areSame = (await stateOfReferences(database)) === state
    const steps = areSame ? fill.filter(({ name }) => !ofReferences.has(name)) : fill
    await refill([areSame ? emptyButReferences : emptyAll, ...steps.map(({ text }) => text)].join('; '))
    if (!areSame) state = await stateOfReferences(database)
  }
}

let seededState: string | null = null

/** Empties the database except for reference data, which is filled again only when a test has changed it. */
export const renewDatabase = async (database: Database, seed: () => Promise<void>): Promise<void> => {
  if (seededState !== null && (await stateOfReferences(database)) === seededState) {
    await refill(emptyButReferences)
    return
  }
  await emptyDatabase()
  await seed()
  seededState = await stateOfReferences(database)
}
