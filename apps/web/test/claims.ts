import type { Claim } from '@lectureshelf/contract/money/claims'

let claims = 0

/** Builds a claim that waits: a sign-up with the basic plan. */
export const makeClaim = (changes: Partial<Claim> = {}): Claim => {
  claims += 1
  return {
    _id: `a1b2c3d4-0000-4000-8000-${String(claims).padStart(12, '0')}`,
    kind: 'signup',
    state: 'pending',
    usn: '1LS22CS201',
    name: 'Divya Shetty',
    plan: 'basic',
    amountPaise: 9900,
    discount: null,
    utr: '512634907815',
    semNum: null,
    details: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    correctedAt: null,
    decidedAt: null,
    reason: null,
    bank: null,
    disputedBy: [],
    tries: [],
    warnings: [],
    consents: [],
    utrReleasedAt: null,
    fittingPlan: null,
    ...changes,
  }
}
