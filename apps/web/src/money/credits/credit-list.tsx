import { addresses } from '@lectureshelf/contract/addresses'
import { Anchor } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount, formatSum } from '../../lib/format.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { type ListProps, PagedRecords } from '../../ui/lists/paged-list.tsx'
import { SumParts } from '../../ui/sum-parts.tsx'
import { useCashDesk } from '../cash-desk/api.ts'
import { type CreditFilter, creditSumsQuery, creditsQuery } from './api.ts'
import { CreditRecord } from './credit-record.tsx'
import { creditSumParts } from './credit-words.ts'
import classes from './credits.module.css'

const Empty = ({ filter: { q, state, account } }: { filter: CreditFilter }) => {
  if (q !== undefined)
    return <EmptyState title="No matching credits" hint="Try a part of the UTR, the USN or the note." />
  return state === undefined && account === undefined ? (
    <EmptyState
      title="No credits yet"
      hint="Each payment in a bank statement that may be for a plan is listed here. Drop one under Payments."
    />
  ) : (
    <EmptyState title="No such credits" hint="Show another state, or all." />
  )
}

/** Breaks down what reached the accounts, or one of them. */
const CreditSumList = ({ account }: Pick<CreditFilter, 'account'>) => {
  const { data: sums } = useSuspenseQuery(creditSumsQuery(account))
  const { addressOf } = useCashDesk()
  return (
    <section
      aria-label={account === undefined ? 'Sums of all credits' : 'Sums of the credits of this account'}
    >
      <SumParts whole={['Received', sums.receivedPaise]} parts={creditSumParts(sums)} />
      {sums.reversedPaise > 0 && (
        <p className={classes.note}>
          The bank took back {formatSum(sums.reversedPaise)} more, in{' '}
          {formatCount(sums.counts.reversed, 'payment')}.
        </p>
      )}
      {sums.toEnd > 0 && (
        <p className={classes.note}>
          <Anchor
            renderRoot={(props) => (
              <Link {...props} to={addressOf(addresses.credits)} search={{ state: 'to_end', account }} />
            )}
          >
            {formatCount(sums.toEnd, 'payment')} taken back, with access to end
          </Anchor>
        </p>
      )}
    </section>
  )
}

/** Lists the credits of all statements, with the sums above them. */
export const CreditList = ({ filter, onPage }: ListProps<CreditFilter>) => {
  const { data } = useSuspenseQuery(creditsQuery(filter))
  return (
    <>
      <CreditSumList account={filter.account} />
      <PagedRecords
        label="Credits"
        list={data}
        filter={filter}
        onPage={onPage}
        total={formatCount(data.total, 'credit')}
        empty={<Empty filter={filter} />}
        renderItem={(credit, focusTotal) => <CreditRecord credit={credit} onDone={focusTotal} />}
      />
    </>
  )
}
