import { messages } from '@lectureshelf/contract/messages'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { approveAs } from '../../../../test/claim-decisions.ts'
import { createSignUp, signUpFields, utrOf } from '../../../../test/claim-factories.ts'
import { useTestApp } from '../../../../test/harness.ts'
import { signInRequest } from '../../../../test/sign-in.ts'
import { postedForm } from '../../../../test/posted-form.ts'
import { mail, claim, utrDispute } from '../../../schema.ts'

const current = useTestApp()
const usn = '1LS26CS001'
const secret = /passwordHash|password_hash|argon2/

const post = (fields: Record<string, string> = {}) => current().visitor(postedForm(signUpFields(fields)))

const signIn = (password?: string) => current().visitor(signInRequest({ usn, ...(password && { password }) }))

const own = (password: string) =>
  current().visitor({ method: 'POST', url: '/api/registrations/own', payload: { usn, password } })

const claims = () => current().database.db.select().from(claim).orderBy(claim.createdAt)

const reject = (reason = 'There is no such payment.') =>
  current()
    .database.db.update(claim)
    .set({ state: 'rejected', reason, decidedAt: new Date() })
    .where(eq(claim.usn, usn))

describe('a sign-up', () => {
  it('costs the price that the owner has set, and later prices do not change it', async () => {
    const { services } = current()
    await services.settings.write(null, { basicPricePaise: 12_300, premiumPricePaise: 18_800 })
    await post({ plan: 'basic' })
    await post({ usn: '1LS26CS002', utr: utrOf(2) })
    await services.settings.write(null, { basicPricePaise: 20_000 })
    expect(await claims()).toMatchObject([{ amountPaise: 12_300 }, { amountPaise: 18_800 }])
  })

  it('for the last semester accepts only the Basic plan', async () => {
    const refused = await post({ semester: '8th Sem' })
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      400,
      messages.lastSemesterIsBasic,
    ])
    expect((await post({ semester: '8th Sem', plan: 'basic' })).statusCode).toBe(200)
    expect(await claims()).toMatchObject([{ plan: 'basic' }])
  })

  it.each(['qwerty123', '1ls26cs001', 'nishaprabhu'])(
    'with %s, a password that is easy to guess, is refused and stores nothing',
    async (password) => {
      const refused = await post({ password })
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'password_too_easy'])
      expect(await claims()).toEqual([])
    },
  )

  it('is confirmed by one mail', async () => {
    await post()
    await post({ name: 'Nisha P Prabhu' })
    const mails = await current().database.db.select().from(mail)
    expect(mails).toMatchObject([{ toAddress: 'nisha@example.com' }])
    expect(mails[0]?.textBody).toContain(utrOf(1))
  })

  it('with one UTR from twenty people at the same time is stored once, and the owner sees the other nineteen', async () => {
    const usns = Array.from({ length: 20 }, (_, index) => `1LS26CS1${String(index).padStart(2, '0')}`)
    const replies = await Promise.all(usns.map((each) => post({ usn: each })))
    const codes = replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)
    expect(codes).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    const [kept, ...more] = await claims()
    expect(more).toEqual([])
    const others = usns.filter((each) => each !== kept?.usn)
    const reply = await (await current().as('owner'))({ url: '/api/registrations' })
    const { items } = reply.json<{ items: { disputedBy: string[]; tries: { usn: string }[] }[] }>()
    const shown = items.map(({ disputedBy, tries }) => [
      disputedBy,
      tries.map((tried) => tried.usn).toSorted(),
    ])
    expect(shown).toEqual([[[], others]])
  })

  it('sent twice at the same time by the same person is stored once and accepted twice', async () => {
    const replies = await Promise.all([post(), post()])
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200])
    expect(await claims()).toHaveLength(1)
    expect(await current().database.db.$count(utrDispute)).toBe(0)
  })

  it('with the UTR of another USN is refused and recorded once, also after that claim was rejected', async () => {
    await post({ usn: '1LS26CS002' })
    for (const state of ['pending', 'approved', 'rejected'] as const) {
      await current().database.db.update(claim).set({ state })
      const reply = await post()
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'claim_conflict'])
    }
    expect(await current().database.db.select().from(utrDispute)).toMatchObject([{ usn, utr: utrOf(1) }])
  })
})

