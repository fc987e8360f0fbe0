import { messages } from '@lectureshelf/contract/messages'
import { Claim, type SeenClaim } from '@lectureshelf/contract/money/claims'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { approveAs, seenNow } from '../../../test/claim-decisions.ts'
import { createSignUp, signUpFields, utrOf } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { postedForm } from '../../../test/posted-form.ts'
import { auditLog, receipt, claim as claimTable, student } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
let owner: Client

beforeEach(async () => {
  owner = await current().as('owner')
})

/** Sends a sign-up as the form does; a second one with the same password corrects the first. */
const send = async (fields: Record<string, string> = {}) => {
  const reply = await current().visitor(postedForm(signUpFields(fields)))
  expect(reply.statusCode).toBe(200)
}

const stored = async () => {
  const [claim] = await db().select().from(claimTable)
  if (claim === undefined) throw new Error('The sign-up was not stored.')
  return claim
}

/** Sends a sign-up for Basic and reads what the owner's screen shows of it. */
const shown = async () => {
  await send({ plan: 'basic' })
  const { id } = await stored()
  return { id, seen: await seenNow(current(), id) }
}

const decide = (path: string, payload: object) =>
  owner({ method: 'POST', url: `/api/registrations/${path}`, payload })

const nothingGranted = async () => {
  expect(await db().$count(receipt)).toBe(0)
  expect(await db().$count(student, eq(student.usn, '1LS26CS001'))).toBe(0)
  expect((await stored()).state).toBe('pending')
}

describe('a decision about a claim', () => {
  it.each(['approve', 'reject', 'release-utr'])('to %s needs what its screen showed', async (decision) => {
    const { id } = await createSignUp(db())
    expect((await decide(`${id}/${decision}`, { reason: 'No.' })).statusCode).toBe(400)
    await nothingGranted()
  })

  it('to approve several needs what its screen showed of each claim', async () => {
    const { id } = await createSignUp(db())
    expect((await decide('approve', { claims: [{ id }] })).statusCode).toBe(400)
    expect((await decide('approve', { ids: [id] })).statusCode).toBe(400)
    await nothingGranted()
  })

  it.each<[string, Record<string, string>, string]>([
    [
      'plan and amount',
      { plan: 'premium' },
      'The plan was Basic and is now Premium. The amount was Rs 99 and is now Rs 149.',
    ],
    ['UTR', { plan: 'basic', utr: utrOf(7) }, `The UTR was ${utrOf(1)} and is now ${utrOf(7)}.`],
    [
      'department and name',
      { plan: 'basic', department: 'ECE', name: 'Nisha P' },
      'The name was Nisha Prabhu and is now Nisha P. The department was CSE and is now ECE.',
    ],
  ])('is refused with the changes when the sender has corrected %s since', async (_, fields, sentence) => {
    const { id, seen } = await shown()
    await send(fields)
    for (const decision of ['approve', 'reject']) {
      const reply = await decide(`${id}/${decision}`, { seen, reason: 'No.' })
      expect([reply.statusCode, reply.json()]).toMatchObject([
        409,
        { code: 'changed_meanwhile', message: messages.claimChanged, extraDetails: sentence },
      ])
      const now = Claim.parse(reply.json<{ registration: unknown }>().registration)
      expect(now).toMatchObject({ _id: id, plan: fields['plan'], correctedAt: expect.any(String) })
    }
    await nothingGranted()
    expect((await approveAs(current(), owner, id)).statusCode).toBe(200)
  })

  it('about several claims names each changed one with a sentence and approves the others', async () => {
    const { id, seen } = await shown()
    const other = await createSignUp(db(), { usn: '1LS26CS002', utr: utrOf(2) })
    await send({ plan: 'premium' })
    const claims = [
      { id, seen },
      { id: other.id, seen: await seenNow(current(), other.id) },
    ]
    expect((await decide('approve', { claims })).json()).toMatchObject({
      approved: 1,
      failed: [
        {
          _id: id,
          usn: '1LS26CS001',
          message: `${messages.claimChanged} The plan was Basic and is now Premium. The amount was Rs 99 and is now Rs 149.`,
        },
      ],
    })
    expect(await db().select({ usn: receipt.usn }).from(receipt)).toEqual([{ usn: '1LS26CS002' }])
  })

  it('compares the time of the last correction only when the request has it', async () => {
    const { id, seen } = await shown()
    await send({ plan: 'basic', department: 'ECE' })
    const { correctedAt: _, ...rest } = seen
    const reply = await decide(`${id}/approve`, { seen: rest satisfies SeenClaim })
    expect(reply.statusCode).toBe(200)
  })

  it('to release a UTR is refused when the claim differs from what was shown', async () => {
    const { id } = await createSignUp(db(), {}, { state: 'rejected' })
    const seen = { ...(await seenNow(current(), id)), utr: utrOf(5) }
    expect((await decide(`${id}/release-utr`, { seen })).json()).toMatchObject({
      code: 'changed_meanwhile',
      extraDetails: `The UTR was ${utrOf(5)} and is now ${utrOf(1)}.`,
    })
    expect((await stored()).utrReleasedAt).toBeNull()
  })
})

