import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { approveAs, shownNow } from '../../../test/claim-decisions.ts'
import { createSignUp, utrOf } from '../../../test/claim-factories.ts'
import { type Client, confirming, useTestApp } from '../../../test/harness.ts'
import { createPerson } from '../../../test/people.ts'
import { bearer } from '../../../test/sign-in.ts'
import { auditLog, mail, receipt, claim, subscription } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db

interface Reply {
  message: string
  approved: number
  failed: { _id: string; usn: string; message: string }[]
}
const approveMany = async (client: Client, ids: string[]) => {
  const claims = await shownNow(current(), ids)
  const reply = await client({ method: 'POST', url: '/api/registrations/approve', payload: { claims } })
  return { status: reply.statusCode, ...reply.json<Reply>() }
}

const createClaims = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      createSignUp(db(), { usn: `1LS26CS20${index}`, utr: utrOf(index) }),
    ),
  )

describe('approving several claims', () => {
  it('creates account, subscription, receipt, audit record and mail for each', async () => {
    const ids = (await createClaims(5)).map(({ id }) => id)
    const reply = await approveMany(await current().as('owner'), ids)
    expect(reply).toMatchObject({
      status: 200,
      message: '5 registrations approved',
      approved: 5,
      failed: [],
    })
    const counts = [
      await db().$count(claim, eq(claim.state, 'approved')),
      await db().$count(subscription),
      await db().$count(receipt),
      await db().$count(auditLog, eq(auditLog.action, 'claim.approve')),
      await db().$count(mail),
    ]
    expect(counts).toEqual([5, 5, 5, 5, 5])
  })

  it('continues after a claim that cannot be approved, and names it with a sentence', async () => {
    const [first, taken, decided, last] = await createClaims(4)
    await createPerson(db(), { usn: '1LS26CS201' })
    const owner = await current().as('owner')
    await approveAs(current(), owner, String(decided?.id))
    const gone = crypto.randomUUID()
    const ids = [first?.id, taken?.id, decided?.id, gone, last?.id].map(String)
    expect(await approveMany(owner, ids)).toEqual({
      status: 200,
      message: '2 registrations approved, 3 not approved',
      approved: 2,
      failed: [
        { _id: taken?.id, usn: '1LS26CS201', message: messages.usnHasAccount },
        {
          _id: decided?.id,
          usn: '1LS26CS202',
          message: 'This claim was already approved by Suma Shetty (1LS00OWNER).',
        },
        { _id: gone, usn: '', message: errorMessages.not_found },
      ],
    })
    expect(await db().$count(receipt)).toBe(3)
  })

  it('approves each claim once when two owners send the same list, and names the first owner to the second', async () => {
    const ids = (await createClaims(4)).map(({ id }) => id)
    const second = { usn: '1LS00OWNE2', name: 'Ganesh Bhat', isAdmin: true, isOwner: true }
    const { id } = await createPerson(db(), second)
    const device = { userAgent: 'test', deviceType: 'desktop' } as const
    const { token } = await current().services.sessions.openFor(id, device)
    const owners: Client[] = [
      await current().as('owner'),
      confirming((options) =>
        current().app.inject({ ...options, headers: { ...bearer(token), ...options.headers } }),
      ),
    ]
    const replies = await Promise.all(owners.map((owner) => approveMany(owner, ids)))
    expect(replies.reduce((sum, { approved }) => sum + approved, 0)).toBe(4)
    const told = replies.flatMap(({ failed }) => failed.map(({ message }) => message))
    const names = /^This claim was already approved by (Suma Shetty|Ganesh Bhat) \(1LS00OWNE(R|2)\)\.$/
    expect(told).toHaveLength(4)
    expect(told.filter((message) => !names.test(message))).toEqual([])
    expect([await db().$count(receipt), await db().$count(mail)]).toEqual([4, 4])
  })

  it('approves a claim once when the list contains it twice', async () => {
    const ids = (await createClaims(1)).map(({ id }) => id)
    const reply = await approveMany(await current().as('owner'), [...ids, ...ids])
    expect(reply).toMatchObject({ message: '1 registration approved', approved: 1, failed: [] })
  })
})
