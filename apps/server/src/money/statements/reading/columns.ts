import { familyOf } from './families.ts'
import type { Family } from './families.ts'
import type { Columns, Header, TableRow } from './table.ts'

type Role =
  | 'day'
  | 'moment'
  | 'valueDay'
  | 'other'
  | 'status'
  | 'payer'
  | 'balance'
  | 'side'
  | 'debit'
  | 'credit'
  | 'amount'
  | 'narration'
  | 'reference'

const debitWords = /\b(?:dr|debits?|withdrawals?|paid out)\b/
const creditWords = /\b(?:cr|credits?|deposits?|paid in)\b/

const dayPrefixes = '(?:txn|tran|trans|transaction|post|posting|posted|payment|creation|created)'
const dayTitle = new RegExp(String.raw`^(?:${dayPrefixes} )?(?:date|dt)\b`)
const momentTitle = new RegExp(`^${dayPrefixes} (?:time|on|at)$`)
const ownWords =
  /\b(?:settled|settlement|payout|refund|commission|fees?|charges|mdr|[cis]?gst|tax|tds|net amount|discount|cashback|merchant|store|terminal|order)\b/

/** The first match decides what a column is: "Closing Balance (Cr)" is not a credit. */
const roles: [Role, (title: string) => boolean][] = [
  ['valueDay', (title) => /^val(?:ue)? (?:date|dt)\b/.test(title)],
  ['day', (title) => dayTitle.test(title)],
  ['moment', (title) => momentTitle.test(title)],
  // What an app keeps, pays out or calls its own is neither the payment nor its reference.
  ['other', (title) => ownWords.test(title)],
  ['status', (title) => /^(?:(?:txn|tran|transaction|payment|order) )?status$/.test(title)],
  ['balance', (title) => /\bbal(?:ance)?\b/.test(title)],
  ['side', (title) => debitWords.test(title) && creditWords.test(title)],
  ['side', (title) => /^(?:(?:txn|tran|transaction|payment) )?type$|^drcr$|^crdr$/.test(title)],
  ['debit', (title) => debitWords.test(title)],
  ['credit', (title) => creditWords.test(title)],
  ['amount', (title) => /\b(?:amount|amt)\b/.test(title)],
  ['narration', (title) => /\b(?:narration|description|particulars|remarks|details)\b/.test(title)],
  [
    'reference',
    (title) => /\b(?:ref|reference|cheque|chq|chqno|utr|rrn|transaction id|tran id|txn id)\b/.test(title),
  ],
  ['payer', (title) => /\b(?:vpa|upi id|upi address|payer|sender)\b|^from$|^paid by$/.test(title)],
]

/** Preambles are shorter than this; a header further down belongs to something else. */
const headerWithinRows = 80
const titleMaxLength = 60

/** Normalises a column's title: lower case, punctuation as spaces. */
export const titleOf = (cell: string): string =>
  cell
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const roleOf = (title: string): Role | null =>
  title === '' || title.length > titleMaxLength ? null : (roles.find(([, fits]) => fits(title))?.[0] ?? null)

const columnsOf = (titles: string[], family: Family | null): Columns | null => {
  const found = titles.map((title) => (family?.foreign?.test(title) === true ? 'other' : roleOf(title)))
  const all = (role: Role) => found.flatMap((each, index) => (each === role ? [index] : []))
  const first = (role: Role) => all(role)[0] ?? null
  const day = first('day') ?? first('moment') ?? first('valueDay')
  const narrations = all('narration')
  const references = all('reference')
  const sides = all('side')
  const credit = first('credit')
  // One column for both, such as "Withdrawal (Dr) / Deposit (Cr)", has the side after the amount.
  const amount = first('amount') ?? (credit === null ? (sides[0] ?? null) : null)
  // Kotak also writes Cr or Dr for the balance: the amount's side is the next column to its right.
  const side = sides.find((index) => amount !== null && index > amount) ?? sides[0] ?? null
  if (day === null || narrations.length + references.length === 0) return null
  if (credit === null && amount === null) return null
  const debit = first('debit')
  return {
    day,
    narrations,
    references,
    credit,
    debit,
    amount,
    side: side === amount ? null : side,
    types: sides.filter((index) => index !== amount),
    status: first('status'),
    payers: all('payer'),
    balance: first('balance'),
  }
}

/** Finds the row that names the columns, in any order, or null. */
export const findHeader = (rows: TableRow[]): Header | null => {
  for (const [index, { cells }] of rows.slice(0, headerWithinRows).entries()) {
    const titles = cells.map(titleOf)
    const family = familyOf(titles)
    const columns = columnsOf(titles, family)
    if (columns !== null) return { index, titles, columns, family }
  }
  return null
}
