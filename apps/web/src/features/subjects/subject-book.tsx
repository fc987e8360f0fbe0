import type { SubjectCard } from '@lectureshelf/contract/content/subjects'
import { Lock } from 'lucide-react'
import { formatCount } from '../../lib/format.ts'
import { departmentColour } from '../../ui/department-colour.ts'
import classes from './subject-shelf.module.css'
import { SubjectLink } from './subject-link.tsx'

const notesLine = (pdfCount: number): string =>
  pdfCount === 0 ? 'No notes yet' : formatCount(pdfCount, 'note')

/** Shows a subject as a book: spine in the department's colour, code, abbreviation, name, number of notes. */
export const SubjectBook = ({ subject, isOwner }: { subject: SubjectCard; isOwner: boolean }) => (
  <SubjectLink subject={subject} isOwner={isOwner} className={classes.book}>
    <span
      className={subject.locked ? `${classes.spine} ${classes.spineLocked}` : classes.spine}
      style={{ color: departmentColour(subject.department.deptId) }}
    />
    <span className={classes.inside}>
      <code className={classes.code}>{subject.subCode}</code>
      <span className={classes.abbreviation}>{subject.subAbb}</span>
      <span className={classes.name}>{subject.subName}</span>
      <span className={classes.foot}>
        <span>{notesLine(subject.pdfCount)}</span>
        {subject.locked && (
          <span className={classes.lock}>
            <Lock size={16} aria-hidden="true" />
            Locked
          </span>
        )}
      </span>
    </span>
  </SubjectLink>
)
