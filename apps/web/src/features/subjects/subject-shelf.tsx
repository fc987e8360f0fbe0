import { messages } from '@lectureshelf/contract/messages'
import { Button, Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type PlaceNames, subjectsQuery } from './api.ts'
import { byFirstNumber, matchingSubjects } from './shelf-order.ts'
import { SubjectBook } from './subject-book.tsx'
import classes from './subject-shelf.module.css'

interface SubjectShelfProps {
  place: PlaceNames
  /** What is typed in the search box. */
  typed: string
  onClearSearch: () => void
  isOwner: boolean
  /** What the reader can do about an empty shelf. */
  emptyHint: string
}

/** The subjects of a place as books on a shelf, sorted by the first number in their code. */
export const SubjectShelf = ({ place, typed, onClearSearch, isOwner, emptyHint }: SubjectShelfProps) => {
  const { data: subjects } = useSuspenseQuery(subjectsQuery(place))
  const shown = matchingSubjects(subjects, typed).sort(byFirstNumber)
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
              <SubjectBook subject={subject} isOwner={isOwner} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const placeholders = ['1', '2', '3', '4', '5', '6', '7', '8']

/** The shelf while its subjects are on the way. */
export const SubjectShelfSkeleton = () => (
  <div className={classes.shelf} aria-busy="true">
    {placeholders.map((key) => (
      <div key={key} className={classes.book}>
        <span className={classes.spine} />
        <span className={classes.inside}>
          <Skeleton height={14} width={72} />
          <Skeleton height={28} width={96} mt={4} />
          <Skeleton height={16} width="85%" mt={8} />
          <Skeleton height={14} width={64} mt="auto" />
        </span>
      </div>
    ))}
  </div>
)
