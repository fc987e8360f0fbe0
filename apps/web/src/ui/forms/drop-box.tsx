import { Button, Progress } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import shared from '../shared.module.css'
import classes from './drop-box.module.css'

/** What is on its way from a drop box: in words, how far in percent, and how to give it up. */
export interface Sending {
  words: string
  percent: number
  cancel: () => void
}

interface DropBoxProps {
  /** What the box is for, for who cannot see it. */
  label: string
  title: string
  note: string
  icon: LucideIcon
  /** The buttons for who does not drag. */
  choices: ReactNode
  /** While something is on its way nothing else is taken. */
  sending: Sending | null
  problem: string | null
  onDrop: (dropped: DataTransfer) => void
}

const SendingBar = ({ words, percent, cancel }: Sending) => (
  <div className={classes.sending}>
    <p aria-live="polite">{words}</p>
    <Progress value={percent} size="lg" color="var(--ls-ok)" className={classes.bar} aria-label="Upload" />
    <Button variant="default" onClick={cancel}>
      Cancel
    </Button>
  </div>
)

/** A place to drop files on, or to choose them by its buttons, which tells how far they are. */
export const DropBox = ({ sending, problem, onDrop, icon: Icon, ...texts }: DropBoxProps) => {
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (sending === null) onDrop(event.dataTransfer)
  }
  return (
    <section aria-label={texts.label}>
      <div
        className={classes.box}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {sending === null ? (
          <>
            <Icon size={32} aria-hidden="true" className={classes.icon} />
            <p className={classes.title}>{texts.title}</p>
            <p className={classes.note}>{texts.note}</p>
            <div className={classes.choices}>{texts.choices}</div>
          </>
        ) : (
          <SendingBar {...sending} />
        )}
      </div>
      {problem !== null && (
        <p role="alert" className={shared.problem}>
          {problem}
        </p>
      )}
    </section>
  )
}
