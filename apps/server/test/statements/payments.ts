/** A payment of an invented account, with the values that must be read from a statement. */
export interface Payment {
  day: string
  amountPaise: number
  side: 'credit' | 'debit'
  kind: 'upi' | 'transfer' | 'interest' | 'reversal'
  utr: string | null
  name: string
  address: string
}

export type Random = () => number

/** Returns one of several, as the seed decides. */
export const pick = <T>(random: Random, choices: readonly [T, ...T[]]): T =>
  choices[Math.floor(random() * choices.length)] ?? choices[0]

export const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('')

export const shuffled = <T>(random: Random, items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

const names = [
  'ASHA KULKARNI',
  'RAVI GOWDA',
  'MEERA NAIR',
  'SURESH KUMAR B',
  'FATHIMA ZAHRA',
  'JOEL DSOUZA',
  'NISHA PRABHU',
  'TOTAL ENERGIES',
] as const

const handles = ['okaxis', 'okhdfcbank', 'oksbi', 'ybl', 'paytm', 'ibl'] as const

/** Returns an address made of a name or of a telephone number. */
const addressOf = (random: Random, name: string): string => {
  const local =
    random() < 0.2
      ? `9198${digits(random, 8)}`
      : `${name.toLowerCase().replaceAll(' ', '.')}${digits(random, 2)}`
  return `${local}@${pick(random, handles)}`
}

const dayMs = 24 * 60 * 60_000
const firstDay = Date.UTC(2026, 9, 1)
const dayAfter = (days: number): Date => new Date(firstDay + days * dayMs)

/** Returns a 12-digit reference: year, day of the year, and eight more digits. */
const rrnOf = (random: Random, date: Date): string => {
  const ofYear = Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 0)) / dayMs)
  return `${date.getUTCFullYear() % 10}${String(ofYear).padStart(3, '0')}${digits(random, 8)}`
}

const amounts = [9900, 14_900, 9900, 14_900, 5000, 125_050, 123_456_789, 1_000_000, 4_750, 100] as const

const makeOne = (random: Random): Payment => {
  const date = dayAfter(Math.floor(random() * 25))
  const name = pick(random, names)
  const base = { day: date.toISOString().slice(0, 10), name, address: addressOf(random, name) }
  const amountPaise = pick(random, amounts)
  const roll = random()
  if (roll < 0.7) return { ...base, kind: 'upi', side: 'credit', amountPaise, utr: rrnOf(random, date) }
  if (roll < 0.8) return { ...base, kind: 'upi', side: 'debit', amountPaise, utr: rrnOf(random, date) }
  if (roll < 0.86) {
    const rest = random() < 0.5 ? `R5${digits(random, 16)}` : `N5${digits(random, 10)}`
    return { ...base, kind: 'transfer', side: 'credit', amountPaise, utr: `UTIB${rest}` }
  }
  if (roll < 0.92) return { ...base, kind: 'interest', side: 'credit', amountPaise, utr: null }
  return { ...base, kind: 'reversal', side: 'credit', amountPaise, utr: rrnOf(random, date) }
}

/** Creates the payments of a month; some of the incoming ones are taken back. */
export const makePayments = (random: Random, count: number): Payment[] =>
  Array.from({ length: count }, () => makeOne(random)).flatMap((payment): Payment[] => {
    const isTakenBack = payment.kind === 'upi' && payment.side === 'credit' && random() < 0.06
    return isTakenBack ? [payment, { ...payment, side: 'debit', kind: 'reversal' }] : [payment]
  })
