import { type CheckedDiscount, formatLetters } from '@lectureshelf/contract/money/discounts'
import { formatSum } from '../../lib/format.ts'

/** Says whom a code is for: "RV or BI, batch 2026"; empty for everyone. */
export const audienceOf = ({ colleges, batches }: Pick<CheckedDiscount, 'colleges' | 'batches'>): string =>
  [
    ...(colleges.length > 0 ? [`college ${colleges.join(' or ')}`] : []),
    ...(batches.length > 0 ? [`batch ${batches.join(' or ')}`] : []),
  ].join(', ')

/** Says what a code does: "BCDF-GHJK-MNPQ takes Rs 20 off Rs 99. It is for college RV." */
export const discountSentence = (discount: CheckedDiscount): string => {
  const { letters, discountPaise, pricePaise } = discount
  const audience = audienceOf(discount)
  const sentence = `${formatLetters(letters)} takes ${formatSum(discountPaise)} off ${formatSum(pricePaise)}.`
  return audience === '' ? sentence : `${sentence} It is only for students of ${audience}.`
}
