import type { Claim } from '@lectureshelf/contract/money/claims'
import { findWaitingSignUps } from '../tables/waiting-sign-ups.ts'
import { AppError } from '../../platform/errors.ts'
import type { Throttle } from '../../platform/throttle.ts'
import type { DiscountsService } from '../discount-codes/discounts.service.ts'
import type { SecurityLogService } from '../../base/security-log/security-log.service.ts'
import { type DecisionOptions, createDecisionsService } from './decisions.service.ts'
import { createPlanChangeService } from './plan-change/plan-change.service.ts'
import { createQueueService } from './queue.service.ts'
import { claimViewOf } from './claim-view.ts'
import { type SignUpOrigin, createOwnSignUps } from './sign-up/own-sign-up.ts'
import { type SignUpOptions, createSignUpService } from './sign-up/sign-up.service.ts'
import { createUtrReleaseService } from './utr-release.service.ts'

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
    ...createUtrReleaseService({ db, clock, view: queue.view }),
    ...queue,
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
