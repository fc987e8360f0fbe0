import { plans } from '@lectureshelf/contract/money/plans'
import type { Subscription } from '@lectureshelf/contract/money/subscription-management'
import { subscriptionStateNames } from '@lectureshelf/contract/state-names'
import { Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatShortDate } from '../../../lib/format.ts'
import { subscriptionStateTones } from '../../../ui/state-tones.ts'
import { Badge, Record, RecordList } from '../../../ui/lists/record.tsx'
import { subscriptionsOfQuery } from './api.ts'
import shared from '../../../ui/shared.module.css'
import classes from './student-record.module.css'

const semestersOf = ({ fromSemester, toSemester }: Subscription): string =>
  fromSemester === toSemester ? `semester ${fromSemester}` : `semesters ${fromSemester} to ${toSemester}`

/** Lists a person's subscriptions. */
export const PersonSubscriptions = ({ id, usn }: { id: string; usn: string }) => {
  const { data } = useSuspenseQuery(subscriptionsOfQuery(id))
  return (
    <section aria-labelledby="subscriptions-title" className={`${shared.part} ${classes.after}`}>
      <Title order={2} size="h3" id="subscriptions-title">
        Subscriptions
      </Title>
      {data.items.length === 0 && <p className={classes.note}>None so far.</p>}
      <RecordList label="Subscriptions">
        {data.items.map((subscription) => {
          const { _id: key, plan, state, startsOn, endsOn, receiptNumber } = subscription
          return (
            <Record
              key={key}
              level={3}
              title={`${plans[plan].name}, ${semestersOf(subscription)}`}
              line={`Until ${formatShortDate(endsOn)}`}
              rest={[`from ${formatShortDate(startsOn)}`, receiptNumber && `receipt ${receiptNumber}`]
                .filter(Boolean)
                .join(', ')}
              badges={<Badge tone={subscriptionStateTones[state]}>{subscriptionStateNames[state]}</Badge>}
            />
          )
        })}
      </RecordList>
      <p className={classes.note}>
        <Link to="/Admin/Subscriptions" search={{ q: usn }}>
          Give, extend or cancel a subscription
        </Link>
      </p>
    </section>
  )
}
