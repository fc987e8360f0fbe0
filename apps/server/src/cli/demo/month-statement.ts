import { Readable } from 'node:stream'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import type { MonthStudent } from '@lectureshelf/demo/month.ts'
import { dayOf } from '../../platform/clock.ts'

const header = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'

/** A sign-up of the month, and when it was sent. */
export interface Payment {
  student: MonthStudent
  at: Date
}

/** Writes a day as the bank does: 09/11/26. */
const bankDay = (at: Date): string => {
  const [year = '', month, day] = dayOf(at).split('-')
  return `${day}/${month}/${year.slice(2)}`
}

/**
 * Returns the payment reference of a sign-up: twelve digits that begin with the last digit of the year and the day of the
 * year, as those of UPI do.
 */
export const utrOfPayment = ({ student, at }: Payment): string => {
  const year = dayOf(at).slice(0, 4)
  const day = Math.floor((at.getTime() - new Date(`${year}-01-01T00:00:00+05:30`).getTime()) / dayMs) + 1
  return `${year.slice(3)}${String(day).padStart(3, '0')}41${student.contact.slice(-2)}${student.usn.slice(-3)}7`
}

const rupeesOf = ({ plan, payment }: MonthStudent): number => {
  const price = plan === 'basic' ? 99 : 149
  return payment === 'short' ? Math.floor(price / 2) : price
}

const openingRupees = 48_213.5
const interestRupees = 12.4

const arrivedOf = (payments: readonly Payment[]): readonly Payment[] =>
  payments.filter(({ student }) => student.payment !== 'never')

/** Returns the balance after a number of statements, with these payments in all. */
export const balanceAfter = (payments: readonly Payment[], statements: number): number =>
  arrivedOf(payments).reduce(
    (sum, { student }) => sum + rupeesOf(student),
    openingRupees + statements * interestRupees,
  )

/**
 * Writes a bank statement of the payments that arrived, and one that has nothing to do with plans. Its balances continue
 * the one before, as those of a bank do.
 */
export const statementOf = (payments: readonly Payment[], until: Date, opening: number): Buffer => {
  let balance = opening
  const lines = arrivedOf(payments).map((payment) => {
    balance += rupeesOf(payment.student)
    const day = bankDay(payment.at)
    const utr = utrOfPayment(payment)
    const payer = `${payment.student.email.split('@')[0]}@okaxis`
    return `${day},UPI-${payment.student.name.toUpperCase()}-${payer}-UTIB0000123-${utr}-LS,0000${utr},${day},,${rupeesOf(payment.student)}.00,${balance.toFixed(2)}`
  })
  const day = bankDay(until)
  const interest = `${day},INTEREST PAID TILL ${day},000000000000,${day},,${interestRupees.toFixed(2)},${(balance + interestRupees).toFixed(2)}`
  return Buffer.from([header, ...lines, interest, ''].join('\n'))
}

/** Returns a statement as the form of the page Payments sends it. */
export const formOf =
  (bytes: Buffer, originalName: string) =>
  async <T>(
    receive: (file: { originalName: string; stream: Readable; declaredBytes: null }) => Promise<T>,
  ) => ({
    fields: { password: '' },
    file: await receive({ originalName, stream: Readable.from([bytes]), declaredBytes: null }),
  })
