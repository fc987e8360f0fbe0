import type { Account } from '@lectureshelf/contract/money/bank/accounts'
import { messages } from '@lectureshelf/contract/messages'
import { claimChanges } from '@lectureshelf/contract/money/payment-messages'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { seenInRow, seenNow } from '../../../test/claim-decisions.ts'
import { createSignUp, utrOf } from '../../../test/claim-factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import {
  dropped,
  dumpTables,
  nameAccount,
  ofPayee,
  readAgain,
  shownOf,
} from '../../../test/statements/desk.ts'
import {
  type CsvPayment,
  createAccount,
  csvDay,
  csvOf,
} from '../../../test/statements/statement-factories.ts'
import {
  auditLog,
  bankCredit,
  creditUse,
  mail,
  provisionalAccess,
  receipt,
  claim,
  student,
  subscription,
} from '../../schema.ts'

const current = useTestApp()
const dayMs = 24 * 60 * 60_000
const hourMs = 60 * 60_000

/** Returns the time until six in the evening in India, at most a day. */
const untilEvening = (now: Date): number => dayMs - ((now.getTime() - 12.5 * hourMs) % dayMs)

const daysAgo = (days: number): Date => new Date(current().clock.now().getTime() - days * dayMs)
const paid = (utr: string, rupees: string, days = 1): CsvPayment => ({
  day: csvDay(daysAgo(days)),
  rupees,
  utr,
})
const utr = (number: number): string => `6278123456${String(number).padStart(2, '0')}`

/** Creates the pending sign-ups 1 to `count` for premium, each with the UTR of its number. */
const signUps = async (count: number, createdAt = daysAgo(1)) => {
  const claims = []
  for (let number = 1; number <= count; number += 1) {
    const fields = { usn: `1LS26CS00${number}`, utr: utr(number), email: `claim${number}@example.com` }
    claims.push(await createSignUp(current().database.db, fields, { createdAt }))
  }
  return claims
}

/** Approves claims that a screen showed as ready. */
const approveShown = async (
  id: string,
  claims: ReturnType<typeof shownOf>[],
  name: 'owner' | 'admin' = 'owner',
) => (await current().as(name))({ method: 'POST', url: `/api/statements/${id}/approve`, payload: { claims } })

const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('The statement is missing.')
  return value
}

/** Approves the claims that the statement now shows as ready. */
const approve = async (id: string, name: 'owner' | 'admin' = 'owner') => {
  const { ready } = await readAgain(await current().as('owner'), id)
  return approveShown(id, ready.map(shownOf), name)
}

describe('approving ready claims', () => {
  it('creates accounts, subscriptions, receipts and mails, and the statement shows the claims as granted', async () => {
    const { as, database } = current()
    const owner = await as('owner')
    await signUps(3)
    const file = csvOf([paid(utr(1), '149.00'), paid(utr(2), '149.00'), paid(utr(3), '99.00')])
    const statement = await dropped(owner, file)
    expect(statement.ready.map(({ registration: { usn } }) => usn)).toEqual(['1LS26CS001', '1LS26CS002'])
    expect(statement.held.map(({ registration: { usn } }) => usn)).toEqual(['1LS26CS003'])
    const reply = await approve(statement._id)
    expect(reply.json()).toMatchObject({ message: '2 registrations approved', approved: 2, failed: [] })
    const after = await readAgain(owner, statement._id)
    expect(after).toMatchObject({ ready: [], granted: [{}, {}], held: [{}] })
    expect(after.sum).toMatchObject({ receivedPaise: 39_700, grantedPaise: 29_800, heldPaise: 9900 })
    const { db } = database
    expect(await db.$count(subscription)).toBe(2)
    expect(await db.$count(receipt)).toBe(2)
    expect(await db.$count(mail)).toBe(2)
    const [record] = await db.select().from(auditLog).where(eq(auditLog.action, 'statement.approve'))
    expect(record).toMatchObject({ entityId: statement._id, after: { approved: 2, failedClaims: [] } })
  })

  it('names the claims that could not be approved, and approves the others', async () => {
    const { as, database } = current()
    const owner = await as('owner')
    const [taken] = await signUps(2)
    const [account] = await database.db
      .insert(student)
      .values({ ...(await current().person('owner')), id: undefined, usn: '1LS26CS001' })
      .returning()
    expect(account).toBeDefined()
    const statement = await dropped(owner, csvOf([paid(utr(1), '149.00'), paid(utr(2), '149.00')]))
    expect((await approve(statement._id)).json()).toMatchObject({
      approved: 1,
      failed: [{ usn: '1LS26CS001', message: messages.usnHasAccount }],
    })
    const [record] = await database.db.select().from(auditLog).where(eq(auditLog.action, 'statement.approve'))
    expect(record?.after).toEqual({ approved: 1, failedClaims: [taken?.id] })
  })

  it('changes and records nothing when no claim is ready', async () => {
    const { as, database } = current()
    const statement = await dropped(await as('owner'), csvOf([paid(utr(1), '149.00')]))
    const before = await database.db.$count(auditLog)
    expect((await approve(statement._id)).json()).toMatchObject({ approved: 0, failed: [] })
    expect(await database.db.$count(auditLog)).toBe(before)
    expect((await approveShown(crypto.randomUUID(), [])).statusCode).toBe(404)
  })

  it('is forbidden to an admin and changes nothing', async () => {
    const { as, database } = current()
    await as('admin')
    await signUps(1)
    const statement = await dropped(await as('owner'), csvOf([paid(utr(1), '149.00')]))
    const before = await dumpTables(database)
    expect((await approve(statement._id, 'admin')).statusCode).toBe(403)
    expect(await dumpTables(database)).toEqual({ ...before, known_device: expect.any(Array) })
  })

  it('leaves out payments that the bank reversed, in this statement or a later one', async () => {
    const { as } = current()
    const owner = await as('owner')
    await signUps(2)
    const first = await dropped(owner, csvOf([paid(utr(1), '149.00', 3), paid(utr(2), '149.00', 3)]))
    expect(first.ready).toHaveLength(2)
    const back = { ...paid(utr(1), '149.00'), isOut: true }
    const second = await dropped(owner, csvOf([back]))
    expect(second).toMatchObject({
      reversed: [{ credit: { utr: utr(1) }, registration: { usn: '1LS26CS001' } }],
      sum: { receivedPaise: 0 },
    })
    const again = await readAgain(owner, first._id)
    expect(again.ready.map(({ registration: { usn } }) => usn)).toEqual(['1LS26CS002'])
    expect(again.reversed).toHaveLength(1)
    expect((await approve(first._id)).json()).toMatchObject({ approved: 1 })
  })
})

