import { languageOf } from '../../../ui/language-of.ts'
import { type SubjectGroup, headingOf } from './mark-groups.ts'
import classes from './mark-list.module.css'

/** Heads the marks of a subject; renders nothing for the reserved sheets. */
export const SubjectHeading = ({ group }: { group: SubjectGroup }) => {
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
export const PdfHeading = ({ title }: { title: string }) => (
  <h3 className={classes.pdf} lang={languageOf(title)}>
    {title}
  </h3>
)
