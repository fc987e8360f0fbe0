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
export const UndoNotice = ({ onUndo, takesFocus = false }: UndoNoticeProps) => (
  <output className={classes.undo}>
    {markWords.removed}
    <Button ref={takesFocus ? focusOnce : null} variant="subtle" onClick={onUndo}>
      {markWords.undo}
    </Button>
  </output>
)
