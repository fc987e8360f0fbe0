/** A column of a sheet: its title, and how each row's value is written. Sums are whole paise. */
export type SheetColumn<Row> = {
  title: string
  /** Width in characters; by default that of its kind. */
  width?: number
} & (
  | { kind: 'text'; value: (row: Row) => string | null }
  /** A calendar day, `YYYY-MM-DD`. */
  | { kind: 'day'; value: (row: Row) => string | null }
  | { kind: 'instant'; value: (row: Row) => Date | null }
  | { kind: 'rupees' | 'number'; value: (row: Row) => number | null }
)

/** A title above rows that are read page by page. */
export interface Sheet<Row> {
  /** At most 31 letters, which is what a spreadsheet allows. */
  title: string
  columns: readonly SheetColumn<Row>[]
  pages: AsyncIterable<Row[]>
}

/** Writes whole paise as rupees with two decimals, digit by digit: no sum is ever a fraction in memory. */
export const rupeesOf = (paise: number): string => {
  const digits = String(Math.abs(paise)).padStart(3, '0')
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** India's offset, which is the same all year. */
const offsetMs = 5.5 * 60 * 60_000

/** Returns the milliseconds that a clock on a wall in India would show as UTC. */
export const wallClockOf = (instant: Date): number => instant.getTime() + offsetMs
