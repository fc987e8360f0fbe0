import {
  type StoredCredit,
  findCreditsById,
  linkCredits,
  lockCredits,
  markReversed,
  proveReversed,
  updateCredit,
} from '../tables/credits/bank-credits.table.ts'
import { lockClaimsWith } from '../tables/claims.table.ts'
import { findOfSameAccount } from '../tables/credits/credit-scopes.query.ts'
import { returnUses } from '../tables/credits/credit-uses.table.ts'
import {
  confirmRefund,
  findRefundOfLine,
  insertRefund,
  listRefunds,
} from '../tables/credits/refunds.table.ts'
import type { Db } from '../../platform/db/database.ts'
import { restOf } from '../claims/bank-word/matching.policy.ts'
import type { NewCredit, Reversal } from './credits.policy.ts'
import { breathe } from './reading/table.ts'
import { takenOf } from './reversals.policy.ts'
import { type Batch, findByUtr, findClaimedUtrs, store, utrsOf } from './statement-store.ts'
import { updateStatement } from './statements.repo.ts'

/** Makes a credit for a reversed payment that was never stored, in case a later statement contains it. */
const creditOf = ({ utr, line, day, amountPaise }: Reversal): NewCredit => ({
  key: `${utr}|${amountPaise}`,
  line,
  day,
  amountPaise,
  utr,
  candidates: [],
  payer: null,
  reversedOn: day,
  isUnseen: true,
  isSettlement: false,
})

interface Refunding {
  credit: StoredCredit
  reversal: Reversal
  paise: number
  now: Date
}

/** Records that a part of a credit was sent back: of what is left of it, and only then of what it paid for. */
const refundPart = async (on: Db, { credit, reversal, paise, now }: Refunding): Promise<void> => {
  const { id: creditId, mark } = credit
  const { key: lineKey, utr: reference, day } = reversal
  const rest = restOf(credit)
  if (paise > rest) await returnUses(on, creditId, paise - rest)
  await insertRefund(on, { creditId, amountPaise: paise, day, reference, lineKey, createdAt: now })
  // The remainder is still to be sent.
  if (mark === 'refund_due' && paise < rest) await updateCredit(on, creditId, { mark })
}

/**
 * Finds the refund that a reversal shows: one that this line confirmed before, else a recorded one of its very sum,
 * which it confirms now. @returns the number of changes; null when the reversal shows no refund
 */
const confirm = async (
  on: Db,
  { key, amountPaise }: Reversal,
  creditIds: string[],
): Promise<number | null> => {
  if ((await findRefundOfLine(on, key)) !== null) return 0
  const recorded = (await listRefunds(on, creditIds)).find(
    (refund) => refund.lineKey === null && refund.amountPaise === amountPaise,
  )
  if (recorded === undefined) return null
  await confirmRefund(on, recorded.id, key)
  return 1
}

interface TakingBack {
  reversal: Reversal
  creditIds: string[]
  /** The credits of the account that the line is of. */
  ofAccount: ReadonlySet<string>
  now: Date
}

/**
 * Takes what a line reverses from the credits with its reference. A payer's own file has such a line, too: where the account
 * of the line is not known to be that of the credit, an owner who sees the money has the last word.
 * @returns the number of changes
 */
const takeBack = async (on: Db, { reversal, creditIds, ofAccount, now }: TakingBack): Promise<number> => {
  // In the order in which an approval locks them, so that one waits for the other.
  await lockCredits(on, creditIds)
  const confirmed = await confirm(on, reversal, creditIds)
  if (confirmed !== null) return confirmed
  const found = await findCreditsById(on, creditIds)
  const credits = found.filter(({ id, vouchedAt }) => ofAccount.has(id) || vouchedAt === null)
  await proveReversed(
    on,
    credits.flatMap(({ id, reversedOn }) => (reversedOn === reversal.day && ofAccount.has(id) ? [id] : [])),
  )
  const taken = takenOf(reversal.amountPaise, credits)
  for (const { creditId, paise, isWhole } of taken) {
    const credit = credits.find(({ id }) => id === creditId)
    if (!isWhole && credit !== undefined) await refundPart(on, { credit, reversal, paise, now })
  }
  for (const isProven of [true, false]) {
    const ids = taken.flatMap(({ creditId, isWhole }) =>
      isWhole && ofAccount.has(creditId) === isProven ? [creditId] : [],
    )
    if (ids.length > 0) await markReversed(on, { ids, day: reversal.day, isProven })
  }
  return taken.length
}

interface Reversals extends Batch<Reversal> {
  /** The references of the money that came in by the same file: it is of the same account. */
  arrivedUtrs: ReadonlySet<string>
}

/** Finds which credits are of the account of a file, as far as that is known. */
const findOfAccount = async (
  on: Db,
  { statementId, arrivedUtrs }: Pick<Reversals, 'statementId' | 'arrivedUtrs'>,
  credits: StoredCredit[],
): Promise<ReadonlySet<string>> => {
  const arrived = credits.filter(({ utr }) => utr !== null && arrivedUtrs.has(utr)).map(({ id }) => id)
  const ids = credits.map(({ id }) => id)
  return new Set([...arrived, ...(await findOfSameAccount(on, statementId, ids))])
}

/** Takes back what the reversals of a batch say: a whole credit or a part of one. @returns the number of changes */
export const storeReversals = (
  db: Db,
  { statementId, items, planSizes, linesDone, now, arrivedUtrs }: Reversals,
): Promise<number> =>
  db.transaction(async (tx) => {
    await lockClaimsWith(tx, utrsOf(items))
    const creditsWith = await findByUtr(tx, utrsOf(items))
    const known = [...new Set(utrsOf(items))].flatMap((utr) => creditsWith(utr))
    const ofAccount = await findOfAccount(tx, { statementId, arrivedUtrs }, known)
    const claimed = await findClaimedUtrs(tx, utrsOf(items))
    const unknown: NewCredit[] = []
    let changed = 0
    for (const reversal of items) {
      const ids = creditsWith(reversal.utr).map(({ id }) => id)
      if (ids.length > 0) {
        // Several questions each: the embedded database answers all of them on the thread that serves everyone.
        await breathe()
        changed += await takeBack(tx, { reversal, creditIds: ids, ofAccount, now })
        const links = ids.map((creditId) => ({ statementId, creditId, line: reversal.line }))
        changed += await linkCredits(tx, links)
      } else if (claimed.has(reversal.utr) || (reversal.isWorded && planSizes.has(reversal.amountPaise))) {
        unknown.push(creditOf(reversal))
      }
    }
    changed += await store(tx, statementId, unknown, now)
    await updateStatement(tx, statementId, { linesDone })
    return changed
  })
