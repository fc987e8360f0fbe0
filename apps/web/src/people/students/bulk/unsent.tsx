import type { ReactNode } from 'react'
import { type RunState, isUnsent } from '../../../ui/runs/use-bulk-run.ts'

interface UnsentProps {
  state: RunState
  /** Whether a summary or a run stands in its place. */
  isHidden: boolean
  children: ReactNode
}

/**
 * Keeps the form of a run in the page until the run has changed something: what was typed outlasts a reload only there.
 */
export const Unsent = ({ state, isHidden, children }: UnsentProps) =>
  isUnsent(state) && <div hidden={isHidden}>{children}</div>
