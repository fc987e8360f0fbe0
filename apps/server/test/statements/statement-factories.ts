import type { Db } from '../../src/platform/db/database.ts'
import { bankCredit, statement, statementCredit } from '../../src/schema.ts'

export interface CsvPayment {
  day: string
  rupees: string
  utr: string
  /** Money that went out, such as a payment that was taken back. */
  isOut?: boolean
  payer?: string
}

/** A statement in the shape of HDFC, a line for each payment; days as `01/10/26`. */
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

/** A day of the clock as the statements of `csvOf` have it. */
export const csvDay = (instant: Date): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    day: '2-digit',
    month: '2-digit',
    year: '2-digit',
  }).format(instant)

/** A stored statement with one credit that nobody has claimed. */
export const createStatement = async (db: Db): Promise<{ statementId: string; creditId: string }> => {
  const span = { fromDay: '2026-10-01', toDay: '2026-10-01' }
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
      ...span,
    })
    .returning()
  const [credit] = await db
    .insert(bankCredit)
    .values({ key: crypto.randomUUID(), day: span.fromDay, amountPaise: 14_900, utr: '627412345601' })
    .returning()
  if (row === undefined || credit === undefined) throw new Error('The statement was not stored.')
  await db.insert(statementCredit).values({ statementId: row.id, creditId: credit.id, line: 2 })
  return { statementId: row.id, creditId: credit.id }
}
