import { messages } from '@lectureshelf/contract/messages'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { useReadingMarks } from '../reading-badges/api.ts'
import { type PlaceNames, subjectsQuery } from './api.ts'
import { byNotesAndNumber, matchingSubjects } from './shelf-order.ts'
import classes from './subject-shelf.module.css'
import type { SubjectCard } from '@lectureshelf/contract/library/subjects'
import { newNotes, sinceLastVisit } from '@lectureshelf/contract/reading/reading-messages'
import { Lock } from 'lucide-react'
import { departmentColour } from '../../ui/department-colour.ts'
import { Mark } from '../../ui/marks/mark.tsx'
import { notesLine } from './notes-line.ts'
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
const SubjectBook = ({ subject, isOwner, opened, fresh }: SubjectBookProps) => (
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

interface SubjectShelfProps {
  place: PlaceNames
  /** The text in the search box. */
  typed: string
  onClearSearch: () => void
  isOwner: boolean
  /** What the reader can do about an empty shelf. */
  emptyHint: string
}

/** Shows the subjects of a place as books on a shelf: those with notes first, by the first number in their code. */
export const SubjectShelf = ({ place, typed, onClearSearch, isOwner, emptyHint }: SubjectShelfProps) => {
  const { data: subjects } = useSuspenseQuery(subjectsQuery(place))
  const { openedIn, newIn } = useReadingMarks()
  const shown = matchingSubjects(subjects, typed).sort(byNotesAndNumber)
  if (subjects.length === 0) return <EmptyState title={messages.noSubjects} hint={emptyHint} />
  return (
    <>
      <output className={classes.found}>
        {typed.trim() === '' ? '' : `${shown.length} of ${subjects.length} subjects`}
      </output>
      {shown.length === 0 ? (
        <EmptyState
          title={`No subject matches "${typed.trim()}"`}
          hint="Try the code, the abbreviation or a word of the name."
          action={
            <Button variant="default" onClick={onClearSearch}>
              Show all subjects
            </Button>
          }
        />
      ) : (
        <ul className={classes.shelf}>
          {shown.map((subject) => (
            <li key={subject.subCode} className={classes.place}>
              <SubjectBook
                subject={subject}
                isOwner={isOwner}
                opened={openedIn(subject.subCode)}
                fresh={newIn(subject.subCode)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
