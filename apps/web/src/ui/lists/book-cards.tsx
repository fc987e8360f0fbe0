import { Link } from '@tanstack/react-router'
import { departmentColour } from '../department-colour.ts'
import classes from './book-cards.module.css'

interface BookCard {
  /** Gives the spine its colour. */
  deptId: string
  label: string
  text: string
  /** The address that it opens, or null for a book that cannot be opened. */
  to: string | null
}

const Words = ({ label, text }: Pick<BookCard, 'label' | 'text'>) => (
  <>
    <span className={classes.label}>{label}</span>
    <span className={classes.text}>{text}</span>
  </>
)

/** Shows books with a spine, a large label and one line of text, each leading to its shelf or preview. */
export const BookCards = ({ books }: { books: readonly BookCard[] }) => (
  <ul className={classes.cards}>
    {books.map(({ deptId, to, ...words }) => {
      const spine = { borderLeftColor: departmentColour(deptId) }
      return (
        <li key={words.label}>
          {to === null ? (
            <div className={classes.card} style={spine}>
              <Words {...words} />
            </div>
          ) : (
            <Link to={to} className={classes.card} style={spine}>
              <Words {...words} />
            </Link>
          )}
        </li>
      )
    })}
  </ul>
)
