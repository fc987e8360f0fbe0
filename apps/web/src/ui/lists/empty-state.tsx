import type { ReactNode } from 'react'
import classes from '../states.module.css'

export interface EmptyStateProps {
  /** What is missing, in one sentence. */
  title: string
  /** What to do next. */
  hint?: ReactNode
  action?: ReactNode
}

/** Shows that a list is empty, and what to do next. */
export const EmptyState = ({ title, hint, action }: EmptyStateProps) => (
  <div className={classes.state}>
    <p className={classes.title}>{title}</p>
    {hint !== undefined && <p className={classes.hint}>{hint}</p>}
    {action}
  </div>
)
