import {
  statementOfFuture,
  statementOfTwoOrders,
  statementUnreadLines,
  statementBadLine,
} from '@lectureshelf/contract/money/payment-messages'
import { messages } from '@lectureshelf/contract/messages'
import type { Claim } from '@lectureshelf/contract/money/claims'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSignUp } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { drop, dropped, ofPayee } from '../../../test/statements/desk.ts'
import {
  createEmptyStatement,
  createStatement,
  csvDay,
  csvOf,
} from '../../../test/statements/statement-factories.ts'
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
  const reply = await drop(owner, bytes, 'november.csv', ofPayee)
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
  it('is unknown until the owner names it, and then stays', async () => {
    const file = written(['05/10/26'])
    expect(await dropped(owner, file)).toMatchObject({ isOfPayee: false, creditCount: 1 })
    expect(await dropped(owner, file, ofPayee)).toMatchObject({ isOfPayee: true })
    expect(await dropped(owner, file)).toMatchObject({ isOfPayee: true })
    const records = await db().select().from(auditLog)
    expect(records.map(({ after }) => after)).toMatchObject([{ isOfPayee: false }, { isOfPayee: true }])
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
    const words = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', dateStyle: 'long' })
    expect(await refused(written(['05/10/26', csvDay(tomorrow)]))).toEqual([
      422,
      statementOfFuture(3, words.format(tomorrow)),
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