describe('a sign-up that is sent again', () => {
  it('replaces the pending one, with a new UTR and the current price', async () => {
    await post()
    const [before] = await claims()
    await current().services.settings.write(null, { basicPricePaise: 11_100 })
    const reply = await post({ name: 'Nisha P', utr: utrOf(2), plan: 'basic', semester: '3rd Sem' })
    expect(reply.json()).toEqual({ message: messages.signUpDone })
    const after = await claims()
    expect(after).toMatchObject([
      {
        id: before?.id,
        state: 'pending',
        utr: utrOf(2),
        plan: 'basic',
        amountPaise: 11_100,
        form: { name: 'Nisha P', semester: '3rd Sem' },
      },
    ])
    expect(after[0]?.passwordHash).toBe(before?.passwordHash)
  })

  it('does not change the price of the same payment', async () => {
    await post()
    await current().services.settings.write(null, { premiumPricePaise: 50_000 })
    await post({ college: 'RV' })
    expect(await claims()).toMatchObject([{ amountPaise: 14_900, form: { college: 'RV' } }])
  })

  it('makes a rejected one pending again without its reason', async () => {
    await post()
    await reject()
    await post({ contact: '98450 99999' })
    expect(await claims()).toMatchObject([
      { state: 'pending', reason: null, decidedAt: null, decidedBy: null, form: { contact: '9845099999' } },
    ])
  })

  it('cannot use the UTR of someone else', async () => {
    await post()
    await post({ usn: '1LS26CS002', utr: utrOf(2) })
    expect((await post({ utr: utrOf(2) })).statusCode).toBe(409)
    expect(await claims()).toMatchObject([{ usn, utr: utrOf(1) }, { utr: utrOf(2) }])
    expect(await current().database.db.select().from(utrDispute)).toMatchObject([{ usn, utr: utrOf(2) }])
  })

  it('with another password is a separate sign-up and leaves the first alone', async () => {
    await post()
    const reply = await post({ password: 'a stranger was here', utr: utrOf(2), name: 'A Stranger' })
    expect(reply.statusCode).toBe(200)
    expect(await claims()).toMatchObject([
      { usn, form: { name: 'Nisha Prabhu' } },
      { usn, form: { name: 'A Stranger' } },
    ])
    await post({ name: 'Nisha P' })
    expect((await claims()).map((claim) => claim.form['name'])).toEqual(['A Stranger', 'Nisha P'])
  })

  it('is found by its UTR, however many strangers sign up with the USN', async () => {
    await post()
    for (let index = 2; index < 8; index += 1) {
      await createSignUp(current().database.db, { utr: utrOf(index), password: 'a stranger was here' })
    }
    expect((await post({ name: 'Nisha P' })).statusCode).toBe(200)
    const rows = await claims()
    expect([rows.length, rows.find((row) => row.utr === utrOf(1))?.form['name']]).toEqual([7, 'Nisha P'])
  })

  it('with another password and the same UTR is refused', async () => {
    await post()
    expect((await post({ password: 'a stranger was here', name: 'A Stranger' })).statusCode).toBe(409)
    expect(await claims()).toMatchObject([{ form: { name: 'Nisha Prabhu' } }])
    expect(await current().database.db.$count(utrDispute)).toBe(0)
  })
})

describe('a sign-in before the account exists', () => {
  it('names the day in India on which the sign-up was sent', async () => {
    const { database } = current()
    await createSignUp(database.db, {}, { createdAt: new Date('2026-11-19T19:00:00Z') })
    const reply = await signIn()
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({
      code: 'registration_pending',
      message: 'Your registration is waiting for approval (sent 20 Nov 2026).',
    })
  })

  it('names the reason why the sign-up was rejected', async () => {
    await post()
    await reject('The amount was Rs 89.')
    const reply = await signIn()
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({
      code: 'registration_rejected',
      extraDetails: 'The amount was Rs 89.',
    })
  })

  it('returns the same response for a wrong password as for an unknown USN', async () => {
    await post()
    const wrong = await signIn('not the password')
    const unknown = await current().visitor(signInRequest({ usn: '1LS26CS999' }))
    const { requestId: _wrong, ...wrongBody } = wrong.json<Record<string, unknown>>()
    const { requestId: _unknown, ...unknownBody } = unknown.json<Record<string, unknown>>()
    expect([wrong.statusCode, wrongBody]).toEqual([401, unknownBody])
    expect(wrongBody).toMatchObject({ message: messages.loginRefused })
  })

  it('succeeds after the approval, and the sign-up can no longer be read', async () => {
    await post()
    const [claim] = await claims()
    const owner = await current().as('owner')
    await approveAs(current(), owner, String(claim?.id))
    expect((await signIn()).statusCode).toBe(200)
    expect((await own(signUpFields()['password'] ?? '')).statusCode).toBe(401)
  })
})

describe("reading one's own sign-up", () => {
  const password = signUpFields()['password'] ?? ''

  it('returns what was typed for the right password, and nothing of the password', async () => {
    await post()
    await post({ usn: '1LS26CS002' })
    await reject('The amount was Rs 89.')
    const reply = await own(password)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      registration: {
        usn,
        state: 'rejected',
        reason: 'The amount was Rs 89.',
        name: 'Nisha Prabhu',
        utr: utrOf(1),
        details: { email: 'nisha@example.com', semester: '5th Sem', college: 'BI' },
        disputedBy: [],
      },
    })
    expect(reply.body).not.toMatch(secret)
  })

  it('returns the same error as a sign-in for a wrong password or an unknown USN', async () => {
    await post()
    const refused = await own('not the password')
    const unknown = await current().visitor({
      method: 'POST',
      url: '/api/registrations/own',
      payload: { usn: '1LS26CS999', password },
    })
    expect([refused.statusCode, unknown.statusCode]).toEqual([401, 401])
    expect(refused.json()).toMatchObject({ code: 'invalid_credentials', message: messages.loginRefused })
    expect(unknown.json()).toMatchObject({ code: 'invalid_credentials', message: messages.loginRefused })
  })

  it('counts wrong passwords together with those of the sign-in', async () => {
    current().clock.freeze()
    await post()
    for (const guess of ['one', 'two', 'three']) expect((await own(guess)).statusCode).toBe(401)
    for (const guess of ['four', 'five']) expect((await signIn(guess)).statusCode).toBe(401)
    expect((await own(password)).statusCode).toBe(429)
    expect((await signIn()).statusCode).toBe(429)
  })
})
