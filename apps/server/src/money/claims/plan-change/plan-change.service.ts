import { messages } from '@lectureshelf/contract/messages'
import { planChanged } from '@lectureshelf/contract/money/payment-messages'
import type { SeenClaimOfList } from '@lectureshelf/contract/money/claims'
import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import { type StoredClaim, updateClaim } from '../../tables/claims.table.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, orNotFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../../base/audit/audit.service.ts'
import type { DssService } from '../../../base/reference-data/dss.service.ts'
import { priceOf } from '../../../base/settings/prices.policy.ts'
import type { SettingsService } from '../../../base/settings/settings.service.ts'
import type { BankWordService } from '../bank-word/bank-word.service.ts'
import { requireNoGap, requireOfOthers } from '../bank-word/cash-desk.policy.ts'
import { fittingPlanOf } from './plan-change.policy.ts'
import type { QueueService } from '../queue.service.ts'
import { lockPending, withClaimNow } from '../seen-claim.ts'

interface Options {
  db: Db
  dss: Pick<DssService, 'findSemester'>
  settings: Pick<SettingsService, 'read'>
  bank: Pick<BankWordService, 'readLocked'>
  view: QueueService['view']
}

const semesterOf = async ({ dss }: Options, on: Db, { semNum, form }: StoredClaim): Promise<number | null> =>
  semNum ?? (await dss.findSemester(form['semester'] ?? '', on))?.semNum ?? null

const change = (options: Options, actor: Actor, shown: SeenClaimOfList, plan: Plan): Promise<StoredClaim> =>
  options.db.transaction(async (tx) => {
    const claim = await lockPending(tx, shown)
    requireOfOthers(actor, claim)
    const word = await options.bank.readLocked(tx, claim)
    // A sum that only one's own file shows is no reason to change what was claimed.
    requireNoGap(actor, word?.gap ?? null)
    const prices = await options.settings.read(tx)
    const semester = await semesterOf(options, tx, claim)
    if (fittingPlanOf({ ...claim, semester }, word, prices) !== plan) {
      throw new AppError('conflict', { message: messages.planDoesNotFit })
    }
    const after = { plan, amountPaise: priceOf(plan, prices) }
    await recordAudit(tx, actor, 'claim.changePlan', claim.id, {
      before: { plan: claim.plan, amountPaise: claim.amountPaise },
      after: { ...after, usn: claim.usn, utr: claim.utr },
    })
    return (await updateClaim(tx, claim.id, after)) ?? claim
  })

/** Creates the service that changes a pending claim to the plan that was paid for. */
export const createPlanChangeService = (options: Options) => ({
  /**
   * Changes the plan and the amount of a pending claim to those that the received payment fits exactly.
   * @throws AppError `not_found`, `conflict` when the claim is decided or the payment does not fit the plan,
   * `changed_meanwhile` when the claim differs from what was seen, or `forbidden` for a claim of the actor's own
   */
  changePlan: async (actor: Actor, shown: SeenClaimOfList, plan: Plan) => {
    const changed = await withClaimNow(options, shown.id, () => change(options, actor, shown, plan))
    const registration = orNotFound((await options.view([changed]))[0])
    return { message: planChanged(plans[plan].name), registration }
  },
})