describe('approving claims as a screen showed them', () => {
  it('refuses a claim that was corrected since then, and says what changed', async () => {
    const { as, database } = current()
    await signUps(2)
    const statement = await dropped(
      await as('owner'),
      csvOf([paid(utr(1), '149.00'), paid(utr(2), '149.00')]),
    )
    const [first] = statement.ready
    await database.db
      .update(claim)
      .set({ plan: 'basic' })
      .where(eq(claim.id, first?.registration._id ?? ''))
    const reply = await approveShown(statement._id, statement.ready.map(shownOf))
    expect(reply.json()).toMatchObject({
      approved: 1,
      failed: [
        {
          usn: '1LS26CS001',
          message: `${messages.claimChanged} The plan was Premium and is now Basic.`,
        },
      ],
    })
    expect(await database.db.select({ usn: receipt.usn }).from(receipt)).toEqual([{ usn: '1LS26CS002' }])
  })

  it('decides again under the locks: a payment that the bank reversed in between is not granted', async () => {
    const { as, database } = current()
    await signUps(1)
    const statement = await dropped(await as('owner'), csvOf([paid(utr(1), '149.00')]))
    const approving = await database.db.transaction(async (tx) => {
      await tx.update(bankCredit).set({ reversedOn: '2026-11-20' })
      // Waits for the lock that this transaction has; the object prevents it from being awaited here.
      return { reply: approveShown(statement._id, statement.ready.map(shownOf)) }
    })
    expect((await approving.reply).json()).toMatchObject({
      approved: 0,
      failed: [{ usn: '1LS26CS001', message: messages.paymentNotReady }],
    })
    expect(await database.db.$count(receipt)).toBe(0)
  })

  it('refuses a claim whose payment is not in the statement', async () => {
    const { as, database } = current()
    const claims = await signUps(2)
    const statement = await dropped(await as('owner'), csvOf([paid(utr(1), '149.00')]))
    const shown = claims.map((claim) => ({ id: claim.id, seen: seenInRow(claim) }))
    expect((await approveShown(statement._id, shown)).json()).toMatchObject({
      approved: 1,
      failed: [{ usn: '1LS26CS002', message: messages.paymentNotReady }],
    })
    expect(await database.db.$count(receipt)).toBe(1)
  })

  it('requires what was seen of each claim, as pairing does', async () => {
    const { as } = current()
    const owner = await as('owner')
    const [claim] = await signUps(1)
    const statement = await dropped(owner, csvOf([paid('627900000001', '149.00')]))
    const lineId = statement.orphan[0]?.credit._id
    const call = (path: string, payload?: object) =>
      owner({ method: 'POST', url: `/api/statements/${statement._id}/${path}`, payload })
    expect((await call('approve')).statusCode).toBe(400)
    expect((await call('approve', { claims: [{ id: claim?.id }] })).statusCode).toBe(400)
    expect((await call('pair', { lineId, registrationId: claim?.id })).statusCode).toBe(400)
    const seen = { ...seenInRow(must(claim)), plan: 'basic' as const }
    const stale = await call('pair', { lineId, registrationId: claim?.id, seen })
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { code: 'changed_meanwhile' }])
    expect(await current().database.db.$count(receipt)).toBe(0)
  })
})

