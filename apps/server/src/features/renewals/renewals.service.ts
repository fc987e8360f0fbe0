import { normaliseUtr, utrExpectation } from '@lectureshelf/contract/money/claim-rules'
import { messages } from '@lectureshelf/contract/messages'
import type { RenewalForm } from '@lectureshelf/contract/money/renewals'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Throttle } from '../../platform/throttle.ts'
import type { DiscountsService } from '../discount-codes/discounts.service.ts'
import type { DssService } from '../reference-data/dss.service.ts'
import type { OwnClaimsService } from '../claims/own-claims.service.ts'
import { semestersOfPlan } from '../subscriptions/periods.policy.ts'
import type { PurchasesService } from '../subscriptions/purchases.service.ts'

/** Attempts per student in 15 minutes: the reply reveals whether a UTR is in use. */
const attemptsFree = 20

interface Options {
  db: Db
  throttle: Throttle
  dss: DssService
  discounts: Pick<DiscountsService, 'priceOf'>
  ownClaims: OwnClaimsService
  purchases: PurchasesService
}

/** Creates the service of renewals. */
export const createRenewalsService = (options: Options) => {
  const { db, dss, throttle, discounts, ownClaims, purchases } = options

  const semesterOf = async (actor: Actor, name: string | undefined): Promise<number> => {
    if (name === undefined) {
      const proposed = await purchases.proposeSemester(db, actor)
      if (proposed === null) throw new AppError('invalid_request', { message: messages.chooseSemester })
      return proposed
    }
    const found = (await dss.listSemesters()).find(({ semName }) => semName === name)
    if (found !== undefined) return found.semNum
    throw new AppError('invalid_request', { extraDetails: `There is no semester ${name}.` })
  }

  return {
    /**
     * Creates a claim for another semester, or for the same one again. A plausible UTR opens provisional access.
     * @throws AppError `invalid_request`, `conflict` while a payment is being checked, `claim_conflict`,
     * `too_many_requests`.
     */
    create: async (actor: Actor, { plan, ...form }: z.output<typeof RenewalForm>) => {
      await throttle.take([{ parts: ['renewal', actor.id], freeAttempts: attemptsFree }])
      const utr = normaliseUtr(form.utr)
      if (utr === null)
        throw new AppError('invalid_request', { field: { name: 'utr', reason: utrExpectation } })
      const semester = await semesterOf(actor, form.semester)
      semestersOfPlan(plan, semester)
      const wish = { plan, shownPaise: form.amountPaise, typed: form.discountCode }
      const price = await discounts.priceOf({ ...wish, guesser: { studentId: actor.id } })
      const { claim, result: isOpened } = await ownClaims.addRenewal(
        actor,
        { plan, semester, price, utr, shownUpiId: form.upiId, agreed: { terms: form.terms } },
        async (tx, { isUnseen, ...claimed }) => {
          const trusted = { kind: 'renewal' as const, usn: actor.usn, utr, isUnseen }
          if (!(await purchases.opensReading(tx, trusted))) return false
          await purchases.openProvisional(tx, { ...claimed, studentId: actor.id, plan, semester })
          return true
        },
      )
      return { message: isOpened ? messages.paymentNotedReading : messages.paymentNoted, claim }
    },
    /** Returns the options of the renewal form. */
    readOptions: async (actor: Actor) => {
      const [semesters, proposed, openClaim] = await Promise.all([
        dss.listSemesters(),
        purchases.proposeSemester(db, actor),
        ownClaims.findOpenOf(actor),
      ])
      return { semesters, proposed: semesters.find(({ semNum }) => semNum === proposed) ?? null, openClaim }
    },
  }
}

export type RenewalsService = ReturnType<typeof createRenewalsService>
