import { type Layout, type Role, layouts } from './bank-layouts.ts'
import { type Random, pick } from './payments.ts'

/** The banks whose printed statements are made up here. */
export const printedBanks = ['SBI', 'HDFC', 'ICICI', 'Axis', 'Kotak', 'Canara'] as const
export type Bank = (typeof printedBanks)[number]

export interface Column {
  title: string
  role: Role | 'branch'
  left: number
  width: number
}

export type Align = 'left' | 'middle' | 'right'

/** What the seed decides about the print. */
export interface Print {
  bank: Bank
  layout: Layout
  columns: Column[]
  size: number
  leading: number
  /** The space between two rows beyond that between two lines. */
  padding: number
  titleAlign: Align
  /** Where day and amount stand beside a narration of several lines. */
  isMiddled: boolean
  repeatsHeader: boolean
  dateOf: (day: string) => string
}

export const left = 30
const right = 565

/** The share of the page's width that a column has. */
const weights: Record<Role | 'branch', number> = {
  number: 0.5,
  day: 1,
  valueDay: 1,
  narration: 3,
  reference: 1.6,
  debit: 1.25,
  credit: 1.25,
  amount: 1.4,
  side: 0.6,
  balance: 1.4,
  branch: 0.8,
}

const canara: [string, Role | 'branch'][] = [
  ['Txn Date', 'day'],
  ['Value Date', 'valueDay'],
  ['Cheque No.', 'reference'],
  ['Description', 'narration'],
  ['Branch Code', 'branch'],
  ['Debit', 'debit'],
  ['Credit', 'credit'],
  ['Balance', 'balance'],
]

const layoutOf = (bank: Bank): Layout =>
  layouts.find((each) => each.bank === (bank === 'Canara' ? 'Axis' : bank)) ?? layouts[0]

const columnsOf = (titles: [string, Role | 'branch'][]): Column[] => {
  const total = titles.reduce((sum, [, role]) => sum + weights[role], 0)
  let at = left
  return titles.map(([title, role]) => {
    const column = { title, role, left: at, width: ((right - left) * weights[role]) / total }
    at += column.width
    return column
  })
}

const twoDigits = (day: string) =>
  day
    .split('-')
    .toReversed()
    .join('/')
    .replace(/\/20(\d\d)$/, '/$1')
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const named = (day: string) => {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1] ?? ''} ${year}`
}

/** Draws what the seed decides about a print. */
export const drawPrint = (bank: Bank, random: Random): Print => {
  const layout = layoutOf(bank)
  const size = pick(random, [7, 7.5, 8])
  return {
    bank,
    layout,
    columns: columnsOf(bank === 'Canara' ? canara : layout.columns),
    size,
    leading: size * pick(random, [1.15, 1.25]),
    padding: pick(random, [2, 5, 9]),
    titleAlign: pick(random, ['left', 'middle', 'right']),
    isMiddled: random() < 0.3,
    repeatsHeader: random() < 0.7,
    dateOf: pick(random, [twoDigits, named, (day: string) => day.split('-').toReversed().join('-')]),
  }
}
