import { messages } from '@lectureshelf/contract/messages'
import { deskRefusals, statementWithoutReferences } from '@lectureshelf/contract/money/payment-messages'
import { beforeEach, expect, test } from 'vitest'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { drop } from '../../../test/statements/desk.ts'
import { auditLog, bankCredit, statement } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
let owner: Client

beforeEach(async () => {
  owner = await current().as('owner')
})

const fileOf = (...lines: string[]): Buffer =>
  Buffer.from(['Date,Narration,Reference,Part,Debit,Credit,Balance', ...lines, ''].join('\n'))
/** The reference is split over two cells. */
const split = fileOf(
  '18/10/2026,UPI FROM RAHUL,6322,71000003,,99.00,1000.00',
  '19/10/2026,UPI FROM PRIYA,6323,71000004,,99.00,1099.00',
)
const stored = async () => [
  await db().$count(statement),
  await db().$count(bankCredit),
  await db().$count(auditLog),
]
const anyway = { withoutReferences: 'true' }

test('a file without any reference is refused as such, and nothing of it is stored', async () => {
  const reply = await drop(owner, split)
  expect([reply.statusCode, reply.json()]).toMatchObject([
    422,
    { code: 'statement_without_references', message: statementWithoutReferences(2) },
  ])
  expect(await stored()).toEqual([0, 0, 0])
})

test('the owner keeps it anyway, and is not asked again about the same file', async () => {
  const kept = await drop(owner, split, 'october.csv', anyway)
  expect(kept.json()).toMatchObject({ message: messages.statementRead, statement: { creditCount: 2 } })
  expect((await drop(owner, split)).json()).toMatchObject({ message: messages.statementUnchanged })
})

test('no one but the owner keeps it', async () => {
  const cashier = await current().as('cashier')
  expect((await drop(cashier, split)).statusCode).toBe(422)
  const reply = await drop(cashier, split, 'october.csv', anyway)
  expect([reply.statusCode, reply.json()]).toMatchObject([403, { message: deskRefusals.withoutReferences }])
  expect((await stored()).slice(0, 2)).toEqual([0, 0])
})

test('one line with a reference is enough', async () => {
  const some = fileOf(
    '18/10/2026,CASH,,,,99.00,1000.00',
    '19/10/2026,UPI FROM PRIYA,632371000004,,,99.00,1099.00',
  )
  expect((await drop(owner, some)).statusCode).toBe(200)
})
