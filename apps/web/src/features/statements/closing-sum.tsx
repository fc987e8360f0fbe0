import type { Statement } from '@lectureshelf/contract/money/statements'
import { formatCount, formatSum } from '../../lib/format.ts'
import classes from './statements.module.css'
import { sumParts } from './statement-words.ts'

/** Breaks the received total down: the parts add up to the whole. */
export const ClosingSum = ({ statement }: { statement: Statement }) => {
  const { other, sum } = statement
  return (
    <section aria-label="Closing sum">
      <dl className={classes.sum}>
        <div className={classes.received}>
          <dt>Received</dt>
          <dd>{formatSum(sum.receivedPaise)}</dd>
        </div>
        {sumParts(statement).map(([name, paise], index) => (
          <div key={name}>
            <dt data-sign={index === 0 ? '=' : '+'}>{name}</dt>
            <dd>{formatSum(paise)}</dd>
          </div>
        ))}
      </dl>
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
