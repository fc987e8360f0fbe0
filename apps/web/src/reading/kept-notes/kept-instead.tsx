import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageLayout } from '../../ui/page-layout.tsx'
import { useAreKeptNotesKnown, useKeptNotes } from './api.ts'
import { keptListWords } from './kept-list-words.ts'
import { KeptList } from './kept-list.tsx'

export { KeptList }

interface KeptInsteadProps {
  onRetry: () => void
  /** What stands here when this phone keeps nothing. */
  children: ReactNode
}

/** Shows what this phone keeps, as a page of its own. */
export const KeptInstead = ({ onRetry, children }: KeptInsteadProps) => {
  const notes = useKeptNotes()
  const areKnown = useAreKeptNotesKnown()
  if (notes.length === 0) return areKnown ? children : null
  return (
    <PageLayout
      title={keptListWords.pageTitle}
      isNarrow
      actions={
        <Button variant="default" onClick={onRetry}>
          {keptListWords.again}
        </Button>
      }
    >
      <KeptList isOffline />
    </PageLayout>
  )
}
