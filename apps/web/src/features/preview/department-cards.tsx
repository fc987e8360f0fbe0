import { addresses } from '@lectureshelf/contract/addresses'
import { Link } from '@tanstack/react-router'
import { departmentColour } from '../../ui/department-colour.ts'
import classes from './department-cards.module.css'
import { previewList } from './departments.ts'

/** Shows the five departments as spines that lead to their previews, addressed by slug or label. */
export const DepartmentCards = ({ by = 'slug' }: { by?: 'slug' | 'label' }) => (
  <ul className={classes.cards}>
    {previewList.map(({ deptId, title, ...names }) => (
      <li key={deptId}>
        <Link
          to={addresses.preview(names[by])}
          className={classes.card}
          style={{ borderTopColor: departmentColour(deptId) }}
        >
          <span className={classes.label}>{names.label}</span>
          <span className={classes.title}>{title}</span>
        </Link>
      </li>
    ))}
  </ul>
)
