import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { utrOf, utrOn } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { creditDesk } from '../../../test/statements/credit-desk.ts'
import { drop, dropped, ofPayee } from '../../../test/statements/desk.ts'
import { csvDay, csvOf } from '../../../test/statements/statement-factories.ts'
import { dayOf } from '../../platform/clock.ts'
import { account, bankCredit, provisionalAccess, statement } from '../../schema.ts'
import { fileOf } from '../statements/reading/apart/statement-file.ts'
import { readStatement } from '../statements/reading/read-statement.ts'

const current = useTestApp()
const db = () => current().database.db
let owner: Client
const { list, expectOrder } = creditDesk(current, () => owner)

beforeEach(async () => {
  owner = await current().as('owner')
})

const lineOn = (day: string, numbers: string[], rupees = '149.00') =>
  `${day},UPI-SOMEBODY-asha@okaxis-UTIB0000123-${numbers.join('-')},,${day},,${rupees},1000.00`
const line = (...numbers: number[]) => lineOn('01/10/26', numbers.map(utrOf))
const fileWith = (...lines: string[]) =>
  Buffer.from(`${csvOf([]).toString().trimEnd()}\n${lines.join('\n')}\n`)
const [one, other] = [fileWith(line(1, 2)), fileWith(line(3, 4))]
const both = fileWith(line(3, 4), line(1, 2))
const numbers = async () =>
  (await list()).items
    .map(({ candidates }) => candidates ?? [])
    .toSorted((a, b) => (a.join() < b.join() ? -1 : 1))
const [ofOne, ofOther] = [
  [utrOf(1), utrOf(2)],
  [utrOf(3), utrOf(4)],
]
/** Stores the credits and the file as a version before did: it did not look at the numbers. */
const asBefore = async (file: Buffer) => {
  const { formerFingerprint } = fileOf(await readStatement(file))
  await db().update(statement).set({ fingerprint: formerFingerprint })
  for (const { id, key } of await db().select().from(bankCredit)) {
    const before = key.replace(/\|\d{12}(?:,\d{12})+\|/u, '|')
    await db().update(bankCredit).set({ key: before, candidates: [] }).where(eq(bankCredit.id, id))
  }
}

describe.each([
  ['of one account', ofPayee],
  ['of no account yet', undefined],
])('two payments of one payer, day and sum with other numbers, in files %s', (_, answer) => {
  it('are two credits, also when both files are dropped again', async () => {
    for (const file of [one, other, one, other]) await dropped(owner, file, answer)
    expect(await numbers()).toEqual([ofOne, ofOther])
    expect(await db().$count(statement)).toBe(2)
    await expectOrder()
  })
})

describe('a longer export', () => {
  it('has the same two credits, in whatever order', async () => {
    for (const file of [one, other, both, one]) await dropped(owner, file, ofPayee)
    expect(await numbers()).toEqual([ofOne, ofOther])
    await expectOrder()
  })

  it('keeps a payment without a number beside them apart', async () => {
    await dropped(owner, both, ofPayee)
    await dropped(owner, fileWith(line(3, 4), line(), line(1, 2), line()), ofPayee)
    expect(await numbers()).toEqual([[], [], ofOne, ofOther])
  })
})

describe('a credit that a version before stored by payer, day and sum alone', () => {
  it.each([
    ['its file', one],
    ['a longer export', both],
  ])('is joined by %s, and the other payment is a credit of its own', async (_, file) => {
    await dropped(owner, one, ofPayee)
    await asBefore(one)
    await dropped(owner, file, ofPayee)
    await dropped(owner, other, ofPayee)
    await dropped(owner, one, ofPayee)
    expect(await numbers()).toEqual([ofOne, ofOther])
    expect(await db().select().from(bankCredit)).toHaveLength(2)
    await expectOrder()
  })

  it('is joined when the account of another file with it becomes known', async () => {
    await dropped(owner, one, ofPayee)
    await asBefore(one)
    const longer = fileWith(line(1, 2), lineOn('02/10/26', [utrOf(8), utrOf(9)]))
    await dropped(owner, longer, ofPayee)
    expect(await numbers()).toEqual([ofOne, [utrOf(8), utrOf(9)]])
  })

  it('is joined by its own file while its account is not known', async () => {
    await dropped(owner, one)
    await asBefore(one)
    await dropped(owner, one)
    await dropped(owner, other)
    expect(await numbers()).toEqual([ofOne, ofOther])
    expect(await db().$count(statement)).toBe(2)
  })
})

test.each([
  ['whose account is asked for', false],
  ['that comes with its account', true],
])('a payment that a file %s settles with another number is no longer looked for', async (_, isSaid) => {
  const { clock } = current()
  clock.freeze()
  const dayMs = 86_400_000
  const today = dayOf(clock.now())
  const [claimed, real] = [utrOn(today, 1), utrOn(today, 2)]
  const paidOn = csvDay(clock.now())
  const student = await current().as('lapsedStudent')
  await student({ method: 'POST', url: '/api/renewals', payload: { plan: 'basic', utr: claimed } })
  clock.advance(1.5 * dayMs)
  owner = await current().as('owner')
  const around = [2.5, 0].map((days) =>
    lineOn(
      csvDay(new Date(clock.now().getTime() - days * dayMs)),
      [utrOn('2026-01-01', 1 + days * 2)],
      '5000.00',
    ),
  )
  await dropped(owner, fileWith(...around, lineOn(paidOn, [claimed, real], '99.00')), ofPayee)
  expect(await db().select().from(provisionalAccess)).toMatchObject([{ endedAt: null }])
  const settling = csvOf([{ day: paidOn, rupees: '99.00', utr: real }])
  const [payee] = await db().select().from(account)
  if (isSaid) await drop(owner, settling, 'october.csv', { accountId: payee?.id ?? '' })
  else await dropped(owner, settling, ofPayee)
  expect((await list()).items).toContainEqual(expect.objectContaining({ utr: real }))
  expect(await db().select().from(provisionalAccess)).toMatchObject([{ endedBy: 'statement' }])
})
