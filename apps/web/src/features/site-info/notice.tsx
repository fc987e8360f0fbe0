import { Megaphone } from 'lucide-react'
import classes from './site-info.module.css'

/** The notice of the home page. */
export const Notice = () => (
  <aside aria-label="Notice" className={classes.notice}>
    <Megaphone size={20} aria-hidden="true" className={classes.icon} />
    <p>
      Notes are added module by module as the term goes on. If something is missing, tell us in the feedback
      form below.
    </p>
  </aside>
)
