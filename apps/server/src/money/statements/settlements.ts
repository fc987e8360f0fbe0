import { lockCredits, removeCredit } from '../tables/credits/bank-credits.table.ts'
import { listUntouchedCredits } from '../tables/credits/credit-scopes.query.ts'
import { listClaimants } from '../tables/claims.table.ts'
import type { Db } from '../../platform/db/database.ts'
import { addSettled } from './statements.repo.ts'

/** Finds the credits that are payouts of an app, unless someone claimed or decided about one. */
const findSettlements = async (on: Db, utrs: string[]) => {
  const found = await listUntouchedCredits(on, utrs)
  const claimed = new Set(
    (
      await listClaimants(
        on,
        found.flatMap(({ utr }) => utr ?? []),
      )
    ).map(({ utr }) => utr),
  )
  return found.filter(({ utr }) => utr === null || !claimed.has(utr))
}

/**
 * Drops the credits that an app's export now names as its payouts: it has their payments one by one. The statements of
 * the bank count them. @returns how many there were
 */
export const dropSettlements = async (on: Db, utrs: string[]): Promise<number> => {
  const seen = await findSettlements(on, utrs)
  if (seen.length === 0) return 0
  await lockCredits(
    on,
    seen.map(({ id }) => id),
  )
  const settlements = await findSettlements(on, utrs)
  for (const { id, amountPaise } of settlements) {
    for (const statementId of await removeCredit(on, id)) await addSettled(on, statementId, amountPaise)
  }
  return settlements.length
}
