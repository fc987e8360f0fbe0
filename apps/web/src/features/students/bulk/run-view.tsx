import { Button, Group, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
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
  /** The undo of the action, or why there is none. */
  undo?: ReactNode
}

/** Shows how far an action on many students is, then what became of each. */
export const RunView = ({ state, what, onStop, onClose, undo }: RunViewProps) => {
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
          {undo}
        </>
      )}
      <Group justify="flex-end">
        {isOver ? (
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
        ) : (
          <Button variant="default" onClick={onStop}>
            Stop
          </Button>
        )}
      </Group>
    </div>
  )
}
