import { messages } from '@lectureshelf/contract/messages'
import type { SeenClaimOfList } from '@lectureshelf/contract/money/claims'
import { type StoredClaim, lockClaim, updateClaim } from '../tables/claims.table.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import type { QueueService } from './queue.service.ts'
import { requireSeen, withClaimNow } from './seen-claim.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

interface Options extends DbAndClock {
  view: QueueService['view']
}

const release = ({ db, clock }: Options, actor: Actor, { id, seen }: SeenClaimOfList): Promise<StoredClaim> =>
  db.transaction(async (tx) => {
    const claim = orNotFound(await lockClaim(tx, id))
    if (claim.state !== 'rejected') throw new AppError('conflict', { message: messages.onlyRejectedUtr })
    await requireSeen(tx, claim, seen)
    if (claim.utrReleasedAt !== null) return claim
    await recordAudit(tx, actor, 'claim.releaseUtr', id, { after: { usn: claim.usn, utr: claim.utr } })
    return (await updateClaim(tx, id, { utrReleasedAt: clock.now() })) ?? claim
  })

/** Creates the service that releases payment references of rejected claims. */
export const createUtrReleaseService = (options: Options) => ({
  /**
   * Releases the payment reference of a rejected claim, so that one other USN can claim it. The claim's own USN can
   * send it again without a release.
   * @throws AppError `not_found`, `conflict` for a claim that is not rejected, or `changed_meanwhile` for one that
   * differs from what was seen
   */
  releaseUtr: async (actor: Actor, shown: SeenClaimOfList) => {
    const released = await withClaimNow(options, shown.id, () => release(options, actor, shown))
    const registration = orNotFound((await options.view([released]))[0])
    return { message: messages.utrReleased, registration }
  },
})
