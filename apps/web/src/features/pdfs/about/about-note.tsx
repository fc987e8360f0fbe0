import type { PdfAbout } from '@lectureshelf/contract/content/pdf-about'
import classes from './about.module.css'
import { aboutLine } from './about-words.ts'

/** Says what a PDF is that cannot be read here: its title, subject and pages. */
export const AboutNote = ({ about }: { about: PdfAbout }) => {
  const line = aboutLine(about)
  return (
    <div className={classes.about}>
      <p className={classes.title}>{about.title}</p>
      {line !== '' && <p className={classes.line}>{line}</p>}
    </div>
  )
}
