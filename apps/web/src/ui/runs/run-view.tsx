import { Button, Group } from '@mantine/core'
import { useRef } from 'react'
import { formatCount } from '../../lib/format.ts'
import { LeftOutList } from './run-lists.tsx'
import { RunBar, earlyEndWords, progressWords } from './run-progress.tsx'
import { type RunState, endedEarly } from './use-bulk-run.ts'
import classes from './runs.module.css'

interface RunViewProps {
  state: RunState
  /** What happened to a student: "extended". */
  what: string
  onStop: () => void
  /** Resumes a run that ended early. */
  onContinue: () => void
  onClose: () => void
  /** What the undo does, or why it is missing. */
  note?: string | undefined
  onUndo?: (() => void) | undefined
}

const endWords = (state: RunState, what: string): string =>
  [`${formatCount(state.done, 'student')} ${what}.`, earlyEndWords(state)].filter(Boolean).join(' ')

/** Shows how far an action on many students is, then what became of each. */
export const RunView = ({ state, what, onStop, onContinue, onClose, note, onUndo }: RunViewProps) => {
  const { phase, failed } = state
  const isOver = phase === 'over'
  const canContinue = endedEarly(state)
  const end = useRef<HTMLButtonElement>(null)
  const resume = () => {
    // The pressed button is about to go.
    end.current?.focus()
    onContinue()
  }
  return (
    <div className={classes.run}>
      <output className={classes.progressWords}>
        {isOver ? endWords(state, what) : progressWords(state)}
      </output>
      {!isOver && <RunBar state={state} />}
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
        <Button
          ref={end}
          variant={isOver && !canContinue ? 'filled' : 'default'}
          onClick={isOver ? onClose : onStop}
        >
          {isOver ? 'Close' : 'Stop'}
        </Button>
        {canContinue && <Button onClick={resume}>Continue</Button>}
      </Group>
    </div>
  )
}
