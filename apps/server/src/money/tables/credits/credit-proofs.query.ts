import { type SQL, and, eq, exists, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import {
  account,
  bankCredit,
  claim,
  creditUse,
  receipt,
  statement,
  statementBringer,
  statementCredit,
  student,
} from '../../../schema.ts'

const one = { one: sql`1` }

/** Lists everyone who brought a file with one of these credits, with the UPI ids that pay into the file's account. */
export const listBringers = (on: Db, creditIds: string[]) =>
  creditIds.length === 0
    ? Promise.resolve([])
    : on
        .select({
          creditId: statementCredit.creditId,
          statementId: statementCredit.statementId,
          personId: student.id,
          usn: student.usn,
          name: student.name,
          isOwner: student.isOwner,
          isText: statementBringer.isText,
          upiIds: account.upiIds,
        })
        .from(statementCredit)
        .innerJoin(statementBringer, eq(statementBringer.statementId, statementCredit.statementId))
        .innerJoin(student, eq(student.id, statementBringer.personId))
        .innerJoin(statement, eq(statement.id, statementCredit.statementId))
        .leftJoin(account, eq(account.id, statement.accountId))
        .where(inArray(statementCredit.creditId, creditIds))
        .orderBy(statementBringer.broughtAt, student.id)

const broughtBy = (on: Db, isMeant: SQL | undefined) =>
  exists(
    on
      .select(one)
      .from(statementCredit)
      .innerJoin(statementBringer, eq(statementBringer.statementId, statementCredit.statementId))
      .innerJoin(student, eq(student.id, statementBringer.personId))
      .where(and(eq(statementCredit.creditId, bankCredit.id), isMeant)),
  )

/** Finds the receipts that a cashier approved for a credit which only files of that cashier have. */
const isApprovedAlone = (on: Db) => {
  const { personId, isText } = statementBringer
  return and(
    isNull(receipt.voidedAt),
    eq(receipt.basis, 'credit'),
    not(sql`${receipt.decidedBy} in (select o.id from ${student} o where o.is_owner)`),
    broughtBy(on, eq(personId, receipt.decidedBy)),
    not(broughtBy(on, and(ne(personId, receipt.decidedBy), or(not(isText), student.isOwner)))),
  )
}

/** Finds credits that a cashier approved, that only files of that cashier have, and that no owner vouched for. */
export const isOnlyInOwnFile = (on: Db): SQL | undefined =>
  and(
    isNull(bankCredit.vouchedAt),
    isNull(bankCredit.reversedOn),
    exists(
      on
        .select(one)
        .from(creditUse)
        .innerJoin(receipt, eq(receipt.claimId, creditUse.claimId))
        .where(and(eq(creditUse.creditId, bankCredit.id), isNull(creditUse.undoneAt), isApprovedAlone(on))),
    ),
  )

/** Lists credits that only the file of whoever approved them has, each once, with the name of that cashier. */
export const listOnlyInOwnFile = (on: Db, limit: number) =>
  on
    .selectDistinct({
      id: bankCredit.id,
      day: bankCredit.day,
      amountPaise: bankCredit.amountPaise,
      name: receipt.decidedByName,
    })
    .from(bankCredit)
    .innerJoin(creditUse, and(eq(creditUse.creditId, bankCredit.id), isNull(creditUse.undoneAt)))
    .innerJoin(claim, eq(claim.id, creditUse.claimId))
    .innerJoin(receipt, and(eq(receipt.claimId, claim.id), isApprovedAlone(on)))
    .where(and(isNull(bankCredit.vouchedAt), isNull(bankCredit.reversedOn)))
    .orderBy(bankCredit.day, bankCredit.id)
    .limit(limit)
