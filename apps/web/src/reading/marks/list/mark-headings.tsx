import type { ListedMark } from '@lectureshelf/contract/reading/marks/marks'
import type { ReactNode } from 'react'
import { languageOf } from '../../../ui/language-of.ts'
import { type SubjectGroup, groupMarks, headingOf } from './mark-groups.ts'
import classes from './mark-list.module.css'

/** Heads the marks of a subject; renders nothing for the reserved sheets. */
const SubjectHeading = ({ group }: { group: SubjectGroup }) => {
  const heading = headingOf(group)
  return (
    heading !== null && (
      <h2 className={classes.subject} lang={languageOf(heading)}>
        {heading}
      </h2>
    )
  )
}

/** Heads the marks of a PDF. */
const PdfHeading = ({ title }: { title: string }) => (
  <h3 className={classes.pdf} lang={languageOf(title)}>
    {title}
  </h3>
)

interface MarkGroupsProps {
  marks: readonly ListedMark[]
  /** Renders a list item, with its key. */
  renderMark: (mark: ListedMark) => ReactNode
}

/** Lists marks below the headings of their subjects and PDFs. */
export const MarkGroups = ({ marks, renderMark }: MarkGroupsProps) =>
  groupMarks(marks).map((group) => (
    <section key={group.subject?.subCode ?? ''}>
      <SubjectHeading group={group} />
      {group.pdfs.map((pdf) => (
        <section key={pdf.pdfFile}>
          <PdfHeading title={pdf.title} />
          <ul className={classes.list}>{pdf.marks.map(renderMark)}</ul>
        </section>
      ))}
    </section>
  ))
