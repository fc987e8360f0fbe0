import { messages } from '@lectureshelf/contract/messages'
import { beforeEach, describe, expect, it } from 'vitest'
import { decideAs } from '../../../test/claim-decisions.ts'
import { utrOf } from '../../../test/claim-factories.ts'
import { createPdf, createSection, createSubject } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { createAccount } from '../../../test/statements/statement-factories.ts'
import { createPerson } from '../../../test/people.ts'
import { provisionalAccess, claim, statement } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
const hourMs = 60 * 60_000

let pdfUrl = ''
let client: Client
let owner: Client

beforeEach(async () => {
  const { deps, as, clock } = current()
  clock.freeze()
  const section = await createSection(db(), (await createSubject(db())).id)
  const storageKey = await deps.storage.put(Buffer.from('%PDF-1.7'))
  const { pdfFile } = await createPdf(db(), section.id, {}, { storageKey, sizeBytes: 8 })
  pdfUrl = `/api/pdf/${pdfFile}`
  client = await as('lapsedStudent')
  owner = await as('owner')
})

const renew = async (payload: object = {}, by = client) => {
  const reply = await by({
    method: 'POST',
    url: '/api/renewals',
    payload: { plan: 'basic', utr: utrOf(1), ...payload },
  })
  expect(`${reply.statusCode} ${reply.statusCode === 200 ? '' : reply.body}`).toBe('200 ')
  const { message, claim } = reply.json<{ message: string; claim: { _id: string } }>()
  return { message, id: claim._id }
}
const decide = (id: string, decision: 'approve' | 'reject') => decideAs[decision](current(), owner, id)
const read = async (by = client) => (await by({ url: pdfUrl })).statusCode
const own = async () => (await client({ url: '/api/subscription' })).json<Record<string, unknown>>()

describe('a renewal with a plausible UTR', () => {
  it('opens its semester immediately, for a day', async () => {
    const { clock } = current()
    expect(await read()).toBe(402)
    const until = new Date(clock.now().getTime() + 24 * hourMs).toISOString()
    expect((await renew()).message).toBe(messages.paymentNotedReading)
    expect(await read()).toBe(200)
    expect(await own()).toMatchObject({
      state: 'expired',
      semesters: [{ semNum: 5, semName: '5th Sem' }],
      provisionalUntil: until,
    })
    clock.advance(24 * hourMs - 1)
    expect(await read()).toBe(200)
    clock.advance(1)
    expect(await read()).toBe(402)
    expect(await own()).toMatchObject({ semesters: [], provisionalUntil: null })
  })

  it('opens both semesters of the Premium plan, and no others', async () => {
    await renew({ plan: 'premium' })
    expect(await own()).toMatchObject({ semesters: [{ semNum: 5 }, { semNum: 6 }] })
    expect(await read()).toBe(200)
  })

  it.each(['3rd Sem', '4th Sem', '6th Sem'])(
    'opens nothing for the %s, which would not be paid for next',
    async (semester) => {
      expect((await renew({ semester })).message).toBe(messages.paymentNoted)
      expect(await own()).toMatchObject({ semesters: [], provisionalUntil: null })
    },
  )

  it('opens nothing for anyone else', async () => {
    const { app, services } = current()
    await renew()
    const { id } = await createPerson(db(), { usn: '1LS22CS090' })
    const { token } = await services.sessions.openFor(id, { userAgent: 'test', deviceType: 'mobile' })
    const other: Client = (options) =>
      app.inject({ ...options, headers: { authorization: `Bearer ${token}` } })
    expect(await read(other)).toBe(402)
  })

  it('is closed on the next request after a rejection', async () => {
    const { id } = await renew()
    expect(await read()).toBe(200)
    await decide(id, 'reject')
    expect(await read()).toBe(402)
    expect(await own()).toMatchObject({ semesters: [], provisionalUntil: null })
  })

  it('is replaced by the subscription on approval', async () => {
    const { id } = await renew()
    await decide(id, 'approve')
    expect(await read()).toBe(200)
    expect(await own()).toMatchObject({ state: 'active', semesters: [{ semNum: 5 }], provisionalUntil: null })
    expect(await db().select().from(provisionalAccess)).toMatchObject([{ endedAt: current().clock.now() }])
    current().clock.advance(25 * hourMs)
    expect(await read(await current().as('lapsedStudent'))).toBe(200)
  })

  it('opens nothing after a false claim', async () => {
    const { id, message } = await renew()
    expect(message).toBe(messages.paymentNotedReading)
    await decide(id, 'reject')
    expect((await renew({ utr: utrOf(2) })).message).toBe(messages.paymentNoted)
    expect(await read()).toBe(402)
  })

  it('counts as false when it was rejected after its day ended', async () => {
    const { id } = await renew()
    current().clock.advance(25 * hourMs)
    owner = await current().as('owner')
    await decide(id, 'reject')
    client = await current().as('lapsedStudent')
    expect((await renew({ utr: utrOf(2) })).message).toBe(messages.paymentNoted)
  })

  it('is not affected by a rejected claim that had opened nothing, nor by an approved one', async () => {
    const first = await renew({ utr: '111111111111' })
    await decide(first.id, 'reject')
    const second = await renew({ utr: utrOf(2) })
    expect(second.message).toBe(messages.paymentNotedReading)
    await decide(second.id, 'approve')
    expect((await renew({ utr: utrOf(3) })).message).toBe(messages.paymentNotedReading)
  })
})

describe('a renewal opens nothing', () => {
  it.each(['111111111111', '123456789012', '987654321098', 'SBIN226123456789'])(
    'with the UTR %s, which is not plausible',
    async (utr) => {
      expect((await renew({ utr })).message).toBe(messages.paymentNoted)
      expect(await read()).toBe(402)
      expect(await db().$count(claim)).toBe(1)
    },
  )

  it('while the owner has switched off provisional access', async () => {
    await current().services.settings.write(null, { provisionalRenewal: false })
    expect((await renew()).message).toBe(messages.paymentNoted)
    expect(await read()).toBe(402)
  })

  it('with a UTR that was claimed before', async () => {
    const { id } = await renew()
    await decide(id, 'reject')
    expect((await renew()).message).toBe(messages.paymentNoted)
    expect(await read()).toBe(402)
  })
})

describe('provisional access where bank statements are imported', () => {
  const importedBefore = async (isOfPayee: boolean) => {
    const { clock } = current()
    const read72 = { fileName: 'november.csv', bank: 'SBI' as const, state: 'done' as const }
    const counts = { linesDone: 1, linesTotal: 1, otherCount: 0, otherPaise: 0, badLines: [] }
    await db()
      .insert(statement)
      .values({
        ...read72,
        ...counts,
        accountId: await createAccount(db(), isOfPayee ? {} : { upiIds: [] }),
        fingerprint: 'a',
        createdAt: new Date(clock.now().getTime() - 29 * 24 * hourMs),
      })
  }

  it.each([
    ['stays open until a statement decides, for 72 hours at most', true, 72],
    ['stays open for a day when only statements of another account were imported', false, 24],
  ])('of a renewal %s', async (_, isOfPayee, hours) => {
    const { clock } = current()
    clock.freeze()
    await importedBefore(isOfPayee)
    await renew()
    clock.advance(hours * hourMs - 1)
    expect(await read()).toBe(200)
    clock.advance(1)
    expect(await read()).toBe(402)
  })
})
