import { Button, Group, Progress } from '@mantine/core'
import { formatCount } from '../../../lib/format.ts'
import type { Skipped } from './bulk-rows.ts'
import type { RunState } from './use-bulk-run.ts'
import classes from './bulk.module.css'
import shared from '../../../ui/shared.module.css'

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

const endWords = ({ done, total, processed, wasStopped, problem }: RunState, what: string): string => {
  const sum = `${formatCount(done, 'student')} ${what}.`
  if (problem !== null) return `${sum} Then it ended after ${processed} of ${total}: ${problem}`
  return wasStopped ? `${sum} Stopped after ${processed} of ${total}.` : sum
}

interface RunViewProps {
  state: RunState
  /** What happened to a student: "extended". */
  what: string
  onStop: () => void
  onClose: () => void
  /** What the undo does, or why there is none. */
  note?: string | undefined
  onUndo?: (() => void) | undefined
}

/** Shows how far an action on many students is, then what became of each. */
export const RunView = ({ state, what, onStop, onClose, note, onUndo }: RunViewProps) => {
  const { phase, processed, total, failed } = state
  const isOver = phase === 'over'
  return (
    <div className={classes.run}>
      <output className={classes.progressWords}>
        {isOver ? endWords(state, what) : `${processed} of ${total}`}
      </output>
      {!isOver && (
        <Progress
          value={total === 0 ? 0 : (100 * processed) / total}
          size="lg"
          color="var(--ls-ok)"
          aria-label="Progress"
        />
      )}
      {isOver && (
        <>
          <LeftOutList title={`${failed.length} left out`} people={failed} />
          {note !== undefined && <p className={classes.note}>{note}</p>}
        </>
      )}
      <Group justify="flex-end">
        {isOver && onUndo !== undefined && (
          <Button variant="default" onClick={onUndo}>
            Undo
          </Button>
        )}
        {isOver ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <Button variant="default" onClick={onStop}>
            Stop
          </Button>
        )}
      </Group>
    </div>
  )
}
