import { plans } from '@lectureshelf/contract/money/plans'
import type { Claim } from '@lectureshelf/contract/money/claims'
import type { Statement, StatementSummary } from '@lectureshelf/contract/money/statements'
import { formatShortDate, formatSum } from '../../lib/format.ts'

/** Names the bank whose format a statement has, for a title. */
export const bankName = (bank: StatementSummary['bank']): string => (bank === 'other' ? 'Bank' : bank)

/** The days of a statement: "1 Nov 2026 to 20 Nov 2026". */
export const daysOf = ({ fromDay, toDay }: Pick<StatementSummary, 'fromDay' | 'toDay'>): string => {
  if (fromDay === null || toDay === null) return ''
  return fromDay === toDay
    ? formatShortDate(fromDay)
    : `${formatShortDate(fromDay)} to ${formatShortDate(toDay)}`
}

/** The heading of a statement: "HDFC statement, 1 Nov 2026 to 20 Nov 2026". */
export const statementTitle = (statement: StatementSummary): string =>
  [`${bankName(statement.bank)} statement`, daysOf(statement)].filter(Boolean).join(', ')

/** Describes what a claim is for: "Basic, Rs 99". */
export const purchaseOf = ({ plan, amountPaise }: Pick<Claim, 'plan' | 'amountPaise'>): string =>
  `${plans[plan].name}, ${formatSum(amountPaise)}`

/** Describes how a credit differs from the amount due: "Rs 50 short". */
export const differenceOf = (creditPaise: number, duePaise: number): string =>
  creditPaise < duePaise
    ? `${formatSum(duePaise - creditPaise)} short`
    : `${formatSum(creditPaise - duePaise)} too much`

/** Lists the parts of the received total in the order in which they are added up. */
export const sumParts = ({ sum }: Pick<Statement, 'sum'>): readonly (readonly [string, number])[] => [
  ['Ready', sum.readyPaise],
  ['Granted', sum.grantedPaise],
  ['Held', sum.heldPaise],
  ['Without a claim', sum.orphanPaise],
  ['Refunded or not ours', sum.settledPaise],
  ['Other', sum.otherPaise],
]
