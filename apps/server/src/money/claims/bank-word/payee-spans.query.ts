import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { account, bankCredit, statement, statementCredit } from '../../../schema.ts'
import type { AccountSpan, UnnamedCredit } from './coverage.policy.ts'
import { groupBy } from '../../../platform/group-by.ts'

/** Lists the open credits without a known reference by account. */
const listUnnamed = async (on: Db): Promise<Map<string | null, UnnamedCredit[]>> => {
  const rows = await on
    .selectDistinct({
      id: bankCredit.id,
      accountId: statement.accountId,
      day: bankCredit.day,
      amountPaise: bankCredit.amountPaise,
    })
    .from(bankCredit)
    .innerJoin(statementCredit, eq(statementCredit.creditId, bankCredit.id))
    .innerJoin(statement, eq(statement.id, statementCredit.statementId))
    .where(
      and(
        isNull(bankCredit.utr),
        isNull(bankCredit.reversedOn),
        or(isNull(bankCredit.mark), ne(bankCredit.mark, 'not_ours')),
        sql`${bankCredit.usedPaise} + ${bankCredit.refundedPaise} < ${bankCredit.amountPaise}`,
        isNotNull(statement.accountId),
      ),
    )
  return groupBy(rows, ({ accountId }) => accountId)
}

/**
 * Lists the first and last days of the completely imported statements, with their accounts and what their accounts have
 * of credits without a known reference.
 */
export const listPayeeSpans = async (on: Db): Promise<AccountSpan[]> => {
  const unnamed = await listUnnamed(on)
  const spans = await on
    .select({
      accountId: account.id,
      fromDay: statement.fromDay,
      toDay: statement.toDay,
      upiIds: account.upiIds,
    })
    .from(statement)
    .innerJoin(account, eq(account.id, statement.accountId))
    .where(eq(statement.state, 'done'))
  return spans.map((span) => ({ ...span, unnamed: unnamed.get(span.accountId) ?? [] }))
}
