import writeWorkbook from 'write-excel-file/node'
import { createRandom } from '../processes/padded-pdf.ts'
import { type Layout, type Role, layouts } from './bank-layouts.ts'
import { type Payment, type Random, digits, makePayments, pick, shuffled } from './payments.ts'

/** The values that must be read from a line. */
export interface TrueLine {
  line: number
  day: string
  amountPaise: number
  side: 'credit' | 'debit'
  isReversal: boolean
  utr: string | null
  payer: string | null
  candidates: string[]
}

interface Generated {
  bytes: Buffer
  bank: Layout['bank']
  lines: TrueLine[]
  badLines: number[]
  /** Describes what the seed chose, to help find the cause of a failure. */
  recipe: string
}

const formats = ['comma', 'semicolon', 'tab', 'utf-16', 'windows-1252', 'html', 'xlsx'] as const
type Format = (typeof formats)[number]

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const parts = (day: string) => {
  const [year = '', month = '', date = ''] = day.split('-')
  return { year, month, date, name: monthNames[Number(month) - 1] ?? '' }
}
const dateShapes: [(day: string) => string, ...((day: string) => string)[]] = [
  (day) => `${parts(day).date}/${parts(day).month}/${parts(day).year.slice(2)}`,
  (day) => `${parts(day).date}/${parts(day).month}/${parts(day).year}`,
  (day) => `${parts(day).date}-${parts(day).month}-${parts(day).year}`,
  (day) => `${Number(parts(day).date)} ${parts(day).name} ${parts(day).year}`,
  (day) => `${parts(day).date}-${parts(day).name.toUpperCase()}-${parts(day).year.slice(2)}`,
  (day) => `${parts(day).date}/${parts(day).month}/${parts(day).year} 18:42:07`,
]

/** Writes 12345678 paise as 1,23,456.78. */
export const grouped = (paise: number): string => {
  const [rupees = '', rest = ''] = (paise / 100).toFixed(2).split('.')
  const head = rupees.slice(0, -3).replaceAll(/\B(?=(?:\d{2})+$)/g, ',')
  return `${head === '' ? '' : `${head},`}${rupees.slice(-3)}.${rest}`
}

/** Everything that the seed decides about the format of a statement. */
interface Look {
  layout: Layout
  format: Format
  columns: Layout['columns']
  dateOf: (day: string) => string
  amountOf: (paise: number) => string
  hasExcelDates: boolean
  empty: string
}

const drawLook = (random: Random, format: Format, bank?: Layout['bank']): Look => {
  const layout = layouts.find((each) => each.bank === bank) ?? pick(random, layouts)
  const isGrouped = random() < 0.6
  const currency = pick(random, ['', '', '₹ ', 'Rs. ', '₹'])
  const written = (paise: number) => (isGrouped ? grouped(paise) : (paise / 100).toFixed(2))
  return {
    layout,
    format,
    columns: random() < 0.5 ? layout.columns : shuffled(random, layout.columns),
    dateOf: pick(random, dateShapes),
    amountOf: (paise) => currency + written(paise),
    hasExcelDates: format === 'xlsx' && random() < 0.6,
    empty: pick(random, ['', '', '-', '0.00']),
  }
}

type Cell = string | Date
const dateCell = (day: string): Date => new Date(`${day}T00:00:00Z`)

const amountCells = ({ layout, amountOf, empty }: Look, { side, amountPaise }: Payment) => {
  const text = amountOf(amountPaise)
  const isIn = side === 'credit'
  const amounts = {
    sides: '',
    word: text,
    suffix: `${text} ${isIn ? 'Cr' : 'Dr'}`,
    sign: isIn ? text : `-${text}`,
  }
  return {
    credit: isIn ? text : empty,
    debit: isIn ? empty : text,
    amount: amounts[layout.amounts],
    side: isIn ? 'CR' : 'DR',
  }
}

const cellsOf = (look: Look, payment: Payment, number: number, random: Random): Cell[] => {
  const { layout, columns, dateOf, hasExcelDates } = look
  const day = hasExcelDates ? dateCell(payment.day) : dateOf(payment.day)
  const byRole: Record<Role, Cell> = {
    number: String(number),
    day,
    valueDay: day,
    narration: layout.narration(payment, random),
    reference: layout.reference(payment, random),
    balance: look.amountOf(5_000_000 + number * 100),
    ...amountCells(look, payment),
  }
  return columns.map(([, role]) => byRole[role])
}

