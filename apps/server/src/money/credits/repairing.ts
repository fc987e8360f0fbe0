import type { Actor } from '../../platform/actor.ts'
import { isOwner } from '../claims/bank-word/cash-desk.policy.ts'
import type { ClaimsService } from '../claims/claims.service.ts'
import type { ProvisionalService } from '../subscriptions/provisional.service.ts'
import { grantAgain, restoreInside } from './restoring.ts'
import { listTakenByWords } from './restoring.query.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

interface Options extends DbAndClock {
  claims: Pick<ClaimsService, 'approveMany'>
  provisional: ProvisionalService
}

/** What words in a file took back on a day, by the numbers beside them. */
interface ByWords {
  day: string
  utrs: string[]
}

/**
 * Creates the repair of payments that older versions called taken back because of a payer's words. Only a file of the
 * owner repairs: no one else can bring lines that give access back.
 */
export const createRepair =
  ({ db, clock, claims, provisional }: Options) =>
  async (actor: Actor, lines: ByWords[]): Promise<number> => {
    if (!isOwner(actor)) return 0
    let repaired = 0
    for (const { day, utrs } of lines) {
      for (const { id } of await listTakenByWords(db, day, utrs)) {
        const restoring = { actor, now: clock.now(), provisional, isVouched: false }
        const ended = await db.transaction((tx) => restoreInside(tx, restoring, id, { reversedOn: day }))
        await grantAgain(claims, actor, ended)
        repaired += 1
      }
    }
    return repaired
  }
