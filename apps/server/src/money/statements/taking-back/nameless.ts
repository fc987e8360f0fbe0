import {
  linkCredits,
  lockCredits,
  markMaybeReversed,
  markReversed,
} from '../../tables/credits/bank-credits.table.ts'
import { lockClaimsWith } from '../../tables/claims.table.ts'
import { listOfSums } from '../../tables/credits/reference-candidates.query.ts'
import type { Db } from '../../../platform/db/database.ts'
import { utrsOf } from '../statement-store.ts'
import { type Nameless, groupsOf, takenBy } from './nameless.policy.ts'

interface Job {
  statementId: string
  items: Nameless[]
}

/**
 * Takes back what lines without a reference say, by day, sum and payer, from credits of the same account.
 * @returns the number of changes
 */
export const storeNameless = (db: Db, { statementId, items }: Job): Promise<number> =>
  db.transaction(async (tx) => {
    const amounts = items.map(({ amountPaise }) => amountPaise)
    const seen = await listOfSums(tx, statementId, amounts)
    if (seen.length === 0) return 0
    // Claims before credits, as an approval does.
    await lockClaimsWith(tx, utrsOf(seen))
    await lockCredits(
      tx,
      seen.map(({ id }) => id),
    )
    let changed = 0
    const sums = new Set(seen.map(({ amountPaise }) => amountPaise))
    for (const lines of groupsOf(items.filter(({ amountPaise }) => sums.has(amountPaise)))) {
      const [{ day, line }] = lines
      const { taken, maybe } = takenBy(lines, await listOfSums(tx, statementId, amounts))
      const links = [...taken, ...maybe].map((creditId) => ({ statementId, creditId, line }))
      if (taken.length > 0) changed += await markReversed(tx, { ids: taken, day, isProven: true })
      if (maybe.length > 0) changed += await markMaybeReversed(tx, maybe, day)
      await linkCredits(tx, links)
    }
    return changed
  })
