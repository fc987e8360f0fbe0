import type { ListedMark } from '@lectureshelf/contract/reading/marks/marks'
import { useEffect, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { markWords } from '../mark-words.ts'
import { MarkWords } from './mark-entry.tsx'
import { groupMarks } from './mark-groups.ts'
import { PdfHeading, SubjectHeading } from './mark-headings.tsx'
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
      {groupMarks(marks).map((group) => (
        <section key={group.subject?.subCode ?? ''}>
          <SubjectHeading group={group} />
          {group.pdfs.map((pdf) => (
            <section key={pdf.pdfFile}>
              <PdfHeading title={pdf.title} />
              <ul className={classes.list}>
                {pdf.marks.map((mark) => (
                  <li key={mark.id} className={classes.entry}>
                    <b>Page {mark.page}</b>
                    <MarkWords mark={mark} isWithdrawn={pdf.isWithdrawn} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      ))}
    </section>,
    document.body,
  )
}
