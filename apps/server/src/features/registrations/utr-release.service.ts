import { messages } from '@lectureshelf/contract/messages'
import type { Registration } from '@lectureshelf/contract/registrations'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { ownerViewOf } from './registration-view.ts'
import { lockClaim, updateClaim } from './registrations.repo.ts'

export interface UtrReleaseService {
  /**
   * Lets other USNs claim the payment reference of a rejected claim; its own may send it again anyway. Once
   * somebody has, it is theirs alone.
   * @throws AppError `not_found`, or `conflict` for a claim that is not rejected.
   */
  releaseUtr: (actor: Actor, id: string) => Promise<{ message: string; registration: Registration }>
}

/** Payment references that were claimed by the wrong person. */
export const createUtrReleaseService = ({ db, clock }: { db: Db; clock: Clock }): UtrReleaseService => ({
  releaseUtr: async (actor, id) => {
    const released = await db.transaction(async (tx) => {
      const claim = await lockClaim(tx, id)
      if (claim === null) throw new AppError('not_found')
      if (claim.state !== 'rejected') throw new AppError('conflict', { message: messages.onlyRejectedUtr })
      if (claim.utrReleasedAt !== null) return claim
      await recordAudit(tx, actor, {
        action: 'registration.release-utr',
        entity: 'registration',
        entityId: id,
        after: { usn: claim.usn, utr: claim.utr },
      })
      return (await updateClaim(tx, id, { utrReleasedAt: clock.now() })) ?? claim
    })
    return { message: messages.utrReleased, registration: await ownerViewOf(db, released) }
  },
})
