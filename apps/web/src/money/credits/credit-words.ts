import type { Credit, CreditSums } from '@lectureshelf/contract/money/bank/credits'
import { type CreditState, creditStateNames } from '@lectureshelf/contract/money/bank/credit-states'
import { formatShortDate, formatSum } from '../../lib/format.ts'

/** Tone of each state of a credit. */
export const creditTones = {
  open: 'warn',
  held: 'plain',
  refund_due: 'warn',
  granted: 'ok',
  refunded: 'plain',
  not_ours: 'plain',
  reversed: 'danger',
} as const satisfies Record<CreditState, string>

/** Names a credit: "Rs 149 on 18 Nov 2026"; of a used one what is left, too. */
export const creditTitle = ({ amountPaise, day }: Pick<Credit, 'amountPaise' | 'day'>): string =>
  `${formatSum(amountPaise)} on ${formatShortDate(day)}`

/** Names the state of a credit; of one that is used in part with the sum that the state is about: "Rs 101: open". */
export const stateWords = ({
  state,
  amountPaise,
  restPaise,
}: Pick<Credit, 'state' | 'amountPaise' | 'restPaise'>): string => {
  const name = creditStateNames[state]
  const isPart = restPaise > 0 && restPaise < amountPaise
  return isPart ? `${formatSum(restPaise)}: ${name.toLowerCase()}` : name
}

/** Lists the parts of everything received, in the order in which they are added up. */
export const creditSumParts = (sums: CreditSums): readonly (readonly [string, number])[] => [
  [creditStateNames.granted, sums.grantedPaise],
  [creditStateNames.held, sums.heldPaise],
  [creditStateNames.open, sums.openPaise],
  [creditStateNames.refund_due, sums.refundDuePaise],
  [creditStateNames.refunded, sums.refundedPaise],
  [creditStateNames.not_ours, sums.notOursPaise],
]
