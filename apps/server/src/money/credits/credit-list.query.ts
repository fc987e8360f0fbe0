import type { CreditFilterState } from '@lectureshelf/contract/money/bank/credit-states'
import { type SQL, and, asc, count, desc, eq, inArray, sql, sum } from 'drizzle-orm'
import {
  creditSearchOf,
  creditStateOf,
  isOfAccount,
  isOfState,
  shownAccountId,
} from '../tables/credits/credit-state.query.ts'
import type { Db } from '../../platform/db/database.ts'
import { type SearchPage, readPage } from '../../platform/db/lists.ts'
import { account, bankCredit, claim, statement, statementCredit } from '../../schema.ts'

const { amountPaise, usedPaise, refundedPaise } = bankCredit
const rest = sql<number>`(${amountPaise} - ${usedPaise} - ${refundedPaise})`

const columnsOf = (on: Db) => ({ credit: bankCredit, state: creditStateOf(on) })

export type ListedCredit = Awaited<ReturnType<typeof findCredits>>[number]

/** Finds credits with their states. */
export const findCredits = (on: Db, ids: string[]) =>
  on.select(columnsOf(on)).from(bankCredit).where(inArray(bankCredit.id, ids))

/** What narrows the list of credits. */
export interface CreditFilter {
  state?: CreditFilterState | undefined
  /** The id of an account. */
  account?: string | undefined
}

/** Reads one page of credits in a state, and of an account, the latest day first. */
export const pageCredits = (
  on: Db,
  { state, account: accountId }: CreditFilter,
  { q, ...page }: SearchPage,
) => {
  const matches = and(isOfState(on, state), isOfAccount(on, accountId), creditSearchOf(on, q))
  const rows = on
    .select(columnsOf(on))
    .from(bankCredit)
    .where(matches)
    .orderBy(desc(bankCredit.day), desc(bankCredit.id))
  return readPage(rows, page, () => on.$count(bankCredit, matches))
}

/** Sums all credits, or those of an account, by their state. */
export const sumCredits = async (on: Db, accountId?: string) => {
  const states = on
    .select({
      state: creditStateOf(on).as('state'),
      amount: sql<number>`${amountPaise}`.as('amount'),
      used: sql<number>`${usedPaise}`.as('used'),
      refunded: sql<number>`${refundedPaise}`.as('refunded'),
      rest: rest.as('rest'),
    })
    .from(bankCredit)
    .where(isOfAccount(on, accountId))
    .as('states')
  const paise = (column: SQL.Aliased<number>) => sql<number>`coalesce(${sum(column)}, 0)`.mapWith(Number)
  return on
    .select({
      state: states.state,
      count: count(),
      amountPaise: paise(states.amount),
      usedPaise: paise(states.used),
      refundedPaise: paise(states.refunded),
      restPaise: paise(states.rest),
    })
    .from(states)
    .groupBy(states.state)
}

/** Lists the statements that have these credits, oldest first, each with its account if that is known. */
export const listStatementsOf = (on: Db, creditIds: string[]) =>
  creditIds.length === 0
    ? Promise.resolve([])
    : on
        .select({
          creditId: statementCredit.creditId,
          line: statementCredit.line,
          id: statement.id,
          fileName: statement.fileName,
          bank: statement.bank,
          account: { id: account.id, name: account.name },
        })
        .from(statementCredit)
        .innerJoin(statement, eq(statement.id, statementCredit.statementId))
        .leftJoin(account, eq(account.id, shownAccountId))
        .where(inArray(statementCredit.creditId, creditIds))
        .orderBy(asc(statement.createdAt))

/** Lists the pending claims with the payment references of these credits. */
export const listHolders = (on: Db, utrs: string[]) =>
  utrs.length === 0
    ? Promise.resolve([])
    : on
        .select({ utr: claim.utr, usn: claim.usn })
        .from(claim)
        .where(and(inArray(claim.utr, utrs), eq(claim.state, 'pending')))
