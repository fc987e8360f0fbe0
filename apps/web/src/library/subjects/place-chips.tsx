import type { Semester } from '@lectureshelf/contract/base/dss'
import { Link } from '@tanstack/react-router'
import classes from '../../ui/chips.module.css'
import { showCurrentChip } from '../../ui/show-current-chip.ts'
import type { PlaceNames } from './api.ts'
import shelf from './subject-shelf.module.css'

interface PlaceChipsProps {
  place: PlaceNames
  /** The semesters to switch between. */
  semesters: readonly Semester[]
  /** An owner stays under /Admin. */
  isOwner: boolean
}

/**
 * Returns the given semesters in order, each once.
 * The semester of the page is always included, even when no subscription covers it.
 */
export const semesterChoices = (given: readonly Semester[], current: string): string[] => {
  const sorted = [...given].sort((left, right) => left.semNum - right.semNum)
  const names = new Set(sorted.map(({ semName }) => semName))
  return [...names.add(current)]
}

/**
 * Shows department and scheme, and a switch between the semesters that the person may read. The heading of an owner
 * names the place.
 */
export const PlaceChips = ({ place, semesters, isOwner }: PlaceChipsProps) => (
  <div className={classes.row} data-chips>
    {!isOwner && (
      <>
        <span className={classes.chip}>{place.department}</span>
        <span className={classes.chip}>
          {place.scheme}
          <span className={shelf.scheme}> scheme</span>
        </span>
      </>
    )}
    <nav aria-label="Semester" className={classes.choices}>
      {semesterChoices(semesters, place.semester).map((semester) => (
        <Link
          key={semester}
          ref={semester === place.semester ? showCurrentChip : undefined}
          to={isOwner ? '/Admin/$department/$scheme/$semester' : '/Home/$department/$scheme/$semester'}
          params={{ ...place, semester }}
          aria-current={semester === place.semester ? 'page' : undefined}
          className={classes.choice}
        >
          <span className={classes.chip}>{semester}</span>
        </Link>
      ))}
    </nav>
  </div>
)
