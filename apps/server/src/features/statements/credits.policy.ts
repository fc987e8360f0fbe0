import { createHash } from 'node:crypto'
import type { StatementLine } from './reading/read-statement.ts'

/** A credit that may be stored. */
export interface NewCredit {
  /** The same for the same credit in another file. */
  key: string
  line: number
  day: string
  amountPaise: number
  utr: string | null
  /** Masked. */
  payer: string | null
  reversedOn: string | null
}

/** A line that reverses the payment with its UTR. */
export interface Reversal {
  utr: string
  line: number
  day: string
  amountPaise: number
  /** Whether the bank calls it a reversal; otherwise it is an outgoing payment with a UTR, as the owner's own have. */
  isWorded: boolean
}

export interface CreditsOfLines {
  credits: NewCredit[]
  reversals: Reversal[]
  /** The owner's own payments that came back: received, but not paying for anything. */
  returned: { count: number; amountPaise: number }
}

/** The largest amount that the column can store; no plan costs more. */
const amountMaxPaise = 2_147_483_647

type Keyed = Pick<StatementLine, 'utr' | 'amountPaise' | 'day' | 'payer'>

/**
 * Creates the function that names credits. Without a UTR several credits of a day can look alike, so they are
 * counted.
 */
const createKeys = () => {
  const seen = new Map<string, number>()
  return ({ utr, amountPaise, day, payer }: Keyed): string => {
    if (utr !== null) return `${utr}|${amountPaise}`
    const alike = `${day}|${amountPaise}|${payer ?? ''}`
    const count = (seen.get(alike) ?? 0) + 1
    seen.set(alike, count)
    return `${alike}|${count}`
  }
}

const reversalOf = ({ utr, side, isReversal, line, day, amountPaise }: StatementLine): Reversal[] =>
  utr !== null && (side === 'debit' || isReversal)
    ? [{ utr, line, day, amountPaise, isWorded: isReversal && side === 'debit' }]
    : []

/** Sorts the lines of a statement into credits, each once, and reversals. */
export const creditsOf = (lines: StatementLine[]): CreditsOfLines => {
  const reversals = lines.flatMap(reversalOf)
  const reversedOn = new Map(reversals.map(({ utr, day }) => [utr, day]))
  const keyOf = createKeys()
  const credits = new Map<string, NewCredit>()
  const returned = { count: 0, amountPaise: 0 }
  for (const line of lines) {
    if (line.side === 'debit') continue
    const { day, amountPaise, utr, payer } = line
    if (line.isReversal) {
      returned.count += 1
      returned.amountPaise += amountPaise
      continue
    }
    const key = keyOf(line)
    if (credits.has(key)) continue
    const isReversed = utr === null ? null : (reversedOn.get(utr) ?? null)
    credits.set(key, { key, line: line.line, day, amountPaise, utr, payer, reversedOn: isReversed })
  }
  return { credits: [...credits.values()], reversals, returned }
}

/** What decides which credits are stored. */
export interface Known {
  planSizes: ReadonlySet<number>
  /** UTRs of claims in any state. */
  claimedUtrs: ReadonlySet<string>
  /** Keys of stored credits. */
  storedKeys: ReadonlySet<string>
}

/** Returns whether a credit may pay for a plan. Other money is counted, never stored. */
export const isWorthKeeping = (
  { key, amountPaise, utr }: Pick<NewCredit, 'key' | 'amountPaise' | 'utr'>,
  { planSizes, claimedUtrs, storedKeys }: Known,
): boolean =>
  amountPaise <= amountMaxPaise &&
  (planSizes.has(amountPaise) || storedKeys.has(key) || (utr !== null && claimedUtrs.has(utr)))

/**
 * Hashes the lines of a statement, independent of their order and the file format. Unreadable lines count by
 * their text, so that a repaired file has another fingerprint.
 */
export const fingerprintOf = (lines: StatementLine[], badTexts: string[]): string => {
  const texts = lines.map(({ day, amountPaise, side, utr, payer, isReversal }) =>
    JSON.stringify([day, amountPaise, side, utr, payer, isReversal]),
  )
  return createHash('sha256')
    .update([...texts.toSorted(), `bad lines: ${badTexts.length}`, ...badTexts.toSorted()].join('\n'))
    .digest('hex')
}

/** Returns the first and last day of the lines. */
export const spanOf = (lines: StatementLine[]): { fromDay: string | null; toDay: string | null } => {
  const span: { fromDay: string | null; toDay: string | null } = { fromDay: null, toDay: null }
  for (const { day } of lines) {
    if (span.fromDay === null || day < span.fromDay) span.fromDay = day
    if (span.toDay === null || day > span.toDay) span.toDay = day
  }
  return span
}
