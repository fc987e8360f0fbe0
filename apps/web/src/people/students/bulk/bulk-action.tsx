import type { BulkReply } from '@lectureshelf/contract/people/bulk'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { FormFrame } from '../../../ui/dialogs/form-dialog.tsx'
import { ChangedList, LeftOutBefore } from '../../../ui/runs/run-lists.tsx'
import { RunView } from '../../../ui/runs/run-view.tsx'
import { Unsent } from './unsent.tsx'
import { inBatches, useBulkRun } from '../../../ui/runs/use-bulk-run.ts'
import { useStudentsRefresh } from './api.ts'
import type { Frozen } from './bulk-rows.ts'
import classes from './bulk.module.css'

interface BulkRow {
  id: string
  usn: string
  name: string
}

type Send<Row> = (rows: Row[]) => Promise<BulkReply>

/** Runs an action on students, and then its undo on those whom the action changed. */
const useUndoableRun = <Row extends BulkRow>(onRunning: (isRunning: boolean) => void) => {
  const refresh = useStudentsRefresh()
  const action = useBulkRun()
  const undoing = useBulkRun()
  const changed = useRef<Row[]>([])

  const during = async (work: Promise<void>) => {
    onRunning(true)
    await work
    onRunning(false)
    refresh()
  }
  const start = (run: typeof action, rows: readonly Row[], send: Send<Row>) => {
    const done: Row[] = []
    changed.current = done
    const batches = inBatches(rows, send, (portion, { failed }) => {
      const ids = new Set(failed.map(({ _id }) => _id))
      done.push(...portion.filter(({ id }) => !ids.has(id)))
    })
    return during(run.run(rows.length, 0, batches))
  }

  return {
    action,
    undoing,
    act: (rows: readonly Row[], send: Send<Row>) => start(action, rows, send),
    undo: (send: Send<Row>) => start(undoing, changed.current, send),
    // Each row says what its student was, so one that was changed already is left out.
    resume: (run: typeof action) => during(run.resume()),
  }
}

interface BulkActionProps<Row extends BulkRow> {
  /** The students who are changed, and the people who are left out, by what the form says now. */
  frozen: Frozen<Row>
  /** What the action does in one sentence; null while the form is not filled. */
  sum: string | null
  saveLabel: string
  /** What happens to a student: "extended". */
  what: string
  /** What the summary says of one student. */
  effectOf?: (row: Row) => string
  send: Send<Row>
  /** The undo, and what it does to a student: "put back"; absent where none is honest. */
  undo?: { send: Send<Row>; what: string; note?: string }
  /** Returns whether the fields are valid; shows their errors otherwise. */
  validate?: () => boolean
  onRunning: (isRunning: boolean) => void
  onClose: () => void
  children?: ReactNode
}

/**
 * Asks for an action on chosen students with its summary, runs it with progress and a stop, and offers its undo.
 * The students are those of the moment it is sent.
 */
export const BulkAction = <Row extends BulkRow>(props: BulkActionProps<Row>) => {
  const { frozen, sum, saveLabel, what, send, undo, validate, onRunning, onClose, children } = props
  const { effectOf = () => '' } = props
  const runs = useUndoableRun<Row>(onRunning)
  const { action, undoing } = runs

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (validate !== undefined && !validate()) return
    if (sum !== null && frozen.rows.length > 0) void runs.act(frozen.rows, send)
  }

  if (undo !== undefined && undoing.state.phase !== 'idle') {
    return (
      <RunView
        state={undoing.state}
        what={undo.what}
        onStop={undoing.stop}
        onContinue={() => void runs.resume(undoing)}
        onClose={onClose}
      />
    )
  }
  const isRunning = action.state.phase !== 'idle'
  const canUndo = action.state.done > 0
  return (
    <>
      {isRunning && (
        <RunView
          state={action.state}
          what={what}
          onStop={action.stop}
          onContinue={() => void runs.resume(action)}
          onClose={onClose}
          note={canUndo ? undo?.note : undefined}
          onUndo={canUndo && undo ? () => void runs.undo(undo.send) : undefined}
        />
      )}
      <Unsent state={action.state} isHidden={isRunning}>
        <FormFrame
          saveLabel={saveLabel}
          isSaving={false}
          isSaveDisabled={sum === null || frozen.rows.length === 0}
          onSubmit={submit}
          onClose={onClose}
        >
          {children}
          {sum !== null && <output className={classes.sum}>{sum}</output>}
          <ChangedList rows={frozen.rows.map((row) => ({ ...row, effect: effectOf(row) }))} />
          <LeftOutBefore people={frozen.leftOut} />
        </FormFrame>
      </Unsent>
    </>
  )
}