/** Masks an address as the reader has to. */
export const masked = (address: string): string => {
  const [local = '', handle = ''] = address.split('@')
  const kept = local.length > 5 ? 2 : local.length > 2 ? 1 : 0
  return `${local.slice(0, kept)}…${kept === 0 ? '' : local.slice(-kept)}@${handle}`
}

const truthOf = ({ layout }: Look, payment: Payment): Omit<TrueLine, 'line'> => {
  const written = payment.kind === 'upi' ? layout.written(payment) : ''
  const { day, amountPaise, side, kind, utr } = payment
  const payer = /@[a-z]/.test(written) ? masked(written) : null
  // On a line on which money came in, the words may be the payer's.
  const isReversal = kind === 'reversal' && side === 'debit'
  return { day, amountPaise, side, isReversal, utr, payer, candidates: [] }
}

interface Row {
  cells: Cell[]
  truth?: Omit<TrueLine, 'line'>
  isBad?: boolean
}

const preambleOf = (random: Random): Row[] => {
  const texts = [
    'Account Name : SUMA SHETTY',
    `Account Number : ${digits(random, 12)}`,
    'Statement of Account from 01/10/2026 to 31/10/2026',
    'Address : Shanti Nivas; 4th Cross, Mysuru',
    'IFSC Code : KKBK0000123',
    '',
    'Search criteria: credit and debit, any amount',
    'Nominee registered',
  ]
  const count = Math.floor(random() * 21)
  return Array.from({ length: count }, () => ({ cells: [pick(random, ['', ...texts])] }))
}

const trailerOf = (random: Random, { columns, amountOf }: Look): Row[] => {
  const blank = columns.map(() => '')
  const sums = columns.map(([, role], index) => {
    if (index === 0) return 'Total'
    return role === 'credit' || role === 'debit' || role === 'amount' ? amountOf(987_654_321) : ''
  })
  const notes = [['Statement Summary'], ['Opening Balance', 'Dr Count', 'Cr Count'], ['1,000.00', '12', '34']]
  const end = [['*** End of statement ***'], ['This is a computer generated statement.']]
  const all = [sums, ...(random() < 0.5 ? [blank, ...notes] : []), ...(random() < 0.5 ? end : [])]
  return random() < 0.7 ? all.map((cells) => ({ cells })) : []
}

const spoil = (row: Row, { columns }: Look, random: Random): Row => {
  const roles = columns.map(([, role]) => role)
  const isOfDay = random() < 0.5
  const at = roles.findIndex((role) => role === (isOfDay ? 'day' : 'narration'))
  const amounts = new Set<Role>(['credit', 'debit', 'amount'])
  const cells = row.cells.map((cell, index) => {
    if (isOfDay) return index === at ? pick(random, ['31/02/2026', '12.2026', 'ASHA']) : cell
    return amounts.has(roles[index] ?? 'day') ? '#VALUE!' : cell
  })
  return { cells, isBad: true }
}

/** Splits a narration in two: inside its cell, or onto a line that contains nothing else. */
const wrap = (row: Row, { columns }: Look, random: Random): Row[] => {
  const at = columns.findIndex(([, role]) => role === 'narration')
  const text = String(row.cells[at])
  const wanted = Math.floor(text.length * (0.3 + random() * 0.4))
  // A space at the break would be lost in any bank's wrapping, so a break is always inside a word.
  const cut = wanted + Math.max(0, text.slice(wanted).search(/(?<=\S)\S/))
  const [head, tail] = [text.slice(0, cut), text.slice(cut)]
  const withText = (narration: string) => row.cells.map((cell, index) => (index === at ? narration : cell))
  if (random() < 0.5) return [{ ...row, cells: withText(`${head}\n${tail}`) }]
  const rest = row.cells.map((_, index) => (index === at ? tail : ''))
  return [{ ...row, cells: withText(head) }, { cells: rest }]
}

