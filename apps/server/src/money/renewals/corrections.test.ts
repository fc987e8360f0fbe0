import {
  lockedByMissing,
  lockedByRefusal,
  paymentDecided,
} from '@lectureshelf/contract/money/payment-messages'
import { messages } from '@lectureshelf/contract/messages'
import type { PaymentNews } from '@lectureshelf/contract/money/subscriptions'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { decideAs } from '../../../test/claim-decisions.ts'
import { utrOf, utrOn } from '../../../test/claim-factories.ts'
import { createPdf, createSection, createSubject } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { dropped, nameAccount, ofPayee } from '../../../test/statements/desk.ts'
import {
  type CsvPayment,
  createStatement,
  csvDay,
  csvOf,
} from '../../../test/statements/statement-factories.ts'
import { dayOf } from '../../platform/clock.ts'
import { auditLog, claim, student } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
const dayMs = 24 * 60 * 60_000

let client: Client
let owner: Client
let pdfUrl = ''

beforeEach(async () => {
  const { deps, as, clock } = current()
  clock.freeze()
  const section = await createSection(db(), (await createSubject(db())).id)
  const storageKey = await deps.storage.put(Buffer.from('%PDF-1.7'))
  pdfUrl = `/api/pdf/${(await createPdf(db(), section.id, {}, { storageKey, sizeBytes: 8 })).pdfFile}`
  client = await as('lapsedStudent')
  owner = await as('owner')
  // The people and their subscriptions are older than what happens here.
  clock.advance(60_000)
})

const daysAgo = (days: number): Date => new Date(current().clock.now().getTime() - days * dayMs)
const utrToday = (number: number): string => utrOn(dayOf(current().clock.now()), number)

const send = async (payload: object = {}, url = '/api/renewals', by = client) => {
  const reply = await by({
    method: 'POST',
    url,
    payload: { plan: 'basic', utr: utrOf(1), ...payload },
  })
  const body = reply.json<{ message: string; claim: { _id: string } }>()
  return { status: reply.statusCode, body, id: body.claim?._id ?? '' }
}
const correct = (id: string, payload: object = {}, by = client) =>
  send({ utr: utrOf(2), ...payload }, `/api/renewals/${id}/correct`, by)
const reject = (id: string) => decideAs.reject(current(), owner, id)
const approve = (id: string) => decideAs.approve(current(), owner, id)

const news = async () =>
  (await client({ url: '/api/renewals/options' })).json<{ news: PaymentNews | null }>().news
const own = async () => (await client({ url: '/api/subscription' })).json<{ hasNews: boolean }>()
const refused = async () => {
  const { id } = await send()
  await reject(id)
  return id
}

/** Signs in again after the clock has moved past what a session survives. */
const advance = async (ms: number) => {
  current().clock.advance(ms)
  client = await current().as('lapsedStudent')
  owner = await current().as('owner')
}

/** Imports a statement of the payee's account that covers the last days. */
const drop = (...payments: CsvPayment[]) => {
  const around = [3, 0].map((days) => ({
    day: csvDay(daysAgo(days)),
    rupees: '5000.00',
    utr: utrOn('2026-01-01', days + 1),
  }))
  return dropped(owner, csvOf([...around, ...payments]), ofPayee)
}

describe('a refused renewal', () => {
  it('is said with its reason until it is corrected', async () => {
    expect([await news(), await own()]).toMatchObject([null, { hasNews: false }])
    const id = await refused()
    expect(await own()).toMatchObject({ hasNews: true })
    expect(await news()).toMatchObject({
      kind: 'refused',
      needNotPayAgain: true,
      claim: { _id: id, utr: utrOf(1), reason: 'There is no such payment.', semNum: 5 },
    })
    expect((await correct(id)).status).toBe(200)
    expect([await news(), await own()]).toMatchObject([null, { hasNews: false }])
  })

  it('is said no more when a plan was given since, or a new payment was sent', async () => {
    await refused()
    current().clock.advance(1000)
    const { id } = await send({ utr: utrOf(2) })
    expect(await news()).toBeNull()
    await reject(id)
    expect(await news()).toMatchObject({ kind: 'refused', claim: { utr: utrOf(2) } })
    current().clock.advance(1000)
    const payload = { studentId: (await current().person('lapsedStudent')).id, plan: 'basic', reason: 'free' }
    await owner({ method: 'POST', url: '/api/subscriptions', payload: { ...payload, semester: '5th Sem' } })
    expect([await news(), await own()]).toMatchObject([null, { hasNews: false }])
  })

  it('does not say that nothing is to be paid again when the bank took the payment back', async () => {
    await createStatement(db(), { utr: utrOf(1), amountPaise: 9900, reversedOn: '2026-10-02' })
    await refused()
    expect(await news()).toMatchObject({ kind: 'refused', needNotPayAgain: false })
  })

  it('is the reason why notes are closed, also in the middle of a book', async () => {
    const { id } = await send()
    expect((await client({ url: pdfUrl })).statusCode).toBe(200)
    await reject(id)
    const reply = await client({ url: pdfUrl })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      402,
      { code: 'subscription_required', message: lockedByRefusal('There is no such payment.') },
    ])
  })

  it('leaves the usual sentence to someone who never sent a payment', async () => {
    const reply = await client({ url: pdfUrl })
    expect([reply.statusCode, reply.json()]).toMatchObject([402, { message: messages.semesterNotCovered }])
  })
})

