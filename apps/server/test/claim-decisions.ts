import type { SeenClaim } from '@lectureshelf/contract/money/claims'
import { eq } from 'drizzle-orm'
import { claim } from '../src/schema.ts'
import { utrOf } from './claim-factories.ts'
import type { Client, TestApp } from './harness.ts'

type StoredClaim = typeof claim.$inferSelect

/** Returns what a screen shows of a stored claim. */
export const seenInRow = ({ plan, amountPaise, utr, correctedAt }: StoredClaim): SeenClaim => ({
  plan,
  amountPaise,
  utr,
  correctedAt: correctedAt?.toISOString() ?? null,
})

/** Returns what a screen would show of a claim now; for an unknown claim, an invented one. */
export const seenNow = async ({ database: { db } }: TestApp, id: string): Promise<SeenClaim> => {
  const [row] = await db.select().from(claim).where(eq(claim.id, id))
  return row === undefined ? { plan: 'basic', amountPaise: 9900, utr: utrOf(0) } : seenInRow(row)
}

/** Returns claims of a list with what a screen would show of each now. */
export const shownNow = (app: TestApp, ids: string[]) =>
  Promise.all(ids.map(async (id) => ({ id, seen: await seenNow(app, id) })))

/** Approves the current state of a claim. */
export const approveAs = async (app: TestApp, client: Client, id: string) => {
  const seen = await seenNow(app, id)
  return client({ method: 'POST', url: `/api/registrations/${id}/approve`, payload: { seen } })
}

/** Rejects the current state of a claim. */
export const rejectAs = async (app: TestApp, client: Client, id: string, payload: object = {}) => {
  const seen = await seenNow(app, id)
  return client({
    method: 'POST',
    url: `/api/registrations/${id}/reject`,
    payload: { reason: 'There is no such payment.', seen, ...payload },
  })
}

/** Both decisions by name. */
export const decideAs = { approve: approveAs, reject: rejectAs }
