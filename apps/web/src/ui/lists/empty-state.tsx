import type { ReactNode } from 'react'
import classes from '../states.module.css'
import { useNothingListed } from './nothing-listed.ts'

interface EmptyStateProps {
  /** What is missing, in one sentence. */
  title: string
  /** What to do next. */
  hint?: ReactNode
  action?: ReactNode
  /** Whether a list has nothing at all: its page then leaves search and filters out. */
  isAll?: boolean
}

/** Shows that a list is empty, and what to do next. */
export const EmptyState = ({ title, hint, action, isAll = false }: EmptyStateProps) => {
  useNothingListed(isAll)
  return (
    <div className={classes.state}>
      <p className={classes.title}>{title}</p>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {action}
    </div>
  )
}
