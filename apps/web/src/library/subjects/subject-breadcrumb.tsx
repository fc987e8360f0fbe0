import { Link } from '@tanstack/react-router'
import type { PlaceNames } from './api.ts'
import classes from './subject-head.module.css'

interface SubjectBreadcrumbProps {
  place: PlaceNames
  subAbb: string
  /** An owner goes back to the shelf under /Admin. */
  isOwner: boolean
}

/** Links from a subject back to its shelf. */
export const SubjectBreadcrumb = ({ place, subAbb, isOwner }: SubjectBreadcrumbProps) => (
  <nav aria-label="Breadcrumb">
    <ol className={classes.crumbs}>
      <li>
        <Link
          to={isOwner ? '/Admin/$department/$scheme/$semester' : '/Home/$department/$scheme/$semester'}
          params={{ ...place }}
          className={classes.back}
        >
          Home
        </Link>
      </li>
      <li>{place.department}</li>
      <li>{place.scheme}</li>
      <li>{place.semester}</li>
      <li aria-current="page">{subAbb}</li>
    </ol>
  </nav>
)
