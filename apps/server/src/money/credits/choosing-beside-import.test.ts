import { beforeEach, expect, test } from 'vitest'
import { utrOf } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { creditDesk } from '../../../test/statements/credit-desk.ts'
import { drop, dropped, ofPayee } from '../../../test/statements/desk.ts'
import { csvOf } from '../../../test/statements/statement-factories.ts'
import { actorOf } from '../../base/identity/actors.ts'
import type { Db } from '../../platform/db/database.ts'
import { statement } from '../../schema.ts'
import { chooseInside } from './credit-corrections.service.ts'
import { creditsOf } from '../statements/credits.policy.ts'
import { readStatement } from '../statements/reading/read-statement.ts'
import { storeCredits } from '../statements/statement-store.ts'
import { createProvisionalService } from '../subscriptions/provisional.service.ts'

const current = useTestApp()
const db = () => current().database.db
let owner: Client
const { only, change, expectOrder } = creditDesk(current, () => owner)
const isServer = Boolean(process.env['TEST_DATABASE_URL'])

const day = '01/10/26'
const held = Buffer.from(
  `${csvOf([]).toString().trimEnd()}\n${day},UPI-A-asha@okaxis-UTIB0000123-${utrOf(1)}-${utrOf(2)},,${day},,149.00,1000.00\n`,
)
const named = csvOf([{ day, rupees: '149.00', utr: utrOf(1) }])

beforeEach(async () => {
  owner = await current().as('owner')
})

/** Returns once another connection of this database waits for a lock, or nothing can wait for one any more. */
const someoneWaits = async (isOver: () => boolean): Promise<void> => {
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (!isOver() && (await current().database.runSql(text, [])).rows.length === 0);
}

/** Does something, and lets something else begin before it is committed. */
const beside = async <T>(first: (on: Db) => Promise<unknown>, second: () => Promise<T>): Promise<T> => {
  const { waiting } = await db().transaction(async (tx) => {
    await first(tx)
    let isOver = false
    const begun = second().finally(() => {
      isOver = true
    })
    await Promise.race([someoneWaits(() => isOver), begun])
    return { waiting: begun }
  })
  return waiting
}

test.runIf(isServer)('a number is chosen while a file stores the payment with it', async () => {
  const { _id: statementId } = await dropped(owner, held, ofPayee)
  const { _id: id } = await only()
  const read = await readStatement(named)
  const { credits } = await creditsOf(read, { scope: statementId, payoutUtrs: new Set() })
  const batch = { items: credits, planSizes: new Set([14_900]), linesDone: 1, now: new Date() }
  const [other] = await db()
    .insert(statement)
    .values({ ...(await storedStatement()), id: crypto.randomUUID(), fingerprint: 'other' })
    .returning()
  const chosen = await beside(
    (tx) => storeCredits(tx, { statementId: other?.id ?? '', ...batch }),
    () => change('PUT', `${id}/reference`, { utr: utrOf(1) }),
  )
  expect(chosen).toMatchObject({ status: 200, credit: { utr: utrOf(1) } })
  expect(await only()).toMatchObject({ utr: utrOf(1), statements: [{}, {}] })
  await expectOrder()
})

const storedStatement = async () => {
  const [row] = await db().select().from(statement)
  if (row === undefined) throw new Error('There is no statement.')
  return row
}

test.runIf(isServer).each([
  ['the file with it', held],
  ['a file that names it', named],
])('%s is dropped while the number of a payment is chosen, and is read to its end', async (_, file) => {
  await dropped(owner, held, ofPayee)
  const { _id: id } = await only()
  const actor = actorOf(await current().person('owner'))
  const choosing = { actor, now: new Date(), provisional: createProvisionalService(current()) }
  const reply = await beside(
    (tx) => chooseInside(tx, choosing, id, utrOf(1)),
    () => drop(owner, file),
  )
  expect(reply.statusCode, reply.body).toBe(200)
  expect(await db().select().from(statement)).not.toContainEqual(
    expect.objectContaining({ state: 'interrupted' }),
  )
  expect(await only()).toMatchObject({ utr: utrOf(1) })
  await expectOrder()
})
