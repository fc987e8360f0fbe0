import {
  statementOfFuture,
  statementOfTwoOrders,
  statementUnreadLines,
  statementBadLine,
} from '@lectureshelf/contract/money/payment-messages'
import { messages } from '@lectureshelf/contract/messages'
import type { Account } from '@lectureshelf/contract/money/bank/accounts'
import type { Claim } from '@lectureshelf/contract/money/claims'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSignUp } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { testPassword } from '../../../test/people.ts'
import { drop, dropped, nameAccount, ofPayee } from '../../../test/statements/desk.ts'
import {
  createAccount,
  createEmptyStatement,
  createStatement,
  csvDay,
  csvOf,
} from '../../../test/statements/statement-factories.ts'
import { instantOnScreen } from '../../platform/clock.ts'
import { auditLog, bankCredit, statement } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
const dayMs = 24 * 60 * 60_000
let owner: Client

beforeEach(async () => {
  owner = await current().as('owner')
})

/** Writes a statement with one credit of Rs 149 on each of these days. */
const written = (days: string[]): Buffer =>
  csvOf(days.map((day, index) => ({ day, rupees: '149.00', utr: `62781234560${index}` })))

const refused = async (bytes: Buffer) => {
  const reply = await drop(owner, bytes, 'november.csv')
  expect([await db().$count(statement), await db().$count(bankCredit), await db().$count(auditLog)]).toEqual([
    0, 0, 0,
  ])
  return [reply.statusCode, reply.json<{ message: string }>().message]
}

const daysRead = async (days: string[]): Promise<string[]> => {
  const { orphan } = await dropped(owner, written(days))
  return orphan.map(({ credit }) => credit.day)
}

describe('the account of a statement', () => {
  const october = () => written(['05/10/26'])
  const accounts = async () => (await owner({ url: '/api/accounts' })).json<{ items: Account[] }>().items

  it('is asked for once; the name of its bank is only a guess for the next one', async () => {
    const first = await dropped(owner, october())
    expect(first).toMatchObject({ account: null, candidates: [], creditCount: 1 })
    const named = await nameAccount(owner, first._id, ofPayee)
    expect(named).toMatchObject({ account: { name: 'Shop', isPayee: true }, accountBy: 'owner' })
    expect((await dropped(owner, october())).account).toMatchObject({ name: 'Shop' })
    expect(
      await dropped(owner, csvOf([{ day: '06/10/26', rupees: '99.00', utr: '627912345600' }])),
    ).toMatchObject({
      account: null,
      accountBy: null,
      candidates: [{ name: 'Shop', signs: ['bank'], isPayee: true }],
    })
    expect(await accounts()).toMatchObject([
      { name: 'Shop', bank: 'HDFC', statementCount: 1, toDay: '2026-10-05', upiIds: [''] },
    ])
    const actions = (await db().select().from(auditLog)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'account.add')).toHaveLength(1)
    expect(actions.filter((action) => action === 'statement.setAccount')).toHaveLength(1)
  })

  it('is recognised by the end of its number, which it learns from a file', async () => {
    const withNumber = (end: string, day: string) =>
      Buffer.concat([Buffer.from(`Account No : XXXXXX${end}\n`), written([day])])
    const first = await dropped(owner, withNumber('4821', '05/10/26'), ofPayee)
    expect(first.account).toMatchObject({ name: 'Shop' })
    expect(await accounts()).toMatchObject([{ numberEnd: '4821' }])
    const other = await dropped(owner, withNumber('9930', '06/10/26'))
    expect(other.account).toBeNull()
    await nameAccount(owner, other._id, { newAccount: { name: 'Savings', isPayee: false } })
    expect((await dropped(owner, withNumber('9930', '07/10/26'))).account).toMatchObject({ name: 'Savings' })
    expect((await dropped(owner, withNumber('4821', '08/10/26'))).account).toMatchObject({ name: 'Shop' })
  })

  it('may be named with the file, and none of an unknown id', async () => {
    const id = await createAccount(db(), { name: 'Shop', bank: 'SBI' })
    const reply = await drop(owner, october(), 'october.csv', { accountId: id })
    expect(reply.json()).toMatchObject({ statement: { account: { name: 'Shop' } } })
    const unknown = await drop(owner, written(['06/10/26']), 'october.csv', {
      accountId: crypto.randomUUID(),
    })
    expect(unknown.statusCode).toBe(404)
    expect(await db().$count(statement)).toBe(1)
  })

  it('is renamed, and takes the payments of another UPI id, as the audit log says', async () => {
    await owner({
      method: 'PUT',
      url: '/api/settings',
      payload: { upiId: 'shop@okbank', seen: { upiId: '' }, proof: { password: testPassword } },
    })
    const id = await createAccount(db(), { name: 'Shop', upiIds: ['old@okbank'] })
    await createAccount(db(), { name: 'Savings', upiIds: [] })
    const edit = (payload: object) => owner({ method: 'PATCH', url: `/api/accounts/${id}`, payload })
    const reply = await edit({ name: 'Current', isPayee: true })
    expect(reply.json()).toMatchObject({
      message: messages.accountSaved,
      account: { name: 'Current', isPayee: true, upiIds: ['old@okbank', 'shop@okbank'] },
    })
    expect((await edit({ name: 'Current', isPayee: false })).json()).toMatchObject({
      account: { isPayee: false, upiIds: ['old@okbank'] },
    })
    const taken = await edit({ name: 'Savings', isPayee: true })
    expect([taken.statusCode, taken.json()]).toMatchObject([409, { message: messages.accountNameTaken }])
    const records = await db().select().from(auditLog).where(eq(auditLog.action, 'account.edit'))
    expect(records).toHaveLength(2)
  })

  it('decides only about claims that were to be paid into it', async () => {
    const createdAt = new Date(current().clock.now().getTime() - 2 * dayMs)
    await createSignUp(db(), {}, { createdAt, payeeUpiId: 'old@okbank' })
    const around = [4, 1].map((days) => csvDay(new Date(current().clock.now().getTime() - days * dayMs)))
    const bankOf = async () =>
      (await owner({ url: '/api/registrations' })).json<{ items: Claim[] }>().items[0]?.bank?.state
    const { _id: id } = await dropped(owner, written(around), ofPayee)
    expect(await bankOf()).toBe('unknown')
    await nameAccount(owner, id, { accountId: await createAccount(db(), { upiIds: ['old@okbank'] }) })
    expect(await bankOf()).toBe('not_in_statement')
  })

  it('must be known before a payment counts as missing from a statement', async () => {
    const createdAt = new Date(current().clock.now().getTime() - 2 * dayMs)
    await createSignUp(db(), {}, { createdAt })
    const around = [4, 1].map((days) => csvDay(new Date(current().clock.now().getTime() - days * dayMs)))
    const bankOf = async () => {
      const { items } = (await owner({ url: '/api/registrations' })).json<{ items: Claim[] }>()
      return items[0]?.bank?.state
    }
    await dropped(owner, written(around))
    expect(await bankOf()).toBe('unknown')
    await dropped(owner, written(around), ofPayee)
    expect(await bankOf()).toBe('not_in_statement')
  })
})

