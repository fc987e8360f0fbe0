import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './fold.module.css'

interface FoldProps {
  /** The part of an address after #, which opens the fold. */
  id?: string
  /** Folds of one name close each other. */
  name?: string
  /** What the fold is about: a heading, or a line of words. */
  title: ReactNode
  /** One line about the content, shown while the fold is closed. */
  line?: ReactNode
  /** Opens or closes the fold when it changes; a press does so at any time. */
  isOpen?: boolean
  children: ReactNode
}

/** Shows its content on request. The content stays mounted, so that what was typed stays, too. */
export const Fold = ({ id, name, title, line, isOpen, children }: FoldProps) => (
  <details id={id} name={name} open={isOpen} className={classes.fold}>
    <summary className={classes.summary}>
      <span className={classes.words}>
        {title}
        {line !== undefined && <span className={classes.line}>{line}</span>}
      </span>
      <ChevronDown size={20} aria-hidden="true" className={classes.arrow} />
    </summary>
    <div className={classes.inside}>{children}</div>
  </details>
)
