import { daysBetween } from '../../subscriptions/periods.policy.ts'
import type { StatementLine } from '../reading/read-statement.ts'

/** A line on which money left whose reference is not known. */
export type Nameless = Pick<StatementLine, 'line' | 'day' | 'amountPaise' | 'payer' | 'candidates'>

/** A credit that such a line may have taken back. */
export interface Fitting {
  id: string
  day: string
  amountPaise: number
  utr: string | null
  payer: string | null
  refundedPaise: number
  reversedOn: string | null
  vouchedAt: Date | null
}

interface Decision {
  /** Credits that went back: no other one fits. */
  taken: string[]
  /** Credits of which a person says which one went back. */
  maybe: string[]
}

/** A bank sends a payment back on the same day or within a few. */
const daysMax = 5

const isOfLine = ({ day, amountPaise, payer, candidates }: Nameless, credit: Fitting): boolean => {
  const days = daysBetween(credit.day, day)
  if (credit.amountPaise !== amountPaise || days < 0 || days > daysMax) return false
  const isNumbered = credit.utr !== null && candidates.includes(credit.utr)
  return isNumbered || (payer !== null && credit.payer === payer)
}

const isBack = ({ amountPaise, refundedPaise, reversedOn }: Fitting, day: string): boolean =>
  reversedOn === day || refundedPaise === amountPaise

/**
 * Decides which credits lines took back that look the same: by day, sum and payer, and only where no more credits fit
 * than lines say. Where a line has several numbers, a payer may have written one of them, so a person decides.
 */
export const takenBy = (lines: readonly [Nameless, ...Nameless[]], credits: readonly Fitting[]): Decision => {
  const [line] = lines
  const fitting = credits.filter((credit) => isOfLine(line, credit))
  const open = lines.length - fitting.filter((credit) => isBack(credit, line.day)).length
  const free = fitting.filter(
    ({ reversedOn, refundedPaise, vouchedAt }) =>
      reversedOn === null && refundedPaise === 0 && vouchedAt === null,
  )
  const ids = free.map(({ id }) => id)
  if (open <= 0) return { taken: [], maybe: [] }
  const isSure = line.candidates.length === 0 && ids.length <= open
  return isSure ? { taken: ids, maybe: [] } : { taken: [], maybe: ids }
}

/** Groups the lines that look the same. */
export const groupsOf = (lines: Nameless[]): [Nameless, ...Nameless[]][] => {
  const groups = new Map<string, [Nameless, ...Nameless[]]>()
  for (const line of lines) {
    const key = [line.day, line.amountPaise, line.payer, ...line.candidates].join('|')
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [line])
    else group.push(line)
  }
  return [...groups.values()]
}
