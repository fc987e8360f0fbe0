import { manyDevicesLimit, planEndsSoonDays } from '@lectureshelf/contract/constants'
import { addresses } from '@lectureshelf/contract/addresses'
import type { Insights } from '@lectureshelf/contract/site/insights'
import { Anchor, Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount, formatDateTime, formatSum } from '../../lib/format.ts'
import { ListBoundary } from '../../ui/lists/list-boundary.tsx'
import { insightsQuery } from './api.ts'
import classes from './numbers-panel.module.css'

interface NumberProps {
  value: string
  note?: string
  /** What the number counts: a link to the list behind it, if there is one. */
  children: ReactNode
}

const One = ({ value, note, children }: NumberProps) => (
  <li className={classes.number}>
    <span className={classes.value}>{value}</span>
    <span>{children}</span>
    {note !== undefined && <span className={classes.note}>{note}</span>}
  </li>
)

/** Lists people who sign in from many devices: they have probably shared the password. */
const ManyDevices = ({ people }: { people: Insights['manyDevices'] }) => (
  <section aria-label="Many devices" className={classes.many}>
    <p>
      Signed in from more than {manyDevicesLimit.most} devices in {manyDevicesLimit.days} days:
    </p>
    <ul>
      {people.map(({ _id: id, usn, name, devices }) => (
        <li key={id}>
          <Anchor component={Link} to={addresses.student(id)} className={classes.link}>
            {name} ({usn})
          </Anchor>{' '}
          from {formatCount(devices, 'device')}
        </li>
      ))}
    </ul>
  </section>
)

/** Warns of a disk that gets full. */
const SpaceWarning = ({ freeBytes, isWritable }: NonNullable<Insights['space']>) => (
  <p role="alert" className={classes.space}>
    {isWritable ? 'Little space is left' : 'There is no space left: nothing can be stored'} (
    {(freeBytes / 1e9).toFixed(1)} GB free). Ask the operator to make the disk larger or to remove old
    backups.
  </p>
)

/** Says what the net revenue of the month was made of: "3 receipts. Of Rs 447, Rs 149 refunded." */
const revenueNote = ({ monthPaise, monthReceipts, ...gone }: Insights): string => {
  const { monthRefundedPaise, monthReversedPaise } = gone
  const parts = [
    ...(monthRefundedPaise > 0 ? [`${formatSum(monthRefundedPaise)} refunded`] : []),
    ...(monthReversedPaise > 0 ? [`${formatSum(monthReversedPaise)} taken back by the bank`] : []),
  ]
  const receipts = formatCount(monthReceipts, 'receipt')
  if (parts.length === 0) return receipts
  return `${receipts}. Of ${formatSum(monthPaise + monthRefundedPaise + monthReversedPaise)}, ${parts.join(' and ')}.`
}

const Numbers = () => {
  const { data: insights } = useSuspenseQuery(insightsQuery)
  const { pendingClaims, oldestPendingAt, monthPaise, studentsInForce, endingSoon } = insights
  const { space } = insights
  return (
    <>
      {space !== null && (space.isLow || !space.isWritable) && <SpaceWarning {...space} />}
      <ul className={classes.numbers} aria-label="Numbers">
        <One
          value={String(pendingClaims)}
          note={oldestPendingAt === null ? undefined : `Oldest: ${formatDateTime(oldestPendingAt)}`}
        >
          <Link to="/Admin/Registrations" search={{ state: 'pending' }} className={classes.target}>
            {pendingClaims === 1 ? 'claim waiting' : 'claims waiting'}
          </Link>
        </One>
        <One value={formatSum(monthPaise)} note={revenueNote(insights)}>
          <Link to="/Admin/Insight" search={{ by: 'week' }} className={classes.target}>
            received this month
          </Link>
        </One>
        <One value={String(studentsInForce)}>
          <Link to="/Admin/Subscriptions" search={{ state: 'active' }} className={classes.target}>
            {studentsInForce === 1 ? 'active student' : 'active students'}
          </Link>
        </One>
        <One value={String(endingSoon)} note="Not renewed">
          <Link
            to="/Admin/Subscriptions"
            search={{ ends: String(planEndsSoonDays) }}
            className={classes.target}
          >
            ending in {planEndsSoonDays} days
          </Link>
        </One>
      </ul>
      {insights.manyDevices.length > 0 && <ManyDevices people={insights.manyDevices} />}
    </>
  )
}

const cards = ['1', '2', '3', '4']

/** Skeleton of the numbers. */
export const NumbersSkeleton = () => (
  <div className={classes.numbers}>
    {cards.map((card) => (
      <div key={card} className={classes.number}>
        <Skeleton height={30} width="40%" mb={8} />
        <Skeleton height={16} width="75%" mb={8} />
        <Skeleton height={16} width="60%" />
      </div>
    ))}
  </div>
)

/** Shows the owner's key numbers, each with the list behind it. */
export const NumbersPanel = () => (
  <ListBoundary failed="The numbers could not be loaded">
    <Numbers />
  </ListBoundary>
)
