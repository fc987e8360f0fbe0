import { messages } from '@lectureshelf/contract/messages'
import { deskRefusals } from '@lectureshelf/contract/money/payment-messages'
import type { Claim } from '@lectureshelf/contract/money/claims'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { approveAs, seenNow } from '../../../../test/claim-decisions.ts'
import { createSignUp, utrOf } from '../../../../test/claim-factories.ts'
import { useTestApp } from '../../../../test/harness.ts'
import { creditRow } from '../../../../test/statements/statement-factories.ts'
import { auditLog, bankCredit, claim, receipt, subscription } from '../../../schema.ts'

const current = useTestApp()
const db = () => current().database.db

/** Stores a Basic claim for which the bank has another sum. */
const createPaidClaim = async (amountPaise: number, form: Record<string, string> = {}): Promise<string> => {
  const { id } = await createSignUp(db(), { plan: 'basic', utr: utrOf(1), ...form })
  await db()
    .insert(bankCredit)
    .values(creditRow({ utr: utrOf(1), amountPaise }))
  return id
}

const changePlan = async (id: string, plan: string, who: 'owner' | 'admin' | 'cashier' = 'owner') => {
  const seen = await seenNow(current(), id)
  const client = await current().as(who)
  return client({ method: 'POST', url: `/api/registrations/${id}/plan`, payload: { plan, seen } })
}

const listed = async () =>
  (await (await current().as('owner'))({ url: '/api/registrations' }))
    .json<{ items: Claim[] }>()
    .items.map(({ plan, amountPaise, fittingPlan, bank }) => [plan, amountPaise, fittingPlan, bank?.state])

const stored = async () => (await db().select().from(claim))[0]

describe('a claim whose payment fits the other plan', () => {
  it('is marked in the queue, and is approved for it after the change', async () => {
    const id = await createPaidClaim(14_900)
    expect(await listed()).toEqual([['basic', 9900, 'premium', 'long']])
    const reply = await changePlan(id, 'premium')
    expect(reply.json()).toMatchObject({
      message: 'The claim is for the Premium plan now',
      registration: { plan: 'premium', amountPaise: 14_900, state: 'pending', fittingPlan: null },
    })
    expect(await listed()).toEqual([['premium', 14_900, null, 'in_bank']])
    expect(await db().select().from(auditLog)).toMatchObject([
      {
        action: 'claim.changePlan',
        entityId: id,
        before: { plan: 'basic', amountPaise: 9900 },
        after: { plan: 'premium', amountPaise: 14_900, utr: utrOf(1) },
      },
    ])
    expect((await approveAs(current(), await current().as('owner'), id)).statusCode).toBe(200)
    expect(await db().select().from(receipt)).toMatchObject([{ amountPaise: 14_900, receivedPaise: 14_900 }])
    expect(await db().select().from(subscription)).toMatchObject([{ fromSemester: 5, toSemester: 6 }])
  })

  it('is compared with the current price', async () => {
    await createPaidClaim(16_000)
    expect(await listed()).toEqual([['basic', 9900, null, 'long']])
    await current().services.settings.write(null, { premiumPricePaise: 16_000 })
    expect(await listed()).toEqual([['basic', 9900, 'premium', 'long']])
  })

  it('of the last semester never becomes Premium', async () => {
    const id = await createPaidClaim(14_900, { semester: '8th Sem' })
    expect(await listed()).toEqual([['basic', 9900, null, 'long']])
    const reply = await changePlan(id, 'premium')
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      409,
      messages.planDoesNotFit,
    ])
  })
})

it('a cashier changes the plan of a claim of someone else', async () => {
  const id = await createPaidClaim(14_900)
  await db().update(bankCredit).set({ vouchedAt: new Date() })
  expect((await changePlan(id, 'premium', 'cashier')).statusCode).toBe(200)
  expect(await stored()).toMatchObject({ plan: 'premium', amountPaise: 14_900 })
})

describe('a claim stays as it is', () => {
  it.each([
    ['the sum is no price', 12_000, 'premium'],
    ['the plan is the one that was claimed', 14_900, 'basic'],
  ])('when %s', async (_, amountPaise, plan) => {
    const reply = await changePlan(await createPaidClaim(amountPaise), plan)
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      409,
      messages.planDoesNotFit,
    ])
    expect(await stored()).toMatchObject({ plan: 'basic', amountPaise: 9900 })
  })

  it('when the bank took the payment back', async () => {
    const id = await createPaidClaim(14_900)
    await db().update(bankCredit).set({ reversedOn: '2026-10-03' })
    expect((await changePlan(id, 'premium')).statusCode).toBe(409)
    expect(await stored()).toMatchObject({ plan: 'basic' })
  })

  it('when it was decided, or differs from what was seen', async () => {
    const id = await createPaidClaim(14_900)
    const seen = { ...(await seenNow(current(), id)), amountPaise: 9800 }
    const owner = await current().as('owner')
    const payload = { plan: 'premium', seen }
    const changed = await owner({ method: 'POST', url: `/api/registrations/${id}/plan`, payload })
    expect(changed.json()).toMatchObject({ code: 'changed_meanwhile', registration: { _id: id } })
    await db().update(claim).set({ state: 'approved' }).where(eq(claim.id, id))
    expect((await changePlan(id, 'premium')).json()).toMatchObject({ code: 'conflict' })
    expect(await stored()).toMatchObject({ plan: 'basic' })
  })

  it('when it is a claim of the cashier who asks for the change', async () => {
    const { id: studentId, usn, name } = await current().person('cashier')
    const renewal = { kind: 'renewal' as const, studentId, semNum: 5, passwordHash: null }
    const { id } = await createSignUp(db(), { usn, name, plan: 'basic', utr: utrOf(1) }, renewal)
    await db()
      .insert(bankCredit)
      .values(creditRow({ utr: utrOf(1), amountPaise: 14_900 }))
    const reply = await changePlan(id, 'premium', 'cashier')
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([403, deskRefusals.own])
    expect(await stored()).toMatchObject({ plan: 'basic' })
  })

  it('when an admin asks for the change', async () => {
    const id = await createPaidClaim(14_900)
    expect((await changePlan(id, 'premium', 'admin')).statusCode).toBe(403)
    expect(await stored()).toMatchObject({ plan: 'basic' })
  })
})
