import {
  type SQL,
  aliasedTable,
  and,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { hasRow } from '../../../platform/db/conditions.ts'
import type { Db } from '../../../platform/db/database.ts'
import { bankCredit, creditUse, refund, statement, statementCredit } from '../../../schema.ts'

const one = { one: sql`1` }

/** Returns whether anything was ever decided about a credit. */
export const isTouched = (on: Db) =>
  sql<boolean>`${or(
    ne(bankCredit.note, ''),
    isNotNull(bankCredit.mark),
    isNotNull(bankCredit.reversedOn),
    hasRow(on, creditUse, eq(creditUse.creditId, bankCredit.id)),
    hasRow(on, refund, eq(refund.creditId, bankCredit.id)),
  )}`

/** Returns whether a credit is also in a statement of another account, or of none. */
const isShared = (on: Db, statementId: string, accountId: string) =>
  sql<boolean>`${exists(
    on
      .select(one)
      .from(statementCredit)
      .innerJoin(statement, eq(statement.id, statementCredit.statementId))
      .where(
        and(
          eq(statementCredit.creditId, bankCredit.id),
          ne(statement.id, statementId),
          or(isNull(statement.accountId), ne(statement.accountId, accountId)),
        ),
      ),
  )}`

/** Finds which of some credits other files of a statement's account have; none while its account is not known. */
export const findOfSameAccount = async (
  on: Db,
  statementId: string,
  creditIds: string[],
): Promise<Set<string>> => {
  if (creditIds.length === 0) return new Set()
  const own = aliasedTable(statement, 'own')
  const rows = await on
    .selectDistinct({ id: statementCredit.creditId })
    .from(statementCredit)
    .innerJoin(statement, eq(statement.id, statementCredit.statementId))
    .innerJoin(own, and(eq(own.accountId, statement.accountId), ne(own.id, statement.id)))
    .where(and(eq(own.id, statementId), inArray(statementCredit.creditId, creditIds)))
  return new Set(rows.map(({ id }) => id))
}

/** Lists the credits of a statement that have no payment reference, and of how many accounts they are. */
export const listUnnamedCredits = (on: Db, statementId: string, accountId: string) =>
  on
    .select({
      ...getTableColumns(bankCredit),
      isTouched: isTouched(on),
      isShared: isShared(on, statementId, accountId),
    })
    .from(bankCredit)
    .where(
      and(
        isNull(bankCredit.utr),
        inArray(
          bankCredit.id,
          on
            .select({ id: statementCredit.creditId })
            .from(statementCredit)
            .where(eq(statementCredit.statementId, statementId)),
        ),
      ),
    )
    .orderBy(bankCredit.id)

/** Lists matching credits, with whether anything was decided about them. */
export const listMaybeTouched = (on: Db, matches: SQL | undefined) =>
  on
    .select({
      id: bankCredit.id,
      key: bankCredit.key,
      candidates: bankCredit.candidates,
      isTouched: isTouched(on),
    })
    .from(bankCredit)
    .where(matches)

/** Lists credits by their keys, with whether anything was decided about them. */
export const listCreditsByKey = (on: Db, keys: string[]) =>
  listMaybeTouched(on, inArray(bankCredit.key, keys))

/** Lists the credits with these references about which nothing was decided. */
export const listUntouchedCredits = async (on: Db, utrs: string[]) => {
  if (utrs.length === 0) return []
  const found = await on
    .select({
      id: bankCredit.id,
      utr: bankCredit.utr,
      amountPaise: bankCredit.amountPaise,
      isTouched: isTouched(on),
    })
    .from(bankCredit)
    .where(inArray(bankCredit.utr, utrs))
    .orderBy(bankCredit.id)
  return found.filter((credit) => !credit.isTouched)
}
