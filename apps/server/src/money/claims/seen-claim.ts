import { claimDecided } from '@lectureshelf/contract/money/payment-messages'
import type { SeenClaim, SeenClaimOfList } from '@lectureshelf/contract/money/claims'
import { personLabel } from '@lectureshelf/contract/base/person-label'
import { type StoredClaim, findClaim, lockClaim } from '../tables/claims.table.ts'
import { findFormerStudent } from '../../base/identity/students.table.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { listCorrections } from './sign-up/corrections.ts'
import type { QueueService } from './queue.service.ts'
import { requireAsSeen } from './seen-claim.policy.ts'

interface Viewing {
  db: Db
  view: QueueService['view']
}

/** Throws when a locked claim differs from what was seen. @throws AppError `changed_meanwhile` */
export const requireSeen = (on: Db, claim: StoredClaim, seen: SeenClaim): Promise<void> =>
  requireAsSeen(claim, seen, () => listCorrections(on, claim.id, seen.correctedAt ?? null))

/** Locks a pending claim. @throws AppError `not_found`, `conflict` naming who decided it, or `changed_meanwhile` */
export const lockPending = async (on: Db, { id, seen }: SeenClaimOfList): Promise<StoredClaim> => {
  const claim = orNotFound(await lockClaim(on, id))
  if (claim.state !== 'pending') {
    const by = claim.decidedBy === null ? null : await findFormerStudent(on, claim.decidedBy)
    const name = by === null ? null : personLabel(by)
    throw new AppError('conflict', { message: claimDecided(claim.state, name) })
  }
  await requireSeen(on, claim, seen)
  return claim
}

/** Adds the current claim, as the owner sees it, to a `changed_meanwhile` error of some work. */
export const withClaimNow = async <T>(
  { db, view }: Viewing,
  id: string,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'changed_meanwhile') throw error
    const claim = await findClaim(db, id)
    const [registration] = claim === null ? [] : await view([claim])
    const { message, extraDetails = '' } = error
    throw registration === undefined
      ? error
      : new AppError('changed_meanwhile', { message, extraDetails, registration, cause: error })
  }
}
