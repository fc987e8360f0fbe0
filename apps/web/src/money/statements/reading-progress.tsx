import type { Statement } from '@lectureshelf/contract/money/statements'
import { Progress } from '@mantine/core'
import { percentOf } from '../../lib/http/upload-progress.ts'
import shared from '../../ui/shared.module.css'
import classes from './statements.module.css'
import { StatementDrop } from './statement-drop.tsx'

interface ReadingProgressProps {
  statement: Statement
  onAdded: (id: string) => void
}

/** Shows the progress of reading, or how to continue after an interruption; nothing once it is done. */
export const ReadingProgress = ({ statement, onAdded }: ReadingProgressProps) => {
  const { state, linesDone, linesTotal } = statement
  if (state === 'done') return null
  if (state === 'interrupted')
    return (
      <div className={classes.group}>
        <p role="alert" className={`${shared.edged} ${classes.problem}`}>
          The reading was interrupted after line {linesDone} of {linesTotal}. Drop the file again: nothing is
          counted twice.
        </p>
        <StatementDrop onAdded={onAdded} />
      </div>
    )
  return (
    <div className={`${classes.sending} ${classes.reading}`}>
      <p>
        Reading line {linesDone} of {linesTotal}
      </p>
      <Progress
        value={percentOf(linesDone, linesTotal)}
        size="lg"
        color="var(--ls-ok)"
        className={classes.bar}
        aria-label="Reading the statement"
      />
    </div>
  )
}
