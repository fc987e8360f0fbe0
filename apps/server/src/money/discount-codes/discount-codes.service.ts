import { randomInt } from 'node:crypto'
import type { DiscountCode, DiscountCodeForm } from '@lectureshelf/contract/money/discount-codes'
import { discountAlphabet, discountLetterCount } from '@lectureshelf/contract/money/discounts'
import { messages } from '@lectureshelf/contract/messages'
import type { Actor } from '../../platform/actor.ts'
import { dayOf } from '../../platform/clock.ts'
import { mapPage } from '../../platform/db/lists.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import type { DssService } from '../../base/reference-data/dss.service.ts'
import {
  type CountedCode,
  type DiscountCodeFilter,
  pageDiscountCodes,
  readCounted,
} from './discount-codes.query.ts'
import { endDiscountCode, insertDiscountCode, lockDiscountCode } from './discount-codes.repo.ts'
import { stateOf } from './discounts.policy.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

interface Options extends DbAndClock {
  dss: DssService
}

interface Changed {
  message: string
  discountCode: DiscountCode
}

/** Returns new letters. Random numbers of the operating system cannot be guessed from those of other codes. */
const randomLetters = (): string =>
  Array.from(
    { length: discountLetterCount },
    () => discountAlphabet[randomInt(discountAlphabet.length)] ?? '',
  ).join('')

const viewOf = ({ code, reserved, granted }: CountedCode, today: string): DiscountCode => {
  const { id, createdAt, endedAt, ...rest } = code
  return {
    ...rest,
    _id: id,
    state: stateOf(code, reserved + granted, today),
    reserved,
    granted,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

/** Creates the service by which the owner makes discount codes and switches them off. */
export const createDiscountCodesService = ({ db, clock, dss }: Options) => {
  const view = async (id: string, message: string): Promise<Changed> => {
    const counted = orNotFound(await readCounted(db, id))
    return { message, discountCode: viewOf(counted, dayOf(clock.now())) }
  }
  /** @throws AppError `invalid_request` for a place that does not exist, or a last day that has passed */
  const requirePossible = async ({ colleges, batches, lastDay }: DiscountCodeForm): Promise<void> => {
    const known = await dss.read()
    const college = colleges.find((code) => !known.college.some(({ clgCode }) => clgCode === code))
    const batch = batches.find((name) => !known.batch.some((row) => row.batch === name))
    const refuse = (name: string, reason: string) =>
      new AppError('invalid_request', { field: { name, reason } })
    if (college !== undefined) throw refuse('colleges', `There is no college ${college}.`)
    if (batch !== undefined) throw refuse('batches', `There is no batch ${batch}.`)
    if (lastDay !== null && lastDay < dayOf(clock.now())) {
      throw refuse('lastDay', 'The last day has already passed.')
    }
  }
  return {
    /** Lists discount codes with their uses, newest first. */
    list: async (filter: DiscountCodeFilter) => {
      const today = dayOf(clock.now())
      return mapPage(await pageDiscountCodes(db, filter, today), (row) => viewOf(row, today))
    },

    /** Makes a discount code with random letters. @throws AppError `invalid_request` */
    create: async (actor: Actor, form: DiscountCodeForm): Promise<Changed> => {
      await requirePossible(form)
      const id = await db.transaction(async (tx) => {
        const stored = { ...form, letters: randomLetters(), createdAt: clock.now() }
        const row = await insertDiscountCode(tx, stored)
        const { createdAt: _, ...after } = stored
        await recordAudit(tx, actor, 'discountCode.create', row.id, { after })
        return row.id
      })
      return view(id, messages.discountCodeCreated)
    },

    /**
     * Switches a code off. Claims that use it keep their price.
     * @throws AppError `not_found`, `conflict` when it was switched off already
     */
    end: async (actor: Actor, id: string, reason: string): Promise<Changed> => {
      await db.transaction(async (tx) => {
        const { letters, endedAt } = orNotFound(await lockDiscountCode(tx, id))
        if (endedAt !== null) throw new AppError('conflict', { message: messages.discountCodeEndedAlready })
        await endDiscountCode(tx, id, { endedAt: clock.now(), endReason: reason })
        await recordAudit(tx, actor, 'discountCode.end', id, { after: { letters, reason } })
      })
      return view(id, messages.discountCodeEnded)
    },
  }
}

export type DiscountCodesService = ReturnType<typeof createDiscountCodesService>
