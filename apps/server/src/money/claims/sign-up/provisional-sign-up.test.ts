import { messages } from '@lectureshelf/contract/messages'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { decideAs } from '../../../../test/claim-decisions.ts'
import { signUpFields, utrOf } from '../../../../test/claim-factories.ts'
import { createPdf, createSection, createSubject } from '../../../../test/factories.ts'
import { type Client, useTestApp } from '../../../../test/harness.ts'
import { createSubscription } from '../../../../test/people.ts'
import { bearer, signInRequest } from '../../../../test/sign-in.ts'
import { postedForm } from '../../../../test/posted-form.ts'
import { mail, claim as claimTable, student, subscription } from '../../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
const hourMs = 60 * 60_000
let owner: Client
let pdfUrl = ''

beforeEach(async () => {
  const { as, clock, deps, services } = current()
  clock.freeze()
  owner = await as('owner')
  await services.settings.write(null, { provisionalSignUp: true })
  const section = await createSection(db(), (await createSubject(db())).id)
  const storageKey = await deps.storage.put(Buffer.from('%PDF-1.7'))
  const { pdfFile } = await createPdf(db(), section.id, {}, { storageKey, sizeBytes: 8 })
  pdfUrl = `/api/pdf/${pdfFile}`
})

const signUp = async (fields: Record<string, string> = {}) => {
  const reply = await current().visitor(postedForm(signUpFields(fields)))
  return reply.statusCode
}
const signIn = async (usn = '1LS26CS001') => {
  const reply = await current().visitor(signInRequest({ usn }))
  return reply.json<{ token?: string; code?: string; extraDetails?: string }>()
}
const read = async (token = '') =>
  (await current().visitor({ url: pdfUrl, headers: bearer(token) })).statusCode
const eqUsn = () => eq(student.usn, '1LS26CS001')
const pendingClaim = async () => {
  const [claim] = await db().select().from(claimTable).where(eq(claimTable.state, 'pending'))
  if (claim === undefined) throw new Error('There is no pending claim.')
  return claim
}
const decide = async (decision: 'approve' | 'reject') =>
  decideAs[decision](current(), owner, (await pendingClaim()).id)

describe('a sign-up with provisional access', () => {
  it('opens the account and its semester immediately, for a day, and the mail reports it', async () => {
    expect(await signUp()).toBe(200)
    const { token } = await signIn()
    expect(await read(token)).toBe(200)
    expect(await db().$count(subscription)).toBe(0)
    expect(await pendingClaim()).toMatchObject({ state: 'pending', passwordHash: null })
    const [queued] = await db().select().from(mail)
    expect(queued?.subject).toContain('You can read')
    current().clock.advance(24 * hourMs)
    expect(await read(token)).toBe(402)
  })

  it('becomes a subscription of the same account when it is approved', async () => {
    await signUp()
    const { token } = await signIn()
    expect((await decide('approve')).statusCode).toBe(200)
    current().clock.advance(25 * hourMs)
    expect(await read(token)).toBe(200)
    const [account] = await db().select().from(student).where(eqUsn())
    expect(await db().select().from(subscription)).toMatchObject([
      { studentId: account?.id, fromSemester: 5, toSemester: 6 },
    ])
  })

  it('loses its account when it is rejected, and can be corrected like any other', async () => {
    await signUp()
    const { token } = await signIn()
    expect((await decide('reject')).statusCode).toBe(200)
    expect(await read(token)).toBe(401)
    expect(await signIn()).toMatchObject({
      code: 'registration_rejected',
      extraDetails: 'There is no such payment.',
    })
    expect(await signUp({ utr: utrOf(2) })).toBe(200)
    expect(await signIn()).toMatchObject({ code: 'registration_pending' })
    expect((await decide('approve')).statusCode).toBe(200)
    expect(await read((await signIn()).token)).toBe(200)
  })

  it('gets the same account back when its correction is approved, which erasure then leaves nothing of', async () => {
    await signUp()
    const [first] = await db().select().from(student).where(eqUsn())
    await decide('reject')
    await signUp({ utr: utrOf(2), name: 'Nisha P' })
    await decide('approve')
    const accounts = await db().select().from(student).where(eqUsn())
    expect(accounts).toMatchObject([{ id: first?.id, name: 'Nisha P', deletedAt: null }])
    const seen = { usn: '1LS26CS001', name: 'Nisha P' }
    const erased = await owner({
      method: 'POST',
      url: `/api/students/${first?.id}/erase`,
      payload: { seen },
    })
    expect(erased.statusCode).toBe(200)
    expect(JSON.stringify(await db().select().from(student))).not.toMatch(/Nisha|1LS26CS001/)
  })

  it('opens another account when the closed one was erased', async () => {
    await signUp()
    const [first] = await db().select().from(student).where(eqUsn())
    await decide('reject')
    await db()
      .update(student)
      .set({ usn: 'ERASED-1', erasedAt: new Date() })
      .where(eq(student.id, first?.id ?? ''))
    await signUp({ utr: utrOf(2) })
    await decide('approve')
    const [account] = await db().select().from(student).where(eqUsn())
    expect(account?.id).not.toBe(first?.id)
    expect(await read((await signIn()).token)).toBe(200)
  })

  it('does not lose an account that was given a plan since', async () => {
    await signUp()
    const [account] = await db().select().from(student).where(eqUsn())
    await createSubscription(db(), account?.id ?? '', { fromSemester: 5, toSemester: 5 })
    await decide('reject')
    expect(await read((await signIn()).token)).toBe(200)
  })

  it('blocks other sign-ups for the USN and a second claim of its sender', async () => {
    await signUp()
    expect(await signUp({ utr: utrOf(2) })).toBe(409)
    const renewed = await current().visitor({
      method: 'POST',
      url: '/api/renewals',
      headers: bearer((await signIn()).token ?? ''),
      payload: { plan: 'basic', utr: utrOf(3) },
    })
    expect(renewed.json()).toMatchObject({ message: messages.paymentBeingChecked })
  })

  it('opens one account when two arrive at the same time for a USN', async () => {
    const statuses = await Promise.all([signUp(), signUp({ utr: utrOf(2), password: 'another password' })])
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await db().$count(student, eqUsn())).toBe(1)
    expect(await db().$count(claimTable)).toBe(1)
  })
})

describe('a sign-up without provisional access', () => {
  const expectWaiting = async () => expect(await signIn()).toMatchObject({ code: 'registration_pending' })

  it('waits while the setting is off, which is the default', async () => {
    await current().services.settings.write(null, { provisionalSignUp: false })
    await signUp()
    await expectWaiting()
  })

  it.each(['111111111111', 'SBIN226123456789', '639912345671'])(
    'waits with the UTR %s, which cannot be of a recent UPI payment',
    async (utr) => {
      await signUp({ utr })
      await expectWaiting()
    },
  )

  it('waits after two rejected sign-ups of the USN', async () => {
    for (const number of [1, 2]) {
      await signUp({ utr: utrOf(number), password: `river stone ${number} of mine` })
      await decide('reject')
      // One network address may send two sign-ups for a USN in a day.
      current().clock.advance(24 * hourMs)
      owner = await current().as('owner')
    }
    await signUp({ utr: utrOf(3) })
    await expectWaiting()
  })
})
