import { statementMonthFirst, statementSettlements } from '@lectureshelf/contract/money/payment-messages'
import type { Statement } from '@lectureshelf/contract/money/statements'
import { formatCount, formatSum } from '../../lib/format.ts'
import { SumParts } from '../../ui/sum-parts.tsx'
import classes from './statements.module.css'
import { sumParts } from './statement-words.ts'

/** Breaks the received total down: the parts add up to the whole. Says how the file was read, and what was left out. */
export const ClosingSum = ({ statement }: { statement: Statement }) => {
  const { isMonthFirst, other, settlements, sum } = statement
  return (
    <section aria-label="Closing sum">
      <SumParts whole={['Received', sum.receivedPaise]} parts={sumParts(statement)} />
      {other.count > 0 && (
        <p className={classes.note}>
          {formatCount(other.count, 'other credit')} of {formatSum(other.amountPaise)} in all{' '}
          {other.count === 1 ? 'has' : 'have'} nothing to do with the plans, and{' '}
          {other.count === 1 ? 'is' : 'are'} not kept.
        </p>
      )}
      {isMonthFirst && <p className={classes.note}>{statementMonthFirst}</p>}
      {settlements.count > 0 && (
        <p className={classes.note}>
          {statementSettlements(settlements.count, formatSum(settlements.amountPaise))}
        </p>
      )}
    </section>
  )
}