describe('reading that ended before the payment was checked', () => {
  it('says that the payment is still being checked', async () => {
    await send()
    await advance(25 * 60 * 60_000)
    const reply = await client({ url: pdfUrl })
    expect([reply.statusCode, reply.json()]).toMatchObject([402, { message: messages.paymentBeingChecked }])
  })

  it('says that the number is not in the bank when a statement has ended it, until it is corrected', async () => {
    const sent = utrToday(1)
    const { id } = await send({ utr: sent })
    await advance(1.5 * dayMs)
    await drop()
    expect(await own()).toMatchObject({ hasNews: true })
    expect(await news()).toMatchObject({
      kind: 'not_in_bank',
      needNotPayAgain: true,
      claim: { _id: id, state: 'pending' },
    })
    expect((await client({ url: pdfUrl })).json()).toMatchObject({ message: lockedByMissing(sent) })
    current().clock.advance(1000)
    await correct(id, { utr: utrToday(2) })
    expect([await news(), await own()]).toMatchObject([null, { hasNews: false }])
  })
})

describe('a corrected renewal', () => {
  it('waits for the owner again at the price that it had, and opens nothing on its word', async () => {
    const id = await refused()
    await current().services.settings.write(null, { basicPricePaise: 12_900 })
    current().clock.advance(1000)
    const { body } = await correct(id)
    expect(body).toMatchObject({
      message: messages.paymentNoted,
      claim: { _id: id, state: 'pending', utr: utrOf(2), amountPaise: 9900, reason: null },
    })
    expect((await client({ url: pdfUrl })).statusCode).toBe(402)
    expect(await db().$count(claim)).toBe(1)
    const records = await db().select().from(auditLog)
    expect(records.find(({ action }) => action === 'claim.correct')).toMatchObject({
      before: { utr: utrOf(1), state: 'rejected' },
      after: { utr: utrOf(2), state: 'pending' },
    })
  })

  it('has the price of today for another plan', async () => {
    const id = await refused()
    const { body } = await correct(id, { plan: 'premium' })
    expect(body).toMatchObject({ claim: { plan: 'premium', amountPaise: 14_900 } })
  })

  it('opens reading when a statement has the payment, until the owner decides', async () => {
    const { id } = await send({ utr: utrToday(1) })
    await advance(1.5 * dayMs)
    const paid = utrToday(2)
    await drop({ day: csvDay(daysAgo(1)), rupees: '99.00', utr: paid })
    expect((await client({ url: pdfUrl })).statusCode).toBe(402)
    const { body } = await correct(id, { utr: paid })
    expect(body.message).toBe(messages.paymentNotedReading)
    expect((await client({ url: pdfUrl })).statusCode).toBe(200)
    await approve(id)
    expect(await news()).toBeNull()
  })

  it('opens nothing for a semester that would not be paid for next, although the bank has the payment', async () => {
    const id = await refused()
    await drop({ day: csvDay(daysAgo(1)), rupees: '99.00', utr: utrOf(2) })
    expect((await correct(id, { semester: '3rd Sem' })).body.message).toBe(messages.paymentNoted)
    expect((await correct(id)).body.message).toBe(messages.paymentNotedReading)
  })

  it('opens nothing for a payment that a cashier pasted, or brought in a file of no known account', async () => {
    const id = await refused()
    const cashier = await current().as('cashier')
    const pasted = `Rs.99.00 credited to a/c XX1234 on 01-10-26 by friend@okaxis (UPI Ref No ${utrOf(2)}).`
    await dropped(cashier, Buffer.from(`Dear Customer, ${pasted}`))
    expect((await correct(id)).body.message).toBe(messages.paymentNoted)
    const file = csvOf([{ day: csvDay(daysAgo(1)), rupees: '99.00', utr: utrOf(3) }])
    const { _id: statementId } = await dropped(cashier, file)
    expect((await correct(id, { utr: utrOf(3) })).body.message).toBe(messages.paymentNoted)
    expect((await client({ url: pdfUrl })).statusCode).toBe(402)
    await nameAccount(owner, statementId, ofPayee)
    expect((await correct(id, { utr: utrOf(3) })).body.message).toBe(messages.paymentNotedReading)
  })

  it('opens nothing for a payment that only a file of its sender has', async () => {
    const id = await refused()
    const { id: senderId } = await current().person('lapsedStudent')
    await db().update(student).set({ isCashier: true }).where(eq(student.id, senderId))
    const sender = await current().as('lapsedStudent')
    const file = csvOf([{ day: csvDay(daysAgo(1)), rupees: '99.00', utr: utrOf(2) }])
    const { _id: statementId } = await dropped(sender, file)
    await nameAccount(owner, statementId, ofPayee)
    expect((await correct(id, {}, sender)).body.message).toBe(messages.paymentNoted)
    await dropped(owner, file)
    expect((await correct(id, {}, sender)).body.message).toBe(messages.paymentNotedReading)
  })

  it('that was accepted in the same minute is refused with a sentence', async () => {
    const { id } = await send()
    await approve(id)
    const { status, body } = await correct(id)
    expect([status, body]).toMatchObject([409, { message: paymentDecided }])
  })

  it('of someone else does not exist', async () => {
    const id = await refused()
    expect((await correct(id, {}, await current().as('student'))).status).toBe(404)
    expect(await db().select().from(claim)).toMatchObject([{ state: 'rejected', utr: utrOf(1) }])
  })

  it('may not name the payment of another claim', async () => {
    const id = await refused()
    await send({ utr: utrOf(3) }, '/api/renewals', await current().as('student'))
    const { status, body } = await correct(id, { utr: utrOf(3) })
    expect([status, body]).toMatchObject([409, { code: 'claim_conflict' }])
    expect(await news()).toMatchObject({ kind: 'refused' })
  })
})
