import type { CreditFilterState, CreditState } from '@lectureshelf/contract/money/bank/credit-states'
import { type SQL, and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { hasRow } from '../../../platform/db/conditions.ts'
import type { Db } from '../../../platform/db/database.ts'
import { contains } from '../../../platform/db/lists.ts'
import { bankCredit, claim, creditUse, receipt, statement, statementCredit } from '../../../schema.ts'
import { isOnlyInOwnFile } from './credit-proofs.query.ts'

const { amountPaise, usedPaise, refundedPaise, reversedOn, mark } = bankCredit

/** The account of a statement for the lists of credits: also one that is only guessed. */
export const shownAccountId = sql<
  string | null
>`coalesce(${statement.accountId}, ${statement.guessedAccountId})`

/** Says in the words of the partial index that something of a credit is left. */
export const hasRest = sql`${usedPaise} + ${refundedPaise} < ${amountPaise}`

const isHeld = (on: Db) => hasRow(on, claim, eq(claim.utr, bankCredit.utr), eq(claim.state, 'pending'))

/** The same decision as `decideCredit`, for lists and sums of many credits. */
export const creditStateOf = (on: Db): SQL<CreditState> => sql<CreditState>`case
  when ${reversedOn} is not null then 'reversed'
  when not (${hasRest}) then case when ${usedPaise} > 0 then 'granted' else 'refunded' end
  when ${mark} = 'refund_due' then 'refund_due'
  when ${isHeld(on)} then 'held'
  when ${mark} = 'not_ours' then 'not_ours'
  else 'open' end`

/**
 * Finds credits that the bank took back while what was granted for them lasts. A grant that other credits still pay in
 * full is none of them, as in `isStillPaid`.
 */
const isToEnd = sql`${reversedOn} is not null and exists (
  select 1 from ${creditUse}
    join ${claim} on ${claim.id} = ${creditUse.claimId} and ${claim.state} = 'approved'
    join ${receipt} on ${receipt.claimId} = ${claim.id} and ${receipt.voidedAt} is null
  where ${creditUse.creditId} = ${bankCredit.id} and ${creditUse.undoneAt} is null and ${claim.amountPaise} > (
    select coalesce(sum(kept.amount_paise), 0) from ${creditUse} kept join ${bankCredit} source on source.id = kept.credit_id
    where kept.claim_id = ${claim.id} and kept.undone_at is null and source.reversed_on is null))`

const withRest: ReadonlySet<CreditFilterState> = new Set(['open', 'held', 'refund_due', 'not_ours'])

/** Finds the credits of a filter of the list; all without one. */
export const isOfState = (on: Db, state: CreditFilterState | undefined): SQL | undefined => {
  if (state === undefined) return undefined
  if (state === 'to_end') return isToEnd
  if (state === 'own_file') return isOnlyInOwnFile(on)
  // Says in the words of the partial index what most states imply.
  const narrow = withRest.has(state) ? and(isNull(reversedOn), hasRest) : undefined
  return and(narrow, eq(creditStateOf(on), state))
}

/** Finds the credits in the statements of an account; all without one. */
export const isOfAccount = (on: Db, accountId: string | undefined): SQL | undefined =>
  accountId === undefined
    ? undefined
    : inArray(
        bankCredit.id,
        on
          .select({ id: statementCredit.creditId })
          .from(statementCredit)
          .innerJoin(statement, eq(statement.id, statementCredit.statementId))
          .where(eq(shownAccountId, accountId)),
      )

/** Counts the credits, all or those of an account, that the bank took back while what was granted for them lasts. */
export const countToEnd = (on: Db, accountId?: string): Promise<number> =>
  on.$count(bankCredit, and(isToEnd, isOfAccount(on, accountId)))

/** Finds what the search of the list finds: a part of the UTR, the payer, the note, or the USN it paid for. */
export const creditSearchOf = (on: Db, q: string): SQL | undefined => {
  if (q === '') return undefined
  const paidFor = on
    .select({ id: creditUse.creditId })
    .from(creditUse)
    .innerJoin(claim, eq(claim.id, creditUse.claimId))
    .where(and(isNull(creditUse.undoneAt), contains([claim.usn], q)))
  return or(contains([bankCredit.utr, bankCredit.payer, bankCredit.note], q), inArray(bankCredit.id, paidFor))
}
