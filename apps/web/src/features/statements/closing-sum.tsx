import type { Statement } from '@lectureshelf/contract/money/statements'
import { formatCount, formatSum } from '../../lib/format.ts'
import { SumParts } from '../../ui/sum-parts.tsx'
import classes from './statements.module.css'
import { sumParts } from './statement-words.ts'

/** Breaks the received total down: the parts add up to the whole. */
export const ClosingSum = ({ statement }: { statement: Statement }) => {
  const { other, sum } = statement
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
    </section>
  )
}
