import type { CreditState } from '@lectureshelf/contract/money/bank/credit-states'
import { type SQL, and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { contains } from '../../platform/db/lists.ts'
import { bankCredit, claim, creditUse } from '../../schema.ts'

const { amountPaise, usedPaise, refundedPaise, reversedOn, mark } = bankCredit

/** Says in the words of the partial index that something of a credit is left. */
export const hasRest = sql`${usedPaise} + ${refundedPaise} < ${amountPaise}`

const isHeld = (on: Db) =>
  exists(
    on
      .select({ one: sql`1` })
      .from(claim)
      .where(and(eq(claim.utr, bankCredit.utr), eq(claim.state, 'pending'))),
  )

/** The same decision as `decideCredit`, for lists and sums of many credits. */
export const creditStateOf = (on: Db): SQL<CreditState> => sql<CreditState>`case
  when ${reversedOn} is not null then 'reversed'
  when not (${hasRest}) then case when ${usedPaise} > 0 then 'granted' else 'refunded' end
  when ${mark} = 'refund_due' then 'refund_due'
  when ${isHeld(on)} then 'held'
  when ${mark} = 'not_ours' then 'not_ours'
  else 'open' end`

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
