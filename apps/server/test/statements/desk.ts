import { seenOf } from '@lectureshelf/contract/money/claims'
import type { Account } from '@lectureshelf/contract/money/bank/accounts'
import { Statement } from '@lectureshelf/contract/money/statements'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../src/platform/db/database.ts'
import * as schema from '../../src/schema.ts'
import type { Client } from '../harness.ts'
import { multipartOf } from '../multipart.ts'

/** The answer of an owner who says that a statement is of the account that the QR code pays to. */
export const ofPayee = { newAccount: { name: 'Shop', isPayee: true } }
type Answer = typeof ofPayee

/** Imports a file as the owner does on the payments page. */
export const drop = (
  client: Client,
  bytes: Buffer,
  fileName = 'october.csv',
  fields: Record<string, string> = {},
) =>
  client({
    method: 'POST',
    url: '/api/statements',
    ...multipartOf({ ...fields }, { statement: bytes }, { fileName }),
  })

const statementIn = (reply: Awaited<ReturnType<Client>>): Statement => {
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return Statement.parse(reply.json<{ statement: unknown }>().statement)
}

/** Says which account a statement is of. @returns the statement */
export const nameAccount = async (client: Client, id: string, payload: object): Promise<Statement> =>
  statementIn(await client({ method: 'PUT', url: `/api/statements/${id}/account`, payload }))

/** Imports a valid statement, and says of which account it is unless something proved it. @returns the statement */
export const dropped = async (client: Client, bytes: Buffer, answer?: Answer): Promise<Statement> => {
  const statement = statementIn(await drop(client, bytes, 'october.csv', { withoutReferences: 'true' }))
  if (answer === undefined || statement.account !== null) return statement
  const { items } = (await client({ url: '/api/accounts' })).json<{ items: Account[] }>()
  const known = items.find(({ name }) => name === answer.newAccount.name)
  return nameAccount(client, statement._id, known === undefined ? answer : { accountId: known._id })
}

/** Returns a ready claim of a statement in the form that an approval sends. */
export const shownOf = ({ registration }: Statement['ready'][number]) => ({
  id: registration._id,
  seen: seenOf(registration),
})

/** Returns the current state of a statement. */
export const readAgain = async (client: Client, id: string): Promise<Statement> =>
  Statement.parse((await client({ url: `/api/statements/${id}` })).json<{ statement: unknown }>().statement)

/** Returns every row of every table except sessions, which record each request. */
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