describe('a decision with a concurrent correction', () => {
  it('waits for the correction and compares with its result', async () => {
    const { id, seen } = await shown()
    const deciding = await db().transaction(async (tx) => {
      await tx.update(claimTable).set({ amountPaise: 4900 })
      // Waits for the lock of this transaction; wrapped in an object so that it is not awaited here.
      return { reply: decide(`${id}/approve`, { seen }) }
    })
    expect((await deciding.reply).json()).toMatchObject({
      code: 'changed_meanwhile',
      extraDetails: 'The amount was Rs 99 and is now Rs 49.',
    })
    await nothingGranted()
  })

  it('never grants what the screen did not show', async () => {
    const { id, seen } = await shown()
    const [reply] = await Promise.all([decide(`${id}/approve`, { seen }), sendAnyhow({ plan: 'premium' })])
    const isGranted = reply.statusCode === 200
    expect(isGranted || reply.json<{ code: string }>().code === 'changed_meanwhile').toBe(true)
    const granted = { plan: 'basic', amountPaise: 9900 }
    expect(await db().select().from(receipt)).toMatchObject(isGranted ? [granted] : [])
  })

  /** Sends a correction, which may be refused because the account exists. */
  const sendAnyhow = (fields: Record<string, string>) => send(fields).catch(() => undefined)
})

describe('a correction', () => {
  const corrections = () => db().select().from(auditLog).where(eq(auditLog.action, 'claim.correct'))

  it('is written to the audit log with old and new values and its sender, without the password', async () => {
    const { id } = await shown()
    current().clock.advance(60_000)
    await send({ plan: 'premium', department: 'ECE' })
    const { correctedAt } = await stored()
    const records = await corrections()
    expect(records).toMatchObject([
      {
        actorId: null,
        actorName: 'Nisha Prabhu',
        actorUsn: '1LS26CS001',
        entity: 'claim',
        entityId: id,
        studentId: null,
        before: { plan: 'basic', amountPaise: 9900, department: 'CSE' },
        after: {
          plan: 'premium',
          amountPaise: 14_900,
          department: 'ECE',
          correctedAt: correctedAt?.toISOString(),
        },
      },
    ])
    expect(JSON.stringify(records)).not.toMatch(/password|argon2/)
    const { items } = (await owner({ url: '/api/registrations' })).json<{ items: Claim[] }>()
    expect(items).toMatchObject([{ _id: id, correctedAt: correctedAt?.toISOString() }])
  })

  it('is not recorded when nothing changed, because a form may arrive twice', async () => {
    await shown()
    await send({ plan: 'basic' })
    expect((await stored()).correctedAt).toBeNull()
    expect(await corrections()).toEqual([])
  })

  it('of a rejected claim records that it is pending again', async () => {
    const { id } = await shown()
    await db().update(claimTable).set({ state: 'rejected', reason: 'No.' })
    await send({ plan: 'basic' })
    expect(await corrections()).toMatchObject([
      { entityId: id, before: { state: 'rejected' }, after: { state: 'pending' } },
    ])
    expect((await stored()).correctedAt).toBeNull()
  })
})
