import { seenOf } from '@lectureshelf/contract/money/claims'
import { Statement, statementOps } from '@lectureshelf/contract/money/statements'
import { z } from 'zod'
import { type Installation, openInstallation } from '../../src/cli/installation.ts'
import { readConfig } from '../../src/platform/config.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { createSignUp } from '../claim-factories.ts'
import { getWith, sendJson } from './http-client.ts'
import type { TestInstallation } from './installation.ts'
import { waitFor } from './server-program.ts'

/** Opens an installation that no other process has open. */
export const whileOpened = async <T>(
  { env }: TestInstallation,
  work: (installation: Installation) => Promise<T>,
  options: { isCopy?: boolean } = {},
): Promise<T> => {
  const onError = (error: unknown) => {
    throw error
  }
  const opened = await openInstallation(readConfig(env, { webDir: null }), onError, options)
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

/** Opens the database of an installation that no other process has open. */
export const whileAtRest = <T>(
  installation: TestInstallation,
  work: (database: Database) => Promise<T>,
): Promise<T> => whileOpened(installation, ({ deps }) => work(deps.database))

export const claimUtr = (number: number): string => String(627_812_000_000 + number)

/** Stores pending sign-ups, numbered from `from`, whose amounts are those of a premium plan. */
export const addClaims = async ({ db }: Database, from: number, count: number): Promise<void> => {
  for (let number = from; number < from + count; number += 1) {
    const usn = `1LS26${String(number).padStart(5, '0')}`
    await createSignUp(db, { usn, email: `${usn}@example.com`, utr: claimUtr(number) })
  }
}

/** Returns a statement in HDFC's format with a payment for each of these claims. */
export const statementOf = (from: number, count: number, others = 0): string => {
  const line = (utr: string, rupees: string) =>
    `05/10/26,UPI-ASHA-asha@okaxis-UTIB0000123-${utr}-LS,0000${utr},05/10/26,,${rupees},1000.00`
  const claims = Array.from({ length: count }, (_, index) => line(claimUtr(from + index), '149.00'))
  const rest = Array.from({ length: others }, (_, index) => line(claimUtr(900_000 + index), '5000.00'))
  const header = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'
  return [header, ...claims, ...rest, ''].join('\n')
}

const StatementReply = z.object({ statement: Statement })

/** Imports a statement on a server and waits until it is read. */
export const dropOn = async (url: string, token: string, text: string): Promise<Statement> => {
  const body = new FormData()
  body.append('statement', new Blob([text]), 'october.csv')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/statements`, { method: 'POST', headers, body })
  if (answer.status !== 200) throw new Error(`The import returned ${answer.status}: ${await answer.text()}`)
  const { statement } = StatementReply.parse(await answer.json())
  return waitFor('the statement is read', async () => {
    const now = statement.state === 'done' ? statement : await readStatement(url, token, statement._id)
    return now.state === 'done' ? now : null
  })
}

/** Returns the current state of a statement. */
export const readStatement = async (url: string, token: string, id: string): Promise<Statement> => {
  const answer = await getWith(url, token, `/api/statements/${id}`)
  return StatementReply.parse(await answer.json()).statement
}

/** Approves all claims that the statement shows as ready. */
export const approveReady = async (url: string, token: string, id: string) => {
  const { ready } = await readStatement(url, token, id)
  const claims = ready.map(({ registration }) => ({ id: registration._id, seen: seenOf(registration) }))
  const answer = await sendJson(url, token, `/api/statements/${id}/approve`, { claims })
  return statementOps.approve.response.parse(await answer.json())
}
