import { Button } from '@mantine/core'
import { useState } from 'react'
import { chapterTitleAt } from '../outline-place.ts'
import type { FindState, OutlineEntry } from '../state.ts'
import classes from '../viewer.module.css'

// A common word is on a thousand pages.
const pageSize = 50

const hitsLine = (hits: number): string => (hits === 1 ? '1 hit' : `${hits} hits`)

interface HitListProps {
  pages: FindState['pages']
  labels: readonly string[] | null
  /** The contents; null until they are known. */
  chapters: readonly OutlineEntry[] | null
  onGo: (page: number) => void
}

/** Lists the pages with hits and their chapters; tapping one goes there. */
export const HitList = ({ pages, labels, chapters, onGo }: HitListProps) => {
  const [shown, setShown] = useState(pageSize)
  return (
    <div className={classes.hits}>
      <ul className={classes.outlineList}>
        {pages.slice(0, shown).map(([page, hits]) => {
          const chapter = chapterTitleAt(chapters ?? [], page)
          return (
            <li key={page}>
              <button type="button" className={classes.outlineTitle} onClick={() => onGo(page)}>
                Page {labels?.[page - 1] ?? page}, {hitsLine(hits)}
                {chapter !== null && <span className={classes.hitChapter}> {chapter}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      {pages.length > shown && (
        <Button variant="subtle" fullWidth onClick={() => setShown(shown + pageSize)}>
          Show more
        </Button>
      )}
    </div>
  )
}
