import { createHash } from 'node:crypto'
import type { ReadStatement, StatementLine } from './reading/read-statement.ts'

/** Kept of each statement: enough for a file of a day, and for a part of a long one. */
const marksMax = 1000
/** A balance of whole hundreds of rupees may be that of two accounts by chance. */
const roundPaise = 10_000

type OfFile = Pick<ReadStatement, 'bank' | 'lines' | 'balances'>

interface Balanced {
  line: StatementLine
  balancePaise: number
}

const signedPaise = ({ side, amountPaise }: StatementLine): number =>
  side === 'credit' ? amountPaise : -amountPaise

/** Returns whether each balance is the one before it with the amount of its line. */
const continues = (balanced: Balanced[]): boolean =>
  balanced.every(
    ({ line, balancePaise }, index) =>
      index === 0 || (balanced[index - 1]?.balancePaise ?? 0) + signedPaise(line) === balancePaise,
  )

/** Returns the lines with their balances, the oldest first; null unless every line continues the one before it. */
const balancedOf = ({ lines, balances }: OfFile): Balanced[] | null => {
  const balanced = lines.flatMap((line, index) => {
    const balancePaise = balances[index] ?? null
    return balancePaise === null ? [] : [{ line, balancePaise }]
  })
  if (balanced.length < lines.length) return null
  const newestFirst = balanced.toReversed()
  return [balanced, newestFirst].find(continues) ?? null
}

const markOf = (...parts: (string | number | null)[]): string =>
  createHash('sha256')
    .update(parts.map((part) => part ?? '').join('|'))
    .digest('hex')
    .slice(0, 16)

/** The lowest hashes: of two files that share lines, both keep the same ones. */
const kept = (marks: string[]): string[] => [...new Set(marks)].toSorted().slice(0, marksMax)

const unround = (paise: number): number | null => (paise % roundPaise === 0 ? null : paise)

/** What of a file can prove that another file is of the same account. */
export interface AccountProofOfFile {
  /** Hashes of lines that only one account can have. */
  marks: string[]
  /** Null where a line does not continue the one before it, or the sum proves nothing. */
  openingPaise: number | null
  closingPaise: number | null
}

/**
 * Finds what of a file can prove that another file is of the same account: lines with their balances, payments with
 * their references, and the balances at both ends. The export of an app and the file of its bank show the same
 * payments, so a reference counts among files of one format alone.
 */
export const proofOf = (read: OfFile): AccountProofOfFile => {
  const { bank, lines, balances } = read
  const hasBalances = balances.some((balance) => balance !== null)
  const format = bank === 'other' && hasBalances ? 'other with balances' : bank
  const balanced = balancedOf(read) ?? []
  const byReference = lines.flatMap(({ utr, side, amountPaise }) =>
    utr === null ? [] : [markOf('reference', format, side, amountPaise, utr)],
  )
  // Every account may be empty.
  const byBalance = balanced.flatMap(({ line: { day, side, amountPaise, utr }, balancePaise }) =>
    balancePaise === 0 ? [] : [markOf('balance', day, side, amountPaise, utr, balancePaise)],
  )
  const [first, last] = [balanced[0], balanced.at(-1)]
  return {
    marks: kept([...byReference, ...byBalance]),
    openingPaise: first === undefined ? null : unround(first.balancePaise - signedPaise(first.line)),
    closingPaise: last === undefined ? null : unround(last.balancePaise),
  }
}
