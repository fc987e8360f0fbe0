import { addresses } from '@lectureshelf/contract/addresses'
import { Link } from '@tanstack/react-router'
import { departmentColour } from '../../ui/department-colour.ts'
import classes from './department-cards.module.css'
import { previewList } from './departments.ts'

/** The five departments as spines that lead to their previews. */
export const DepartmentCards = () => (
  <ul className={classes.cards}>
    {previewList.map(({ slug, deptId, label, title }) => (
      <li key={slug}>
        <Link
          to={addresses.preview(slug)}
          className={classes.card}
          style={{ borderTopColor: departmentColour(deptId) }}
        >
          <span className={classes.label}>{label}</span>
          <span className={classes.title}>{title}</span>
        </Link>
      </li>
    ))}
  </ul>
)
