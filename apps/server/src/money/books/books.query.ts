import { type Column, type SQL, and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { timeZone } from '@lectureshelf/contract/constants'
import type { Db } from '../../platform/db/database.ts'
import { bankCredit, college, receipt, refund, student } from '../../schema.ts'
import type { Movement, ReceiptSum, TaxSum } from './books.policy.ts'

const monthOfDay = (day: SQL | Column): SQL<string> => sql<string>`to_char(${day}, 'YYYY-MM')`

// The name of the zone stands in the text: as a parameter, grouping would see two different expressions.
const monthOf = (at: Column): SQL<string> =>
  sql<string>`to_char(${at} at time zone '${sql.raw(timeZone)}', 'YYYY-MM')`

const sumOf = (paise: Column | SQL): SQL<number> => sql<number>`sum(${paise})`.mapWith(Number)

const isOurs = or(isNull(bankCredit.mark), ne(bankCredit.mark, 'not_ours'))

const listBankMovements = async (on: Db): Promise<Movement[]> => {
  const received = await on
    .select({ month: monthOfDay(bankCredit.day), paise: sumOf(bankCredit.amountPaise) })
    .from(bankCredit)
    .where(isOurs)
    .groupBy(sql`1`)
  // What was refunded before is not taken back again.
  const takenBack = sql`(${bankCredit.amountPaise} - ${bankCredit.refundedPaise})`
  const reversed = await on
    .select({ month: monthOfDay(sql`${bankCredit.reversedOn}`), paise: sumOf(takenBack) })
    .from(bankCredit)
    .where(and(isNotNull(bankCredit.reversedOn), isOurs))
    .groupBy(sql`1`)
  const refunded = await on
    .select({ month: monthOfDay(sql`${refund.day}`), paise: sumOf(refund.amountPaise) })
    .from(refund)
    .where(isNull(refund.undoneAt))
    .groupBy(sql`1`)
  return [
    ...received.map((row) => ({ ...row, kind: 'received' as const })),
    ...reversed.map((row) => ({ ...row, kind: 'reversed' as const })),
    ...refunded.map((row) => ({ ...row, kind: 'refunded' as const })),
  ]
}

const listCash = async (on: Db): Promise<Movement[]> => {
  const paise = sumOf(receipt.receivedPaise)
  const isCash = eq(receipt.basis, 'cash')
  const taken = await on
    .select({ month: monthOf(receipt.issuedAt), paise })
    .from(receipt)
    .where(isCash)
    .groupBy(sql`1`)
  const voided = await on
    .select({ month: monthOf(receipt.voidedAt), paise })
    .from(receipt)
    .where(and(isCash, isNotNull(receipt.voidedAt)))
    .groupBy(sql`1`)
  return [
    ...taken.map((row) => ({ ...row, kind: 'cash' as const })),
    ...voided.map((row) => ({ month: row.month, paise: -row.paise, kind: 'cash' as const })),
  ]
}

/** Lists what came in and went out, summed by month and kind. */
export const listMovements = async (on: Db): Promise<Movement[]> => [
  ...(await listBankMovements(on)),
  ...(await listCash(on)),
]

/** Lists the parts of the tax invoices that were issued, and negative those that became void, summed by month. */
export const listTaxSums = async (on: Db): Promise<TaxSum[]> => {
  const of = (month: SQL<string>, sign: 1 | -1) => {
    const signed = (paise: Column) => sumOf(sql`${sql.raw(String(sign))} * ${paise}`)
    return on
      .select({
        month,
        taxablePaise: signed(receipt.taxablePaise),
        centralPaise: signed(receipt.centralTaxPaise),
        statePaise: signed(receipt.stateTaxPaise),
        roundOffPaise: signed(receipt.roundOffPaise),
      })
      .from(receipt)
      .where(and(isNotNull(receipt.taxablePaise), sign === 1 ? undefined : isNotNull(receipt.voidedAt)))
      .groupBy(sql`1`)
  }
  return [...(await of(monthOf(receipt.issuedAt), 1)), ...(await of(monthOf(receipt.voidedAt), -1))]
}

/** Lists the receipts that were issued or became void, summed by month, plan, college and department. */
export const listReceiptSums = async (on: Db): Promise<ReceiptSum[]> => {
  const of = (month: SQL<string>, isMeant: SQL | undefined) =>
    on
      .select({
        month,
        plan: receipt.plan,
        college: college.clgName,
        department: student.deptId,
        receipts: sql<number>`count(*)`.mapWith(Number),
        paise: sumOf(receipt.receivedPaise),
      })
      .from(receipt)
      .leftJoin(student, eq(student.id, receipt.studentId))
      .leftJoin(college, eq(college.clgCode, student.clgCode))
      .where(isMeant)
      .groupBy(sql`1, 2, 3, 4`)
  const issued = await of(monthOf(receipt.issuedAt), undefined)
  const voided = await of(monthOf(receipt.voidedAt), isNotNull(receipt.voidedAt))
  return [
    ...issued.map((row) => ({ ...row, isVoid: false })),
    ...voided.map((row) => ({ ...row, isVoid: true })),
  ]
}
