import {
  type CheckedDiscount,
  type DiscountCheck,
  discountOf,
  normaliseLetters,
} from '@lectureshelf/contract/money/discounts'
import { discountRefusals, sendWithoutCode } from '@lectureshelf/contract/money/payment-messages'
import type { Plan } from '@lectureshelf/contract/money/plans'
import { type StoredClaim, countUses, hasUsedCode } from '../tables/claims.table.ts'
import { findStudent } from '../../base/identity/students.table.ts'
import type { Actor } from '../../platform/actor.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import type { Throttle } from '../../platform/throttle.ts'
import type { SettingsService } from '../../base/settings/settings.service.ts'
import { daysAfter } from '../subscriptions/periods.policy.ts'
import {
  type StoredDiscountCode,
  findByLetters,
  listCodesSince,
  lockByLetters,
} from './discount-codes.repo.ts'
import { type DiscountUser, expectedDays, refusalOf } from './discounts.policy.ts'

/** Wrong codes of an address or a student in 15 minutes: many students of a college share an address. */
const guessesFree = 60

interface Options extends DbAndClock {
  throttle: Throttle
  settings: Pick<SettingsService, 'priceShown'>
}

/** What a claim costs. */
export interface ClaimPrice {
  amountPaise: number
  /** The letters of the discount code. */
  discountCode: string | null
  discountPaise: number
}

interface Wish {
  plan: Plan
  /** The sum that the screen showed. */
  shownPaise: number | undefined
  /** The code as typed; blank without one. */
  typed: string | undefined
  /** Whose wrong codes are counted. */
  guesser: Guesser
}

/** An address of visitors, or the id of a student. */
export type Guesser = { address: string } | { studentId: string }

/** The claim that uses a code. */
interface User extends DiscountUser {
  usn: string
  studentId: string | null
  /** The claim that is corrected. */
  own?: Pick<StoredClaim, 'id' | 'state' | 'discountCode'>
}

const refuse = (reason: string): AppError =>
  new AppError('invalid_request', { field: { name: 'discountCode', reason } })

/** Creates the service that checks discount codes and reserves their uses. */
export const createDiscountsService = ({ db, clock, throttle, settings }: Options) => {
  const ruleOf = (guesser: Guesser) => ({
    parts: ['discount-code', 'address' in guesser ? guesser.address : guesser.studentId],
    freeAttempts: guessesFree,
  })

  /** Finds a code; a wrong one counts as a guess. @throws AppError `too_many_requests`, `invalid_request` */
  const getByLetters = async (typed: string, guesser: Guesser, refusal: string) => {
    const rule = ruleOf(guesser)
    await throttle.take([rule])
    const code = await findByLetters(db, normaliseLetters(typed))
    if (code === null) throw refuse(refusal)
    await throttle.giveBack([rule])
    return code
  }

  const findRefusal = async (
    on: Db,
    code: StoredDiscountCode,
    { own, ...user }: User,
  ): Promise<string | null> => {
    const uses = {
      live: await countUses(on, code.letters, own?.id),
      isUsedBefore: await hasUsedCode(on, code.letters, { ...user, exceptId: own?.id }),
    }
    const isHeld = own?.state === 'pending' && own.discountCode === code.letters
    return refusalOf(code, user, { uses, today: dayOf(clock.now()), isHeld })
  }

  /** Returns who asks: a student renews, anyone else signs up. */
  const userOf = async (actor: Actor | null, { plan, college, batch }: DiscountCheck): Promise<User> => {
    const isKnown = (text: string | undefined): text is string => text !== undefined && text !== ''
    if (actor?.kind !== 'student') {
      return {
        kind: 'signup',
        plan,
        usn: '',
        studentId: null,
        college: isKnown(college) ? college : null,
        batch: isKnown(batch) ? batch : null,
      }
    }
    const student = orNotFound(await findStudent(db, actor.id))
    const place = { college: student.clgCode, batch: student.batch }
    return { kind: 'renewal', plan, usn: student.usn, studentId: actor.id, ...place }
  }

  return {
    /**
     * Returns what a code leaves to pay, without reserving it.
     * @throws AppError `invalid_request` with the reason, `too_many_requests`
     */
    check: async (actor: Actor | null, asked: DiscountCheck, address: string): Promise<CheckedDiscount> => {
      const guesser = actor?.kind === 'student' ? { studentId: actor.id } : { address }
      const code = await getByLetters(asked.letters, guesser, discountRefusals.notValid)
      const refusal = await findRefusal(db, code, await userOf(actor, asked))
      if (refusal !== null) throw refuse(refusal)
      const pricePaise = await settings.priceShown(asked.plan, asked.pricePaise)
      const discountPaise = discountOf(code, pricePaise)
      if (discountPaise === 0) throw refuse(discountRefusals.takesNothing)
      const { letters, colleges, batches } = code
      return {
        letters,
        pricePaise,
        discountPaise,
        amountPaise: pricePaise - discountPaise,
        colleges,
        batches,
      }
    },

    /**
     * Returns what a claim costs: the price that its screen showed, less the discount of a code.
     * @throws AppError `invalid_request` for a code that does not exist, `too_many_requests`
     */
    priceOf: async ({ plan, shownPaise, typed, guesser }: Wish): Promise<ClaimPrice> => {
      if (typed === undefined || typed === '') {
        const amountPaise = await settings.priceShown(plan, shownPaise)
        return { amountPaise, discountCode: null, discountPaise: 0 }
      }
      const code = await getByLetters(typed, guesser, sendWithoutCode(discountRefusals.notValid))
      const reduced = (paise: number): number => paise - discountOf(code, paise)
      const pricePaise = await settings.priceShown(plan, shownPaise, reduced)
      const discountPaise = discountOf(code, pricePaise)
      if (discountPaise === 0) throw refuse(sendWithoutCode(discountRefusals.takesNothing))
      return { amountPaise: pricePaise - discountPaise, discountCode: code.letters, discountPaise }
    },

    /**
     * Locks a code and checks that a claim may use it; the caller then stores the claim in the same transaction, which
     * reserves the use. A claim that is pending keeps its use when it is corrected.
     * @throws AppError `invalid_request` with the reason
     */
    reserve: async (on: Db, letters: string | null, user: User): Promise<void> => {
      if (letters === null) return
      const code = await lockByLetters(on, letters)
      if (code === null) throw refuse(sendWithoutCode(discountRefusals.notValid))
      const refusal = await findRefusal(on, code, user)
      if (refusal !== null) throw refuse(sendWithoutCode(refusal))
    },

    /** Lists what students pay for plans of these prices with the codes of today and of the last weeks. */
    listReducedPrices: async (prices: number[]): Promise<number[]> => {
      const codes = await listCodesSince(db, daysAfter(dayOf(clock.now()), -expectedDays))
      return codes.flatMap((code) => prices.map((price) => price - discountOf(code, price)))
    },
  }
}

export type DiscountsService = ReturnType<typeof createDiscountsService>
