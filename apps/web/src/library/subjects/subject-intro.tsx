import { addresses } from '@lectureshelf/contract/addresses'
import type { Offering, SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { Link } from '@tanstack/react-router'
import { useReadingMarks } from '../reading-badges/api.ts'
import type { PlaceNames } from './api.ts'
import classes from './subject-head.module.css'
import { marksIn, notesLine } from './notes-line.ts'
import { SubjectLink } from './subject-link.tsx'

interface SubjectIntroProps {
  subject: SubjectDetails
  place: PlaceNames
  /** Staff see where else the notes appear, because their changes affect those places too. */
  isStaff: boolean
  isOwner: boolean
}

const isAt = (place: PlaceNames, { department, scheme, semester }: Offering): boolean =>
  department.deptId === place.department &&
  scheme.scheme === place.scheme &&
  semester.semName === place.semester

const nameOf = ({ department, scheme, semester }: Offering): string =>
  `${department.deptId}, ${scheme.scheme} scheme, ${semester.semName}`

/** Describes a subject and, for staff, lists where else it is taught. */
export const SubjectIntro = ({ subject, place, isStaff, isOwner }: SubjectIntroProps) => {
  const { openedIn } = useReadingMarks()
  const total = subject.sections.reduce((sum, { pdfs }) => sum + pdfs.length, 0)
  const elsewhere = subject.offerings.filter((offering) => !isAt(place, offering))
  return (
    <>
      {subject.description !== '' && <p className={classes.description}>{subject.description}</p>}
      <div className={classes.facts}>
        {total > 0 && <p>{notesLine(total, openedIn(subject.subCode))}</p>}
        <Link to={addresses.marks} search={{ subject: subject.subCode }} className={classes.marks}>
          {marksIn(subject.subAbb)}
        </Link>
      </div>
      {isStaff && elsewhere.length > 0 && (
        <p className={classes.places}>
          These notes are shared. Also taught at:{' '}
          {elsewhere.map((offering, index) => (
            <span key={nameOf(offering)}>
              {index > 0 && '; '}
              <SubjectLink subject={{ ...offering, subCode: subject.subCode }} isOwner={isOwner}>
                {nameOf(offering)}
              </SubjectLink>
            </span>
          ))}
        </p>
      )}
    </>
  )
}
