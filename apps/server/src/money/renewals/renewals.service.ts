import { normaliseUtr, utrExpectation } from '@lectureshelf/contract/money/claim-rules'
import { messages } from '@lectureshelf/contract/messages'
import type { BankWord } from '@lectureshelf/contract/money/claims'
import type { PaymentNews } from '@lectureshelf/contract/money/subscriptions'
import type { RenewalForm } from '@lectureshelf/contract/money/renewals'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Throttle } from '../../platform/throttle.ts'
import type { DiscountsService } from '../discount-codes/discounts.service.ts'
import type { DssService } from '../../base/reference-data/dss.service.ts'
import { needNotPayAgain } from '../claims/bank-word/bank-word.policy.ts'
import type { BankWordService } from '../claims/bank-word/bank-word.service.ts'
import { isGapFor } from '../claims/bank-word/cash-desk.policy.ts'
import type { OwnClaimsService } from '../claims/own-claims.service.ts'
import { semestersOfPlan } from '../subscriptions/periods.policy.ts'
import type { PurchasesService } from '../subscriptions/purchases.service.ts'
import type { SubscriptionsService } from '../subscriptions/subscriptions.service.ts'

/** Attempts per student in 15 minutes: the reply reveals whether a UTR is in use. */
const attemptsFree = 20

/** Returns whether the bank has a payment by a file that would prove it to a cashier: no text, and none of the sender alone. */
const isFoundFor = (actor: Actor, word: BankWord | null): boolean =>
  word?.state === 'in_bank' && (word.gap === null || !isGapFor(actor, word.gap))

interface Options {
  db: Db
  throttle: Throttle
  dss: DssService
  discounts: Pick<DiscountsService, 'priceOf'>
  ownClaims: OwnClaimsService
  purchases: PurchasesService
  subscriptions: Pick<SubscriptionsService, 'newsOf'>
  bank: Pick<BankWordService, 'readOne' | 'readLocked'>
}

/** Creates the service of renewals. */
export const createRenewalsService = (options: Options) => {
  const { db, dss, throttle, discounts, ownClaims, purchases, subscriptions, bank } = options

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

  /** Reads what a form of a renewal says. @throws AppError `invalid_request`, `too_many_requests` */
  const read = async (actor: Actor, { plan, ...form }: z.output<typeof RenewalForm>) => {
    await throttle.take([{ parts: ['renewal', actor.id], freeAttempts: attemptsFree }])
    const utr = normaliseUtr(form.utr)
    if (utr === null)
      throw new AppError('invalid_request', { field: { name: 'utr', reason: utrExpectation } })
    const semester = await semesterOf(actor, form.semester)
    semestersOfPlan(plan, semester)
    const wish = { plan, shownPaise: form.amountPaise, typed: form.discountCode }
    const price = await discounts.priceOf({ ...wish, guesser: { studentId: actor.id } })
    return { plan, semester, price, utr, shownUpiId: form.upiId, agreed: { terms: form.terms } }
  }

  /**
   * Returns what a student has to know about the last payment: it was refused, or the bank's statements do not have it,
   * also where it had opened nothing.
   */
  const readNews = async (actor: Actor): Promise<PaymentNews | null> => {
    const [known, last] = await Promise.all([subscriptions.newsOf(actor), ownClaims.findLastOf(actor)])
    if (last === null || last.claim.kind !== 'renewal' || last.claim.state === 'approved') return null
    const { claim, stored } = last
    const word = await bank.readOne(stored)
    const isMissing = claim.state === 'pending' && word.state === 'not_in_statement'
    const kind = isMissing ? 'not_in_bank' : known
    return kind === null ? null : { kind, claim, needNotPayAgain: needNotPayAgain(word) }
  }

  return {
    /**
     * Creates a claim for another semester, or for the same one again. A plausible UTR opens provisional access.
     * @throws AppError `invalid_request`, `conflict` while a payment is being checked, `claim_conflict`,
     * `too_many_requests`.
     */
    create: async (actor: Actor, form: z.output<typeof RenewalForm>) => {
      const renewal = await read(actor, form)
      const { plan, semester, utr } = renewal
      const { claim, result: isOpened } = await ownClaims.addRenewal(
        actor,
        renewal,
        async (tx, { isUnseen, ...claimed }) => {
          const trusted = { kind: 'renewal' as const, actor, semester, utr, isUnseen }
          if (!(await purchases.opensReading(tx, trusted))) return false
          await purchases.openProvisional(tx, { ...claimed, studentId: actor.id, plan, semester })
          return true
        },
      )
      return { message: isOpened ? messages.paymentNotedReading : messages.paymentNoted, claim }
    },
    /**
     * Corrects the person's own renewal and sends it again. It opens nothing on its sender's word: only a payment that a
     * file of the payee's account has opens reading until the owner decides.
     * @throws AppError as `create`, `not_found`, and `conflict` for a claim that was approved
     */
    correct: async (actor: Actor, claimId: string, form: z.output<typeof RenewalForm>) => {
      const renewal = await read(actor, form)
      const { plan, semester } = renewal
      const { claim, result: isOpened } = await ownClaims.correctRenewal(
        actor,
        claimId,
        renewal,
        async (tx, stored) => {
          if (!isFoundFor(actor, await bank.readLocked(tx, stored))) return false
          return purchases.openForFoundPayment(tx, actor, { claimId, plan, semester })
        },
      )
      return { message: isOpened ? messages.paymentNotedReading : messages.paymentNoted, claim }
    },
    /** Returns the options of the renewal form. */
    readOptions: async (actor: Actor) => {
      const [semesters, proposed, openClaim, news] = await Promise.all([
        dss.listSemesters(),
        purchases.proposeSemester(db, actor),
        ownClaims.findOpenOf(actor),
        readNews(actor),
      ])
      const next = semesters.find(({ semNum }) => semNum === proposed) ?? null
      return { semesters, proposed: next, openClaim, news }
    },
  }
}

export type RenewalsService = ReturnType<typeof createRenewalsService>
