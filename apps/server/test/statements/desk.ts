import { seenOf } from '@lectureshelf/contract/money/claims'
import { Statement } from '@lectureshelf/contract/money/statements'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../src/platform/db/database.ts'
import * as schema from '../../src/schema.ts'
import type { Client } from '../harness.ts'
import { multipartOf } from '../multipart.ts'

interface Fields {
  isOfPayee?: 'true' | 'false'
}

/** The tick of an owner who says that a statement is of the account that the QR code pays to. */
export const ofPayee: Fields = { isOfPayee: 'true' }

/** Drops a file on the desk. */
export const drop = (client: Client, bytes: Buffer, fileName = 'october.csv', fields: Fields = {}) =>
  client({
    method: 'POST',
    url: '/api/statements',
    ...multipartOf({ ...fields }, { statement: bytes }, { fileName }),
  })

/** Drops a file that is read. @returns what it means */
export const dropped = async (client: Client, bytes: Buffer, fields: Fields = {}): Promise<Statement> => {
  const reply = await drop(client, bytes, 'october.csv', fields)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return Statement.parse(reply.json<{ statement: unknown }>().statement)
}

/** A claim that a statement showed as ready, as it is sent to be approved. */
export const shownOf = ({ registration }: Statement['ready'][number]) => ({
  id: registration._id,
  seen: seenOf(registration),
})

/** What a statement means now. */
export const readAgain = async (client: Client, id: string): Promise<Statement> =>
  Statement.parse((await client({ url: `/api/statements/${id}` })).json<{ statement: unknown }>().statement)

/** Every row of every table but those that note who asked. */
export const dumpTables = async (database: Database): Promise<Record<string, unknown[]>> => {
  const tables = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => getTableName(table))
    .filter((name) => name !== 'session')
  const dump: Record<string, unknown[]> = {}
  for (const name of tables) {
    const { rows } = await database.runSql(`select to_jsonb(t)::text as row from "${name}" t order by 1`)
    dump[name] = rows.map(({ row }) => row)
  }
  return dump
}
