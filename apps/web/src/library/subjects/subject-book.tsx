import type { SubjectCard } from '@lectureshelf/contract/library/subjects'
import { newNotes, sinceLastVisit } from '@lectureshelf/contract/reading/reading-messages'
import { Lock } from 'lucide-react'
import { departmentColour } from '../../ui/department-colour.ts'
import { Mark } from '../../ui/marks/mark.tsx'
import { notesLine } from './notes-line.ts'
import classes from './subject-shelf.module.css'
import { languageOf } from '../../ui/language-of.ts'
import { SubjectLink } from './subject-link.tsx'

interface SubjectBookProps {
  subject: SubjectCard
  isOwner: boolean
  /** How many of its notes the reader opened. */
  opened: number
  /** How many of its notes are new for the reader. */
  fresh: number
}

/**
 * Shows a subject as a book: spine in the department's colour, code, abbreviation, name, number of notes. A book
 * without notes is quiet, and only one with notes can be locked.
 */
export const SubjectBook = ({ subject, isOwner, opened, fresh }: SubjectBookProps) => (
  <SubjectLink
    subject={subject}
    isOwner={isOwner}
    className={subject.pdfCount === 0 ? `${classes.book} ${classes.quiet}` : classes.book}
  >
    <span
      className={subject.locked ? `${classes.spine} ${classes.spineLocked}` : classes.spine}
      style={{ color: departmentColour(subject.department.deptId) }}
    />
    <span className={classes.inside}>
      <code className={classes.code}>{subject.subCode}</code>
      <span className={classes.abbreviation} lang={languageOf(subject.subAbb)}>
        {subject.subAbb}
      </span>
      <span className={classes.name} lang={languageOf(subject.subName)}>
        {subject.subName}
      </span>
      <span className={classes.foot}>
        <span className={classes.notes}>{notesLine(subject.pdfCount, opened)}</span>
        {fresh > 0 && <Mark words={newNotes(fresh)} spoken={sinceLastVisit} />}
        {subject.locked && subject.pdfCount > 0 && (
          <span className={classes.lock}>
            <Lock size={16} aria-hidden="true" />
            <span className={classes.lockWord}>Locked</span>
          </span>
        )}
      </span>
    </span>
  </SubjectLink>
)
