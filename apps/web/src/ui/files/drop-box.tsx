import { Button, Progress } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import shared from '../shared.module.css'
import classes from './drop-box.module.css'

/** An upload of a drop box: its state in words, its percentage, and how to cancel it. */
export interface Sending {
  words: string
  percent: number
  cancel: () => void
}

interface DropBoxProps {
  /** Name of the box for a screen reader. */
  label: string
  title: string
  note: string
  icon: LucideIcon
  /** Buttons for people who do not drag. */
  choices: ReactNode
  /** While an upload runs nothing else is accepted. */
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

/** Accepts dropped files, or files chosen with its buttons, and shows their progress. */
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
