import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { getTableName, is } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, openEmbedded, openServer } from '../src/platform/db/database.ts'
import * as schema from '../src/schema.ts'

const openTemplate = async (): Promise<Database> => {
  const file = inject('templateFile')
  if (file !== null) {
    return openEmbedded(await PGlite.create({ loadDataDir: new Blob([await readFile(file)]) }))
  }
  const serverUrl = inject('serverUrl')
  const template = inject('templateDatabase')
  if (serverUrl === null || template === null) throw new Error('There is no template database.')
  const name = `${template}_${randomBytes(4).toString('hex')}`
  const admin = new Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return openServer(url.href)
}

let opened: Promise<Database> | null = null

/** This process's clone of the template; the same for all its test files. */
export const testDatabase = (): Promise<Database> => (opened ??= openTemplate())

const tables = Object.values(schema).filter((value) => is(value, PgTable))
const parentsOf = (table: PgTable) =>
  getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable)

/** Every table after those that refer to it. */
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

const emptyAll = [...childrenFirst.map((table) => `"${getTableName(table)}"`), 'pgboss.job']
  .map((name) => `delete from ${name}`)
  .join('; ')

/** Openings are counted beside the answers: on a server with many connections one may still be on its way. */
const holdOpenings = 'lock table pdf_opening in share row exclusive mode; '

/** Empties every table of ours and the queues; to delete a few rows is far quicker than to truncate. */
export const emptyDatabase = async (database: Database): Promise<void> => {
  await database.runSql(database.kind === 'server' ? `${holdOpenings}${emptyAll}` : emptyAll)
}
