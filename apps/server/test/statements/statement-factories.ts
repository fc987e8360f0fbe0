import { dayInIndia } from '@lectureshelf/contract/formats/days'
import { type SQL, eq } from 'drizzle-orm'
import { insertRefund } from '../../src/money/tables/credits/refunds.table.ts'
import { insertUse } from '../../src/money/tables/credits/credit-uses.table.ts'
import type { Db } from '../../src/platform/db/database.ts'
import { account, bankCredit, receipt, statement, statementCredit } from '../../src/schema.ts'
import { createPaidSubscription, createSignUp } from '../claim-factories.ts'

export interface CsvPayment {
  day: string
  rupees: string
  utr: string
  /** Whether money went out, such as a payment that was taken back. */
  isOut?: boolean
  payer?: string
}

/** Writes a statement in HDFC's format, with a line for each payment; days as `01/10/26`. */
export const csvOf = (payments: CsvPayment[]): Buffer => {
  const lines = payments.map(({ day, rupees, utr, isOut = false, payer = 'asha@okaxis' }) =>
    [
      day,
      `UPI-SOMEBODY-${payer}-UTIB0000123-${utr}-LS`,
      `0000${utr}`,
      day,
      isOut ? rupees : '',
      isOut ? '' : rupees,
      '1000.00',
    ].join(','),
  )
  const header = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'
  return Buffer.from([header, ...lines, ''].join('\n'))
}

/** Writes an instant's day as the statements of `csvOf` do. */
export const csvDay = (instant: Date): string =>
  dayInIndia(instant).slice(2).split('-').toReversed().join('/')

const creditDay = '2026-10-01'

const storeStatement = async (db: Db): Promise<string> => {
  const [row] = await db
    .insert(statement)
    .values({
      fingerprint: crypto.randomUUID(),
      fileName: 'october.csv',
      bank: 'HDFC',
      state: 'done',
      linesDone: 1,
      linesTotal: 1,
      otherCount: 0,
      otherPaise: 0,
      badLines: [],
      fromDay: creditDay,
      toDay: creditDay,
    })
    .returning()
  if (row === undefined) throw new Error('The statement was not stored.')
  return row.id
}

/** Returns the row of a stored, unclaimed credit. */
export const creditRow = (overrides: Partial<typeof bankCredit.$inferInsert> = {}) => ({
  key: crypto.randomUUID(),
  day: creditDay,
  amountPaise: 14_900,
  utr: '627412345601',
  ...overrides,
})

/** Stores a statement with one unclaimed credit, unless the overrides say otherwise. */
export const createStatement = async (
  db: Db,
  overrides: Partial<typeof bankCredit.$inferInsert> = {},
): Promise<{ statementId: string; creditId: string }> => {
  const statementId = await storeStatement(db)
  const [credit] = await db.insert(bankCredit).values(creditRow(overrides)).returning()
  if (credit === undefined) throw new Error('The credit was not stored.')
  await db.insert(statementCredit).values({ statementId, creditId: credit.id, line: 2 })
  return { statementId, creditId: credit.id }
}

/** Stores an account, into which students pay unless the overrides say otherwise. */
export const createAccount = async (
  db: Db,
  overrides: Partial<typeof account.$inferInsert> = {},
): Promise<string> => {
  const id = crypto.randomUUID()
  await db.insert(account).values({ id, name: `Account ${id}`, bank: 'HDFC', upiIds: [''], ...overrides })
  return id
}

/** Stores that one whole credit paid for a claim. */
export const useCredit = async (db: Db, claimId: string, isMeant: SQL): Promise<void> => {
  const [credit] = await db.select().from(bankCredit).where(isMeant)
  if (credit === undefined) throw new Error('There is no such credit.')
  const { id: creditId, amountPaise } = credit
  await insertUse(db, { creditId, claimId, amountPaise, createdAt: new Date() })
}

/** Stores a statement without credits. */
export const createEmptyStatement = (db: Db): Promise<string> => storeStatement(db)

/** Stores a credit that was sent back. */
export const createRefund = async (
  db: Db,
  overrides: Partial<typeof bankCredit.$inferInsert> = {},
): Promise<{ creditId: string; refundId: string }> => {
  const { creditId } = await createStatement(db, { utr: null, ...overrides })
  const refundId = crypto.randomUUID()
  const sent = { amountPaise: 14_900, day: '2026-10-02', reference: 'N1' }
  await insertRefund(db, { id: refundId, creditId, ...sent })
  return { creditId, refundId }
}

/** Stores a claim that was granted on the owner's word. @returns its subscription, and what a screen shows of the grant */
export const createWordGrant = async (db: Db, studentId: string, usn: string) => {
  const utr = `6274123456${usn.slice(-2)}`
  const claim = await createSignUp(db, { usn, utr }, { state: 'approved', studentId })
  const { id: subscriptionId, endsOn } = await createPaidSubscription(db, studentId, {
    claimId: claim.id,
    grantReason: null,
  })
  const [row] = await db
    .update(receipt)
    .set({ claimId: claim.id, utr, basis: 'word' })
    .where(eq(receipt.subscriptionId, subscriptionId))
    .returning()
  if (row === undefined) throw new Error('The receipt was not stored.')
  const { label: receiptNumber, receivedPaise: amountPaise } = row
  return { subscriptionId, seen: { registrationId: claim.id, receiptNumber, amountPaise, endsOn } }
}

/** Stores a payment that was granted to a USN. @returns what a screen shows of the grant */
export const createPaidGrant = async (
  db: Db,
  studentId: string,
  usn: string,
  overrides: Partial<typeof bankCredit.$inferInsert> = {},
) => {
  const utr = `6274123456${usn.slice(-2)}`
  const claim = await createSignUp(db, { usn, utr }, { state: 'approved', studentId })
  const paid = await createPaidSubscription(db, studentId, { claimId: claim.id })
  const [voidable] = await db
    .update(receipt)
    .set({ claimId: claim.id, utr, basis: 'credit' })
    .where(eq(receipt.subscriptionId, paid.id))
    .returning()
  if (voidable === undefined) throw new Error('The receipt was not stored.')
  const { statementId, creditId } = await createStatement(db, { utr, ...overrides })
  await useCredit(db, claim.id, eq(bankCredit.id, creditId))
  const seen = {
    registrationId: claim.id,
    receiptNumber: voidable.label,
    amountPaise: voidable.amountPaise,
    endsOn: paid.endsOn,
  }
  return { statementId, creditId, seen }
}
