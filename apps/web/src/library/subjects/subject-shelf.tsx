import { messages } from '@lectureshelf/contract/messages'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { useReadingMarks } from '../reading-badges/api.ts'
import { type PlaceNames, subjectsQuery } from './api.ts'
import { byNotesAndNumber, matchingSubjects } from './shelf-order.ts'
import { SubjectBook } from './subject-book.tsx'
import classes from './subject-shelf.module.css'

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
