import type { PdfAbout } from '@lectureshelf/contract/library/pdf-about'
import classes from './about.module.css'
import { aboutLine } from './about-words.ts'

/** Says what a PDF is that cannot be read here: its title and subject. */
export const AboutNote = ({ about }: { about: PdfAbout }) => (
  <div className={classes.about}>
    <p className={classes.title}>{about.title}</p>
    <p className={classes.line}>{aboutLine(about)}</p>
  </div>
)
