import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
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

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => `"${getTableName(table)}"`)

/** Empties every table of ours and the queues. */
export const emptyDatabase = async (database: Database): Promise<void> => {
  await database.runSql(`truncate ${tables.join(', ')}, pgboss.job restart identity cascade`)
}
