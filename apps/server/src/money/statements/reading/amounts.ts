import { statementBadLine as badLine } from '@lectureshelf/contract/money/payment-messages'
import { type DayOrder, type Money, type Side, parseDay, parseMoney, parseSide, wordOf } from './cells.ts'
import { type Columns, type Header, type TableRow, textAt } from './table.ts'

/** What a row moved, and in which direction. */
export interface Amount {
  amountPaise: number
  side: Side
  /** Whether the app itself calls it a payment that was taken back. */
  isReversal: boolean
}

/** How the amounts of a table are written. */
export interface AmountStyle {
  /** Whether every payment that went out has a minus in its own column, so that the minus says nothing more. */
  hasSignedDebits: boolean
}

/** Finds how the debits of a table are written. Only rows with a day count: sums below it may be anything. */
export const amountStyleOf = (rows: TableRow[], columns: Columns, order: DayOrder): AmountStyle => {
  let hasDebits = false
  for (const row of columns.debit === null ? [] : rows) {
    const money = parseMoney(textAt(row, columns.debit))
    if (money === null || money === 'none' || parseDay(textAt(row, columns.day), order) === null) continue
    if (!money.isMinus) return { hasSignedDebits: false }
    hasDebits = true
  }
  return { hasSignedDebits: hasDebits }
}

const opposite = (side: Side): Side => (side === 'credit' ? 'debit' : 'credit')

/** Reads the amount from one of two side columns; a minus in it reverses the side, unless all debits have one. */
const amountOfSides = (row: TableRow, columns: Columns, style: AmountStyle): Amount | string | null => {
  for (const side of ['credit', 'debit'] as const) {
    const text = textAt(row, columns[side])
    const money = parseMoney(text)
    if (money === null) return badLine.amount(text)
    if (money === 'none') continue
    // Some banks repeat the column's own Dr after the amount: it reverses the side only in the other column.
    const isTurned = side === 'credit' ? money.side === 'debit' : money.isMinus && !style.hasSignedDebits
    return { amountPaise: money.paise, side: isTurned ? opposite(side) : side, isReversal: false }
  }
  return null
}

/** Returns what an app calls the payment of a row; null where it says nothing that is known of it. */
const typeOf = (row: TableRow, { columns, family }: Header): 'credit' | 'debit' | 'reversal' | null => {
  const words = columns.types.map((index) => wordOf(textAt(row, index)))
  // A refund by UPI is a refund.
  const types = ['reversal', 'debit', 'credit'] as const
  return types.find((type) => words.some((word) => family?.types?.[type].includes(word) === true)) ?? null
}

const sideOf = (row: TableRow, header: Header, money: Money): Side | null => {
  const { columns } = header
  const type = typeOf(row, header)
  if (type !== null) return type === 'credit' && money.side !== 'debit' ? 'credit' : 'debit'
  const written = parseSide(textAt(row, columns.side)) ?? money.side
  // Money that came in has no minus: the two contradict each other.
  if (written === 'credit' && money.isMinus) return null
  // A table that never names a side has a minus for outgoing payments.
  return written ?? (columns.side === null ? 'credit' : null)
}

/** Returns the amount of a row and its side; a sentence when they cannot be read, null for an empty amount. */
export const amountOf = (row: TableRow, header: Header, style: AmountStyle): Amount | string | null => {
  const { columns } = header
  if (columns.amount === null) return amountOfSides(row, columns, style)
  const text = textAt(row, columns.amount)
  const money = parseMoney(text)
  if (money === null) return badLine.amount(text)
  if (money === 'none') return null
  const side = sideOf(row, header, money)
  if (side === null) return badLine.side
  return { amountPaise: money.paise, side, isReversal: typeOf(row, header) === 'reversal' }
}
