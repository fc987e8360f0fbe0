import { type SQL, and, count, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { creditCountOf } from '../tables/credits/bank-credits.table.ts'
import { creditStateOf, hasRest } from '../tables/credits/credit-state.query.ts'
import { hasRow } from '../../platform/db/conditions.ts'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { type SearchPage, contains, countRows, readPage } from '../../platform/db/lists.ts'
import { account, bankCredit, claim, statement, statementCredit } from '../../schema.ts'
import type { StoredStatement } from './statements.repo.ts'

const shown = {
  ...getTableColumns(statement),
  creditCount: creditCountOf(statement.id),
  account: { id: account.id, name: account.name, upiIds: account.upiIds },
}
export type ShownStatement = StoredStatement & {
  creditCount: number
  account: Pick<typeof account.$inferSelect, 'id' | 'name' | 'upiIds'> | null
}

const selectShown = (on: Db, matches: SQL | undefined) =>
  on.select(shown).from(statement).leftJoin(account, eq(account.id, statement.accountId)).where(matches)

/** Finds a statement with its account. */
export const findStatement = (on: Db, id: string): Promise<ShownStatement | null> =>
  firstOf(selectShown(on, eq(statement.id, id)))

/** Reads one page of statements whose file, bank or account has a text in its name, newest first. */
export const pageStatements = (on: Db, { q, ...page }: SearchPage) => {
  const matches = contains([statement.fileName, statement.bank, account.name], q)
  const rows = selectShown(on, matches).orderBy(desc(statement.createdAt), desc(statement.id))
  return readPage(rows, page, () => countRows(on, selectShown(on, matches)))
}

/** Says of a held credit whether its rest is what the claim with its reference costs. */
const isOfPrice = (on: Db) =>
  hasRow(
    on,
    claim,
    eq(claim.utr, bankCredit.utr),
    eq(claim.state, 'pending'),
    sql`${claim.amountPaise} = ${bankCredit.amountPaise} - ${bankCredit.usedPaise} - ${bankCredit.refundedPaise}`,
  )

/** Counts what of each statement still asks for a decision: credits that are ready, held, or without a claim. */
export const countMeanings = async (on: Db, statementIds: string[]) => {
  // What is to be refunded is listed without a claim, too, until it is sent.
  const group = sql<'ready' | 'held' | 'open' | null>`case ${creditStateOf(on)}
    when 'held' then case when ${isOfPrice(on)} then 'ready' else 'held' end
    when 'open' then 'open' when 'refund_due' then 'open' end`
  const found =
    statementIds.length === 0
      ? []
      : await on
          .select({ statementId: statementCredit.statementId, group, credits: count() })
          .from(statementCredit)
          .innerJoin(bankCredit, eq(bankCredit.id, statementCredit.creditId))
          .where(
            and(inArray(statementCredit.statementId, statementIds), isNull(bankCredit.reversedOn), hasRest),
          )
          .groupBy(sql`1, 2`)
  return (statementId: string) => {
    const counts = { ready: 0, held: 0, open: 0 }
    for (const row of found) {
      if (row.statementId === statementId && row.group !== null) counts[row.group] += row.credits
    }
    return counts
  }
}
