import type { Credit, CreditSums } from '@lectureshelf/contract/money/bank/credits'
import type { CreditState } from '@lectureshelf/contract/money/bank/credit-states'
import { formatShortDate, formatSum } from '../../lib/format.ts'

/** Label and tone of each state of a credit. */
export const creditStateWords = {
  open: { word: 'Open', tone: 'warn' },
  held: { word: 'Claim waits', tone: 'plain' },
  refund_due: { word: 'To be refunded', tone: 'warn' },
  granted: { word: 'Granted', tone: 'ok' },
  refunded: { word: 'Refunded', tone: 'plain' },
  not_ours: { word: 'Not ours', tone: 'plain' },
  reversed: { word: 'Taken back by the bank', tone: 'danger' },
} as const satisfies Record<CreditState, { word: string; tone: string }>

/** Names a credit: "Rs 149 on 18 Nov 2026"; of a used one what is left, too. */
export const creditTitle = ({ amountPaise, day }: Pick<Credit, 'amountPaise' | 'day'>): string =>
  `${formatSum(amountPaise)} on ${formatShortDate(day)}`

/** Lists the parts of everything received, in the order in which they are added up. */
export const creditSumParts = (sums: CreditSums): readonly (readonly [string, number])[] => [
  ['Granted', sums.grantedPaise],
  ['Claim waits', sums.heldPaise],
  ['Open', sums.openPaise],
  ['To be refunded', sums.refundDuePaise],
  ['Refunded', sums.refundedPaise],
  ['Not ours', sums.notOursPaise],
]
