import { addresses } from '@lectureshelf/contract/addresses'
import { Link } from '@tanstack/react-router'
import { departmentColour } from '../../ui/department-colour.ts'
import classes from './department-cards.module.css'
import { previewList } from './departments.ts'

interface DepartmentCardsProps {
  /** What the addresses are spelled by. */
  by?: 'slug' | 'label'
  /** Also shows AIML, whose book has no preview to open. */
  hasAiml?: boolean
}

/** Shows the five departments as books that lead to their previews. */
export const DepartmentCards = ({ by = 'slug', hasAiml = false }: DepartmentCardsProps) => (
  <ul className={classes.cards}>
    {previewList.map(({ deptId, title, ...names }) => (
      <li key={deptId}>
        <Link
          to={addresses.preview(names[by])}
          className={classes.card}
          style={{ borderLeftColor: departmentColour(deptId) }}
        >
          <span className={classes.label}>{names.label}</span>
          <span className={classes.title}>{title}</span>
        </Link>
      </li>
    ))}
    {hasAiml && (
      <li>
        <div className={classes.card} style={{ borderLeftColor: departmentColour('AIML') }}>
          <span className={classes.label}>AIML</span>
          <span className={classes.title}>On the shelf too, for its own students</span>
        </div>
      </li>
    )}
  </ul>
)
