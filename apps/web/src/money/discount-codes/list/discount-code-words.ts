import type { DiscountCode } from '@lectureshelf/contract/money/discount-codes'
import { plans } from '@lectureshelf/contract/money/plans'
import { formatCount, formatShortDate, formatSum } from '../../../lib/format.ts'
import { audienceOf } from '../discount-words.ts'

/** Labels of a code's states. */
export const stateWords = { active: 'Active', used_up: 'Used up', over: 'Over', off: 'Switched off' } as const

const kindWords = { signup: 'New students', renewal: 'Renewals', both: '' } as const

type Terms = Pick<
  DiscountCode,
  'amountPaise' | 'percent' | 'plan' | 'forKind' | 'colleges' | 'batches' | 'lastDay'
>

/** Describes what a code takes off: "Rs 20 off" or "25% off". */
export const reductionOf = ({ amountPaise, percent }: Pick<Terms, 'amountPaise' | 'percent'>): string =>
  `${amountPaise === null ? `${percent ?? 0}%` : formatSum(amountPaise)} off`

/** Describes a code: "Rs 20 off, Basic, new students, college RV, until 30 Nov 2026". */
export const termsOf = (code: Terms): string =>
  [
    reductionOf(code),
    code.plan === null ? '' : plans[code.plan].name,
    kindWords[code.forKind].toLowerCase(),
    audienceOf(code),
    code.lastDay === null ? '' : `until ${formatShortDate(code.lastDay)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Describes the uses of a code: "3 of 50 used: 1 waiting, 2 approved, 47 left". */
export const usesOf = ({
  reserved,
  granted,
  maxUses,
}: Pick<DiscountCode, 'reserved' | 'granted' | 'maxUses'>): string => {
  const used = reserved + granted
  if (used === 0) return `${formatCount(maxUses, 'use')} left`
  return `${used} of ${maxUses} used: ${reserved} waiting, ${granted} approved, ${Math.max(0, maxUses - used)} left`
}
