import { EmptyState, type EmptyStateProps } from '../empty-state.tsx'
import { useNothingListed } from './nothing-listed.ts'

interface EmptyListProps extends EmptyStateProps {
  /** Whether the list has nothing at all: its page then leaves search and filters out. */
  isAll?: boolean
}

/** Shows that a list has nothing, and what to do next. */
export const EmptyList = ({ isAll = true, ...state }: EmptyListProps) => {
  useNothingListed(isAll)
  return <EmptyState {...state} />
}