const rowsOf = (look: Look, payments: Payment[], random: Random, hasFlaws: boolean): Row[] =>
  payments.flatMap((payment, index) => {
    const row: Row = { cells: cellsOf(look, payment, index + 1, random), truth: truthOf(look, payment) }
    if (!hasFlaws) return [row]
    const roll = random()
    if (roll < 0.04) return [spoil(row, look, random)]
    return roll < 0.12 && payment.kind === 'upi' ? wrap(row, look, random) : [row]
  })

const delimiterOf: Record<Exclude<Format, 'html' | 'xlsx'>, string> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  'utf-16': '\t',
  'windows-1252': ',',
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br/>')

/** Writes a row of text; a cell with a delimiter, a quote or a line break needs quotes. */
const textRow = (cells: Cell[], delimiter: string, isQuoted: boolean): string =>
  cells
    .map(String)
    .map((text) =>
      isQuoted || text.includes(delimiter) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
    )
    .join(delimiter)

const encode = (text: string, format: Format, random: Random): Buffer => {
  if (format === 'utf-16') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  if (format === 'windows-1252') return Buffer.from(`Caf\u00E9\n${text}`.replaceAll('₹', '?'), 'latin1')
  return Buffer.from(random() < 0.5 ? `\uFEFF${text}` : text)
}

const writeXlsx = (rows: Row[]): Promise<Buffer> => {
  const sheet = rows.map(({ cells }) =>
    cells.map((cell) => {
      if (cell === '') return null
      return cell instanceof Date
        ? { value: cell, type: Date, format: 'dd/mm/yyyy' }
        : { value: cell, type: String }
    }),
  )
  return writeWorkbook(sheet).toBuffer()
}

/** Writes rows in a format. @returns the line on which each begins, too */
const writeRows = async (rows: Row[], format: Format, random: Random) => {
  if (format === 'xlsx') return { bytes: await writeXlsx(rows), lineOf: (index: number) => index + 1 }
  const isQuoted = random() < 0.3
  const eol = random() < 0.5 ? '\r\n' : '\n'
  const texts = rows.map(({ cells }) =>
    format === 'html'
      ? `<tr>${cells.map((cell) => `<td class="x">${escapeHtml(String(cell))}</td>`).join('')}</tr>`
      : textRow(cells, delimiterOf[format], isQuoted),
  )
  const before = format === 'html' ? ['<html><body><table>'] : []
  const first = format === 'html' || format === 'windows-1252' ? 2 : 1
  const starts: number[] = []
  let line = first
  for (const text of texts) {
    starts.push(line)
    line += text.split('\n').length
  }
  const text = [...before, ...texts, ...(format === 'html' ? ['</table></body></html>'] : [])].join(eol)
  return { bytes: encode(`${text}${eol}`, format, random), lineOf: (index: number) => starts[index] ?? 0 }
}

/** Writes payments as a statement in a random format: the same seed gives the same one. */
export const writeStatement = async (
  payments: Payment[],
  {
    seed,
    format,
    hasFlaws,
    bank,
  }: { seed: number; format: Format; hasFlaws: boolean; bank?: Layout['bank'] },
): Promise<Generated> => {
  const random = createRandom(seed)
  const look = drawLook(random, format, bank)
  const rows = [
    ...preambleOf(random),
    { cells: look.columns.map(([title]) => title) },
    ...rowsOf(look, payments, random, hasFlaws),
    ...trailerOf(random, look),
  ]
  const { bytes, lineOf } = await writeRows(rows, format, random)
  const lines = rows.flatMap(({ truth }, index) =>
    truth === undefined ? [] : [{ line: lineOf(index), ...truth }],
  )
  const badLines = rows.flatMap(({ isBad = false }, index) => (isBad ? [lineOf(index)] : []))
  const recipe = `seed ${seed}: ${look.layout.bank}, ${format}`
  return { bytes, bank: look.layout.bank, lines, badLines, recipe }
}

/** Generates a statement in which the seed decides everything. */
export const generateStatement = (seed: number): Promise<Generated> => {
  const random = createRandom(seed + 1_000_003)
  const payments = makePayments(random, 3 + Math.floor(random() * 40))
  return writeStatement(payments, { seed, format: pick(random, formats), hasFlaws: true })
}
