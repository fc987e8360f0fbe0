import { type Registration, SignUpDetails } from '@lectureshelf/contract/registrations'
import type { StoredClaim } from './registrations.repo.ts'

/** A claim as it is answered: each field is named, so that the hash of its password stays inside. */
export const registrationOf = (claim: StoredClaim, disputedBy: string[] = []): Registration => ({
  _id: claim.id,
  kind: claim.kind,
  state: claim.state,
  usn: claim.usn,
  name: claim.form['name'] ?? '',
  plan: claim.plan,
  amountPaise: claim.amountPaise,
  utr: claim.utr,
  semNum: claim.semNum,
  details: claim.kind === 'signup' ? SignUpDetails.parse(claim.form) : null,
  createdAt: claim.createdAt.toISOString(),
  decidedAt: claim.decidedAt?.toISOString() ?? null,
  reason: claim.reason,
  disputedBy,
  warnings: [],
})
