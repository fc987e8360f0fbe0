import { type BankWord, type Claim, SignUpDetails } from '@lectureshelf/contract/money/claims'
import type { Plan } from '@lectureshelf/contract/money/plans'
import { discountIn } from '../tables/receipts/receipt-view.ts'
import type { StoredClaim } from '../tables/claims.table.ts'
import type { StoredConsent } from '../../base/identity/consents.table.ts'

/** Facts about a claim that only the owner sees. */
export interface OwnerNotes {
  bank: BankWord | null
  maybePayments: NonNullable<Claim['maybePayments']>
  fittingPlan: Plan | null
  disputedBy: string[]
  tries: Claim['tries']
  warnings: string[]
  consents: StoredConsent[]
}

/**
 * Converts a claim to its API form, without notes as its sender sees it. Each field is listed, so that the password
 * hash cannot leak.
 */
export const claimViewOf = (claim: StoredClaim, notes: OwnerNotes | null = null): Claim => ({
  _id: claim.id,
  kind: claim.kind,
  state: claim.state,
  usn: claim.usn,
  name: claim.form['name'] ?? '',
  plan: claim.plan,
  amountPaise: claim.amountPaise,
  discount: discountIn(claim),
  utr: claim.utr,
  semNum: claim.semNum,
  details: claim.kind === 'signup' ? SignUpDetails.parse(claim.form) : null,
  createdAt: claim.createdAt.toISOString(),
  correctedAt: claim.correctedAt?.toISOString() ?? null,
  decidedAt: claim.decidedAt?.toISOString() ?? null,
  reason: claim.reason,
  bank: notes?.bank ?? null,
  ...(notes !== null && notes.maybePayments.length > 0 && { maybePayments: notes.maybePayments }),
  fittingPlan: notes?.fittingPlan ?? null,
  disputedBy: notes?.disputedBy ?? [],
  tries: notes?.tries ?? [],
  warnings: notes?.warnings ?? [],
  consents: (notes?.consents ?? []).map(({ kind, version, acceptedAt }) => ({
    kind,
    version,
    acceptedAt: acceptedAt.toISOString(),
  })),
  utrReleasedAt: notes === null ? null : (claim.utrReleasedAt?.toISOString() ?? null),
})
