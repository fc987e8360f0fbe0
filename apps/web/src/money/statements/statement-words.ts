import type { AccountProof } from '@lectureshelf/contract/money/bank/accounts'
import type { Statement, StatementSummary } from '@lectureshelf/contract/money/statements'
import { formatShortDate } from '../../lib/format.ts'

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
export const statementTitle = (statement: Pick<StatementSummary, 'bank' | 'fromDay' | 'toDay'>): string =>
  [`${bankName(statement.bank)} statement`, daysOf(statement)].filter(Boolean).join(', ')

/** What of a statement asks for a decision: "3 ready, 1 held, 2 without a claim"; empty where nothing does. */
export const countWords = ({ ready, held, open }: StatementSummary['counts']): string => {
  const counts = [
    [ready, 'ready'],
    [held, 'held'],
    [open, 'without a claim'],
  ] as const
  return counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ')
}

/** Lists the parts of the received total in the order in which they are added up. */
export const sumParts = ({ sum }: Pick<Statement, 'sum'>): readonly (readonly [string, number])[] => [
  ['Ready', sum.readyPaise],
  ['Granted', sum.grantedPaise],
  ['Held', sum.heldPaise],
  ['Without a claim', sum.orphanPaise],
  ['Refunded or not ours', sum.settledPaise],
  ['Other', sum.otherPaise],
]

/** Tells how it is known of which account a statement is. */
export const proofWords: Record<AccountProof, string> = {
  number: 'by its number',
  line: 'by a line that is also in an earlier file',
  balance: 'by its balance, which continues an earlier file',
  owner: 'as the owner said',
}
