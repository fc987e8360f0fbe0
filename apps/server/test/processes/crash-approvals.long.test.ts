import { setTimeout as timer } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { addClaims, approveReady, dropOn, readStatement, statementOf, whileAtRest } from './claims-at-rest.ts'
import { signIn } from './http-client.ts'
import { seededInstallation } from './installation.ts'
import { createRandom } from './padded-pdf.ts'
import { kills, reportFigure } from './rounds.ts'
import { type ServerProgram, slowTestMs, startServer } from './server-program.ts'

vi.setConfig({ testTimeout: kills * slowTestMs })

const claimsPerRound = 25
const seed = Number(process.env['SEED'] || Date.now() % 1_000_000)

/** Kills the server at a random moment while it approves claims, which takes about `withinMs`. */
const crash = async (server: ServerProgram, approving: Promise<unknown>, withinMs: number) => {
  // The response never arrives, and the error about that does not matter.
  const ended = approving.catch(() => null)
  await timer(withinMs)
  await server.kill()
  await ended
}

/** Selects what belongs to a claim: all of it after approval, none of it while the claim waits. */
const claimsQuery = `
  select r.state, r.password_hash is null as "hasNoHash",
    exists (select 1 from student s where s.usn = r.usn and s.id = r.student_id) as "hasAccount",
    exists (select 1 from student s where s.usn = r.usn) as "hasUsn",
    exists (select 1 from subscription s where s.claim_id = r.id) as "hasSubscription",
    exists (select 1 from receipt c where c.claim_id = r.id) as "hasReceipt",
    exists (select 1 from mail m where m.key = 'registration-approved:' || r.id || ':' ||
      (select c.label from receipt c where c.claim_id = r.id)) as "hasMail",
    (select count(*) from audit_log a
      where a.action = 'claim.approve' and a.entity_id = r.id::text)::int as audits
  from claim r`

const whole = {
  state: 'approved',
  hasNoHash: true,
  hasAccount: true,
  hasUsn: true,
  hasSubscription: true,
  hasReceipt: true,
  hasMail: true,
  audits: 1,
}
const untouched = {
  state: 'pending',
  hasNoHash: false,
  hasAccount: false,
  hasUsn: false,
  hasSubscription: false,
  hasReceipt: false,
  hasMail: false,
  audits: 0,
}

/** Checks that no claim is half approved. @returns how many are approved */
const expectWhole = async (database: Database): Promise<number> => {
  const { rows } = await database.runSql(claimsQuery, [])
  for (const row of rows) expect(row).toEqual(row['state'] === 'approved' ? whole : untouched)
  const numbers = await database.runSql('select min(number), max(number), count(*)::int from receipt', [])
  const approved = rows.filter(({ state }) => state === 'approved').length
  expect(numbers.rows).toEqual([{ min: approved === 0 ? null : 1, max: approved || null, count: approved }])
  return approved
}

test(`a server killed ${kills} times during bulk approvals leaves every claim whole or waiting (SEED=${seed})`, async () => {
  const installation = await seededInstallation()
  const random = createRandom(seed)
  const cutAt: number[] = []
  await whileAtRest(installation, (database) => addClaims(database, 0, 2 * claimsPerRound))
  let server = await startServer(installation)
  const token = await signIn(server.url)
  const drop = (from: number) => dropOn(server.url, token, statementOf(from, claimsPerRound))
  const approve = (id: string) => approveReady(server.url, token, id)
  // One undisturbed approval measures how long the others will take.
  let { _id: id } = await drop(0)
  const startedAt = performance.now()
  expect(await approve(id)).toMatchObject({ approved: claimsPerRound })
  const approvalMs = performance.now() - startedAt
  for (let from = claimsPerRound; from <= kills * claimsPerRound; from += claimsPerRound) {
    const statement = await drop(from)
    expect(statement.ready).toHaveLength(claimsPerRound)
    id = statement._id
    await crash(server, approve(id), random() * approvalMs)
    const approved = await whileAtRest(installation, async (database) => {
      const found = await expectWhole(database)
      await addClaims(database, from + claimsPerRound, claimsPerRound)
      return found - from
    })
    cutAt.push(approved)
    server = await startServer(installation)
    expect(await approve(id)).toMatchObject({ approved: claimsPerRound - approved, failed: [] })
  }
  const { ready, granted } = await readStatement(server.url, token, id)
  expect([ready.length, granted.length]).toEqual([0, claimsPerRound])
  expect(await server.stop()).toBe(0)
  const total = (kills + 1) * claimsPerRound
  expect(await whileAtRest(installation, expectWhole)).toBe(total)
  await reportFigure(
    `crash: ${kills} SIGKILLs during bulk approvals of ${claimsPerRound} claims, with ${cutAt.join(', ')} of them ` +
      `through; every claim whole or waiting, and all ${total} whole after approving again`,
  )
})
