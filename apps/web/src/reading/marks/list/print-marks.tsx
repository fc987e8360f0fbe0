import type { ListedMark } from '@lectureshelf/contract/reading/marks/marks'
import { useEffect, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { markWords } from '../mark-words.ts'
import { MarkWords } from './mark-entry.tsx'
import { MarkGroups } from './mark-headings.tsx'
import classes from './mark-list.module.css'

interface PrintMarksProps {
  marks: readonly ListedMark[]
  onDone: () => void
}

/** Prints marks on a sheet of their own: quotes and notes, never a page of a PDF. */
export const PrintMarks = ({ marks, onDone }: PrintMarksProps) => {
  // Together with the sheet: a page without it and with the mark would print empty.
  useLayoutEffect(() => {
    document.body.dataset['printingMarks'] = ''
    return () => {
      delete document.body.dataset['printingMarks']
    }
  }, [])
  useEffect(() => {
    addEventListener('afterprint', onDone)
    print()
    return () => removeEventListener('afterprint', onDone)
  }, [onDone])
  return createPortal(
    <section className={classes.sheet} aria-hidden="true">
      <h1>{markWords.title}</h1>
      <MarkGroups
        marks={marks}
        renderMark={(mark) => (
          <li key={mark.id} className={classes.entry}>
            <b>Page {mark.page}</b>
            <MarkWords mark={mark} isWithdrawn={mark.isWithdrawn} />
          </li>
        )}
      />
    </section>,
    document.body,
  )
}
