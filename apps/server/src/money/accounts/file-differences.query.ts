import { and, desc, eq, gt, gte, inArray, isNull, lte, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hasRow } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/database.ts'
import { bankCredit, statement, statementBringer, statementCredit, student } from '../../schema.ts'

/**
 * Lists the credits that one file of an account has and another one does not, although both cover the whole day. A sum
 * that no plan costs is kept only where someone had claimed it, so there only a file that was read later counts. What
 * an owner vouched for, the bank took back, or someone called foreign is settled.
 */
export const listDifferences = (on: Db, planSizes: number[], limit: number) => {
  const other = alias(statement, 'other')
  const isInOther = [eq(statementCredit.statementId, other.id), eq(statementCredit.creditId, bankCredit.id)]
  return on
    .select({
      creditId: bankCredit.id,
      accountId: sql<string>`${statement.accountId}`,
      day: bankCredit.day,
      amountPaise: bankCredit.amountPaise,
      utr: bankCredit.utr,
      isIn: { id: statement.id, fileName: statement.fileName },
      isNotIn: { id: other.id, fileName: other.fileName },
    })
    .from(bankCredit)
    .innerJoin(statementCredit, eq(statementCredit.creditId, bankCredit.id))
    .innerJoin(statement, eq(statement.id, statementCredit.statementId))
    .innerJoin(other, and(eq(other.accountId, statement.accountId), ne(other.id, statement.id)))
    .where(
      and(
        eq(statement.state, 'done'),
        eq(other.state, 'done'),
        isNull(bankCredit.reversedOn),
        isNull(bankCredit.vouchedAt),
        sql`${bankCredit.mark} is distinct from 'not_ours'`,
        // As in `coversDay`: a file begins no later than the day and ends after it.
        ...[statement, other].flatMap(({ fromDay, toDay }) => [
          lte(fromDay, bankCredit.day),
          gt(toDay, bankCredit.day),
        ]),
        or(inArray(bankCredit.amountPaise, planSizes), gte(other.createdAt, bankCredit.createdAt)),
        not(hasRow(on, statementCredit, ...isInOther)),
      ),
    )
    .orderBy(desc(bankCredit.day), desc(bankCredit.id), desc(other.createdAt), desc(statement.createdAt))
    .limit(limit)
}

/** Lists the names of everyone who brought some statements, the first first. */
export const listNamesOfBringers = (on: Db, statementIds: string[]) =>
  statementIds.length === 0
    ? Promise.resolve([])
    : on
        .select({ statementId: statementBringer.statementId, name: student.name })
        .from(statementBringer)
        .innerJoin(student, eq(student.id, statementBringer.personId))
        .where(inArray(statementBringer.statementId, statementIds))
        .orderBy(statementBringer.broughtAt, student.id)