describe('missing payments', () => {
  it('are named when a statement of the payee covers their day, until any statement has them', async () => {
    const { as } = current()
    const owner = await as('owner')
    await signUps(1, daysAgo(5))
    const around = [paid('627900000001', '5000.00', 6), paid('627900000002', '5000.00', 1)]
    expect((await dropped(owner, csvOf(around))).missing).toEqual([])
    const statement = await dropped(owner, csvOf(around), ofPayee)
    expect(statement.missing.map(({ usn }) => usn)).toEqual(['1LS26CS001'])
    await dropped(owner, csvOf([paid(utr(1), '149.00', 5)]))
    expect((await readAgain(owner, statement._id)).missing).toEqual([])
  })
})

describe('pairing by hand', () => {
  const mistyped = async () => {
    const owner = await current().as('owner')
    const [claim] = await signUps(1)
    const other = `${utr(1).slice(0, -2)}77`
    const statement = await dropped(owner, csvOf([{ ...paid(other, '149.00'), payer: 'nisha.prabhu@oksbi' }]))
    const [orphan] = statement.orphan
    if (claim === undefined || orphan === undefined) throw new Error('There is nothing to pair.')
    return { owner, claim, statement, orphan, other }
  }
  type Mistyped = Awaited<ReturnType<typeof mistyped>>
  const pair = async ({ statement, orphan, claim }: Mistyped, name: 'owner' | 'admin' = 'owner') =>
    (await current().as(name))({
      method: 'POST',
      url: `/api/statements/${statement._id}/pair`,
      payload: { lineId: orphan.credit._id, registrationId: claim.id, seen: seenInRow(claim) },
    })

  it('is suggested with reasons, approves the claim and records both references', async () => {
    const things = await mistyped()
    const { claim, orphan, other } = things
    expect(orphan.credit.payer).toBe('ni…hu@oksbi')
    expect(orphan.suggestions).toMatchObject([
      {
        registration: { _id: claim.id },
        reasons: [
          'The UTR differs in 2 places.',
          'The payer ni…hu@oksbi fits the name.',
          'The amount is the same.',
          'The same day.',
        ],
      },
    ])
    const reply = await pair(things)
    expect(reply.json()).toMatchObject({
      message: messages.statementPaired,
      statement: {
        orphan: [],
        granted: [{ credit: { utr: other }, registration: { _id: claim.id, state: 'approved' } }],
        sum: { receivedPaise: 14_900, grantedPaise: 14_900, orphanPaise: 0 },
      },
    })
    const { db } = current().database
    expect(await db.select().from(creditUse)).toMatchObject([{ claimId: claim.id, amountPaise: 14_900 }])
    const [record] = await db.select().from(auditLog).where(eq(auditLog.action, 'statement.pair'))
    expect(record).toMatchObject({
      before: { utr: utr(1), amountPaise: 14_900 },
      after: { utr: other, amountPaise: 14_900, usn: '1LS26CS001', isAmountDifferent: false },
    })
  })

  it('with a credit that is too small is refused until that was shown, and its record has the difference', async () => {
    const { as, database } = current()
    const owner = await as('owner')
    const [claim] = await signUps(1)
    const statement = await dropped(owner, csvOf([paid('627900000001', '99.00')]))
    const seen = await seenNow(current(), String(claim?.id))
    const pairAs = (bankState?: string) =>
      owner({
        method: 'POST',
        url: `/api/statements/${statement._id}/pair`,
        payload: {
          lineId: statement.orphan[0]?.credit._id,
          registrationId: claim?.id,
          seen: { ...seen, ...(bankState !== undefined && { bankState }) },
        },
      })
    for (const bankState of [undefined, 'unknown', 'in_bank']) {
      const refused = await pairAs(bankState)
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        {
          code: 'changed_meanwhile',
          extraDetails: claimChanges.nowShort('Rs 50'),
          registration: { _id: claim?.id, state: 'pending' },
        },
      ])
    }
    expect(await database.db.$count(creditUse)).toBe(0)
    expect((await pairAs('short')).statusCode).toBe(200)
    const [record] = await database.db.select().from(auditLog).where(eq(auditLog.action, 'statement.pair'))
    expect(record).toMatchObject({ after: { amountPaise: 9900, isAmountDifferent: true } })
  })

  it('uses a credit once: a second claim is refused and stays pending', async () => {
    const things = await mistyped()
    expect((await pair(things)).statusCode).toBe(200)
    const { db } = current().database
    const second = await createSignUp(db, { usn: '1LS26CS002', utr: things.other })
    const reply = await pair({ ...things, claim: second })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ message: messages.creditTaken })
    const [left] = await db.select().from(claim).where(eq(claim.id, second.id))
    expect(left?.state).toBe('pending')
    expect((await readAgain(things.owner, things.statement._id)).ready).toEqual([])
  })

  it('succeeds for one of two at the same time', async () => {
    const things = await mistyped()
    const { db } = current().database
    const second = await createSignUp(db, { usn: '1LS26CS002', utr: utr(2) })
    const replies = await Promise.all([pair(things), pair({ ...things, claim: second })])
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(await db.$count(receipt)).toBe(1)
  })

  it('is refused for a credit of another statement and for an admin, and changes nothing', async () => {
    const things = await mistyped()
    await current().as('admin')
    const elsewhere = await dropped(things.owner, csvOf([paid('627900000009', '99.00')]))
    const before = await dumpTables(current().database)
    expect((await pair(things, 'admin')).statusCode).toBe(403)
    expect((await pair({ ...things, statement: elsewhere })).statusCode).toBe(404)
    expect(await dumpTables(current().database)).toEqual({ ...before, known_device: expect.any(Array) })
  })
})

