import type { Claim, SeenClaimOfList } from '@lectureshelf/contract/money/claims'
import { findWaitingSignUps } from '../tables/waiting-sign-ups.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import type { Throttle } from '../../platform/throttle.ts'
import type { DiscountsService } from '../discount-codes/discounts.service.ts'
import type { SecurityLogService } from '../../base/security-log/security-log.service.ts'
import { type DecisionOptions, createDecisionsService } from './decisions.service.ts'
import { createPlanChangeService } from './plan-change/plan-change.service.ts'
import { createQueueService } from './queue.service.ts'
import { claimViewOf } from './claim-view.ts'
import { type SignUpOrigin, createOwnSignUps } from './sign-up/own-sign-up.ts'
import { type SignUpOptions, createSignUpService } from './sign-up/sign-up.service.ts'
import { messages } from '@lectureshelf/contract/messages'
import { type StoredClaim, lockClaim, updateClaim } from '../tables/claims.table.ts'
import type { Actor } from '../../platform/actor.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { requireSeen, withClaimNow } from './seen-claim.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

const releaseUtr = (
  { db, clock }: DbAndClock,
  actor: Actor,
  { id, seen }: SeenClaimOfList,
): Promise<StoredClaim> =>
  db.transaction(async (tx) => {
    const claim = orNotFound(await lockClaim(tx, id))
    if (claim.state !== 'rejected') throw new AppError('conflict', { message: messages.onlyRejectedUtr })
    await requireSeen(tx, claim, seen)
    if (claim.utrReleasedAt !== null) return claim
    await recordAudit(tx, actor, 'claim.releaseUtr', id, { after: { usn: claim.usn, utr: claim.utr } })
    return (await updateClaim(tx, id, { utrReleasedAt: clock.now() })) ?? claim
  })

type Options = Omit<SignUpOptions, 'ownSignUps' | 'discounts'> &
  Omit<DecisionOptions, 'view'> & {
    throttle: Throttle
    securityLog: Pick<SecurityLogService, 'note'>
    discounts: DiscountsService
  }

/** Creates the service of claims: sign-ups, the owner's queue and its decisions. */
export const createClaimsService = (options: Options) => {
  const { db, clock } = options
  const ownSignUps = createOwnSignUps(options)
  const queue = createQueueService(options)
  return {
    ...createSignUpService({ ...options, ownSignUps }),
    ...createDecisionsService({ ...options, view: queue.view }),
    ...createPlanChangeService({ ...options, view: queue.view }),
    ...queue,
    /**
     * Releases the payment reference of a rejected claim, so that one other USN can claim it. The claim's own USN can
     * send it again without a release.
     * @throws AppError `not_found`, `conflict` for a claim that is not rejected, or `changed_meanwhile` for one that
     * differs from what was seen
     */
    releaseUtr: async (actor: Actor, shown: SeenClaimOfList) => {
      const { view } = queue
      const released = await withClaimNow({ db, view }, shown.id, () => releaseUtr(options, actor, shown))
      const registration = orNotFound((await view([released]))[0])
      return { message: messages.utrReleased, registration }
    },
    /**
     * Returns a sign-up that is not approved, to whoever knows its password. Wrong passwords count as failed sign-ins.
     * @throws AppError `invalid_credentials`, for a wrong password and for a missing sign-up alike
     */
    getOwn: async (
      { usn, password }: { usn: string; password: string },
      origin: SignUpOrigin,
    ): Promise<Claim> => {
      const { deviceHash } = origin
      const { asked } = await findWaitingSignUps(db, { usn, deviceHash, now: clock.now() })
      const typed = { usn, password, origin }
      const guess = await ownSignUps.count(asked, typed)
      const own = await ownSignUps.find(asked, typed, guess)
      if (own === null) throw new AppError('invalid_credentials')
      return claimViewOf(own.claim)
    },
  }
}

export type ClaimsService = ReturnType<typeof createClaimsService>