describe('a statement with a future date', () => {
  it('is refused with the line, and nothing of it is stored', async () => {
    const tomorrow = new Date(current().clock.now().getTime() + dayMs)
    expect(await refused(written(['05/10/26', csvDay(tomorrow)]))).toEqual([
      422,
      statementOfFuture(3, instantOnScreen(tomorrow)),
    ])
  })

  it('is accepted when the date is today', async () => {
    expect(await daysRead([csvDay(current().clock.now())])).toHaveLength(1)
  })
})

describe('the dates of a statement', () => {
  it('are read with the month first when one of them is valid only so', async () => {
    expect(await daysRead(['10/05/2026', '10/17/2026', '10/06/2026'])).toEqual([
      '2026-10-05',
      '2026-10-17',
      '2026-10-06',
    ])
  })

  it('are read with the day first when nothing contradicts it', async () => {
    expect(await daysRead(['05/10/2026', '17/10/2026', '31/02/2026'])).toEqual(['2026-10-05', '2026-10-17'])
  })

  it('are never read in two orders: such a file is refused', async () => {
    expect(await refused(written(['05/10/2026', '17/10/2026', '10/18/2026']))).toEqual([
      422,
      statementOfTwoOrders(3, 4),
    ])
  })
})

describe('unreadable lines', () => {
  it('make a repaired file another statement', async () => {
    const withBad = (text: string) => written(['05/10/26', text])
    const first = await dropped(owner, withBad('never'))
    const second = await dropped(owner, withBad('soon'))
    expect(second._id).not.toBe(first._id)
    expect(second.badLines).toEqual([{ line: 3, reason: statementBadLine.day('soon') }])
    expect((await dropped(owner, withBad('never')))._id).toBe(first._id)
  })

  it('make a file fail when every line is unreadable, with the number and the reasons', async () => {
    expect(await refused(written(['never', 'soon']))).toEqual([
      422,
      statementUnreadLines(2, 2, statementBadLine.day('never')),
    ])
  })
})

describe('a statement without stored credits', () => {
  const remove = (id: string) => owner({ method: 'DELETE', url: `/api/statements/${id}` })

  it('can be removed from the list, and the audit log records it', async () => {
    const id = await createEmptyStatement(db())
    expect((await remove(id)).json()).toEqual({ message: messages.statementRemoved })
    expect(await db().$count(statement)).toBe(0)
    expect(await db().select().from(auditLog)).toMatchObject([
      { action: 'statement.remove', entityId: id, before: { fileName: 'october.csv', bank: 'HDFC' } },
    ])
    expect((await remove(id)).statusCode).toBe(404)
  })

  it('cannot be removed while it is read or when one of its credits is stored', async () => {
    const { statementId } = await createStatement(db())
    const kept = await remove(statementId)
    expect([kept.statusCode, kept.json()]).toMatchObject([409, { message: messages.statementHasCredits }])
    const id = await createEmptyStatement(db())
    await db().update(statement).set({ state: 'reading' })
    const reading = await remove(id)
    expect([reading.statusCode, reading.json()]).toMatchObject([
      409,
      { message: messages.statementBeingRead },
    ])
    expect(await db().$count(statement)).toBe(2)
  })
})