describe('provisional access', () => {
  /** Renews a student now with a plausible UTR, and returns what they may read and for how long. */
  const renewing = async (reference: string) => {
    const { as, database } = current()
    const client = await as('lapsedStudent')
    const reply = await client({
      method: 'POST',
      url: '/api/renewals',
      payload: { plan: 'basic', utr: reference },
    })
    expect(reply.json()).toMatchObject({ message: messages.paymentNotedReading })
    const access = async () => (await database.db.select().from(provisionalAccess))[0]
    const until = async () =>
      (await client({ url: '/api/subscription' })).json<{ provisionalUntil: string | null }>()
        .provisionalUntil
    return { access, until }
  }

  it('continues for 72 hours when a statement has the payment', async () => {
    const { as, clock } = current()
    const { access, until } = await renewing(utrOf(1))
    clock.advance(20 * hourMs)
    await dropped(await as('owner'), csvOf([paid(utrOf(1), '99.00', 1), paid('627900000001', '5.00', 0)]))
    const row = await access()
    expect(row?.endsAt.getTime()).toBe((row?.startsAt.getTime() ?? 0) + 72 * hourMs)
    clock.advance(30 * hourMs)
    expect(await until()).not.toBeNull()
    clock.advance(30 * hourMs)
    expect(await until()).toBeNull()
  })

  it('ends when a statement of the payee covers its day without the payment, and not before', async () => {
    const { as, clock } = current()
    clock.freeze()
    clock.advance(untilEvening(clock.now()))
    const { access, until } = await renewing(utrOf(1))
    clock.advance(20 * hourMs)
    const owner = await as('owner')
    await dropped(owner, csvOf([paid('627900000001', '5.00', 2), paid('627900000002', '5.00', 1)]), ofPayee)
    expect(await until()).not.toBeNull()
    const covering = csvOf([paid('627900000003', '5.00', 2), paid('627900000004', '5.00', 0)])
    // With two accounts of the bank the file could be of either.
    await createAccount(current().database.db, { upiIds: [] })
    const unknown = await dropped(owner, covering)
    expect(unknown.account).toBeNull()
    expect(await until()).not.toBeNull()
    const [shop] = (await owner({ url: '/api/accounts' }))
      .json<{ items: Account[] }>()
      .items.filter(({ isPayee }) => isPayee)
    const named = await nameAccount(owner, unknown._id, { accountId: shop?._id })
    expect(named.account).toMatchObject({ name: 'Shop', isPayee: true })
    expect(await until()).toBeNull()
    expect((await access())?.endedAt).not.toBeNull()
  })

  it('does not change when the payment came with another amount', async () => {
    const { as, clock } = current()
    const { access } = await renewing(utrOf(1))
    const before = await access()
    clock.advance(2 * hourMs)
    const lines = [paid(utrOf(1), '49.00', 0), paid('627900000001', '5.00', 2)]
    const statement = await dropped(await as('owner'), csvOf(lines), ofPayee)
    expect(statement.held).toHaveLength(1)
    expect(await access()).toEqual(before)
  })
})
