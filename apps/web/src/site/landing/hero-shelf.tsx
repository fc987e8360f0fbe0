import { departmentColour } from '../../ui/department-colour.ts'
import classes from './hero-shelf.module.css'

const books = [
  { subCode: 'BCS501', subAbb: 'SEPM', subName: 'Software Engineering and Project Management' },
  { subCode: 'BCS502', subAbb: 'CN', subName: 'Computer Networks' },
  { subCode: 'BCS503', subAbb: 'TOC', subName: 'Theory of Computation' },
  { subCode: 'BCSL504', subAbb: 'WTL', subName: 'Web Technology Lab' },
]

/** The landing page's picture: the product as a student of the 5th semester sees it. */
export const HeroShelf = () => (
  <figure
    className={classes.window}
    aria-label="A shelf of the 5th semester: four subjects as books, each with its code, abbreviation and name"
  >
    <div aria-hidden="true">
      <div className={classes.head}>
        <b>5th Sem, 2022 scheme</b>
        <span className={classes.search}>
          Search subjects <kbd>/</kbd>
        </span>
      </div>
      <div className={classes.shelf}>
        {books.map((book) => (
          <div
            key={book.subCode}
            className={classes.book}
            style={{ borderLeftColor: departmentColour('CSE') }}
          >
            <code>{book.subCode}</code>
            <span className={classes.abbreviation}>{book.subAbb}</span>
            <span>{book.subName}</span>
          </div>
        ))}
      </div>
      <div className={classes.page}>
        <span className={classes.sheet}>
          <i />
          <i />
          <i />
          <i />
        </span>
        <span>
          <b>Module 3: BIRD 2.0 User&apos;s Guide</b>
          <br />
          Page 42 of 78
        </span>
      </div>
    </div>
  </figure>
)
