import type { Mark } from '@lectureshelf/contract/reading/marks/marks'
import { useState } from 'react'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { toast, undoToast } from '../../ui/toast.ts'
import { type MarkChange, useKeepMark, useRemoveMark } from './api.ts'
import { Button } from '@mantine/core'
import classes from './list/mark-list.module.css'
import { markWords } from './mark-words.ts'

interface UndoNoticeProps {
  onUndo: () => void
  /** Whether the button takes the focus of the one that was pressed, which went with its mark. */
  takesFocus?: boolean
}

const focusOnce = (button: HTMLElement | null) => button?.focus({ preventScroll: true })

/** Says that a mark was deleted, with the button that brings it back. */
const UndoNotice = ({ onUndo, takesFocus = false }: UndoNoticeProps) => (
  <output className={classes.undo}>
    {markWords.removed}
    <Button ref={takesFocus ? focusOnce : null} variant="subtle" onClick={onUndo}>
      {markWords.undo}
    </Button>
  </output>
)

const sayRefusal = (error: Error) => toast.error(refusalReason(error))
const nothing = () => undefined

/** Keeps and deletes marks, and says what failed; a deletion can be undone in a toast. */
export const useMarkActions = () => {
  const keeping = useKeepMark()
  const removing = useRemoveMark()
  const keep = (change: MarkChange) =>
    runMutation(keeping, change, { onSuccess: nothing, onError: sayRefusal })
  const removeThen = (mark: Mark, onSuccess: () => void) =>
    runMutation(removing, mark, { onSuccess, onError: sayRefusal })
  const remove = (mark: Mark) =>
    removeThen(mark, () =>
      undoToast((close) => (
        <UndoNotice
          onUndo={() => {
            close()
            keep({ mark })
          }}
        />
      )),
    )
  return { keep, remove, removeThen }
}

/** Deletes the marks of a list, where Undo takes the place of the last one: a toast is far from the list. */
export const useListActions = () => {
  const { keep, removeThen } = useMarkActions()
  const [removed, setRemoved] = useState<Mark | null>(null)
  const undo = (mark: Mark) => {
    setRemoved(null)
    keep({ mark })
  }
  return {
    remove: (mark: Mark) => removeThen(mark, () => setRemoved(mark)),
    notice: removed !== null && <UndoNotice key={removed.id} takesFocus onUndo={() => undo(removed)} />,
  }
}
