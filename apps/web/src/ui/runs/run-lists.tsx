import { formatCount } from '../../lib/format.ts'
import type { Skipped } from './use-bulk-run.ts'
import classes from './runs.module.css'
import shared from '../shared.module.css'

const namedAtFirst = 8

/** Names people who are left out, each with the reason. */
export const LeftOutList = ({ title, people }: { title: string; people: readonly Skipped[] }) => {
  if (people.length === 0) return null
  return (
    <details className={classes.leftOut} open={people.length <= namedAtFirst}>
      <summary>{title}</summary>
      <ul className={shared.spacedList}>
        {people.map(({ _id: id, usn, name, message }) => (
          <li key={id}>
            {usn !== '' && (
              <>
                <code>{usn}</code> {name}:{' '}
              </>
            )}
            {message}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface ChangedListProps {
  rows: readonly { id: string; usn: string; name: string; effect: string }[]
}

/** Names the students whom an action changes, each with what it does. */
export const ChangedList = ({ rows }: ChangedListProps) => {
  if (rows.length === 0) return null
  return (
    <details className={classes.changed} open={rows.length <= namedAtFirst}>
      <summary>{formatCount(rows.length, 'student')} by name</summary>
      <ul className={shared.spacedList}>
        {rows.map(({ id, usn, name, effect }) => (
          <li key={id}>
            <code>{usn}</code> {[name, effect].filter(Boolean).join(': ')}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Says how many of the chosen people an action leaves out, and names them. */
export const LeftOutBefore = ({ people }: { people: readonly Skipped[] }) => (
  <LeftOutList title={`${formatCount(people.length, 'person', 'people')} left out`} people={people} />
)
