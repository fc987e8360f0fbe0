import { Megaphone } from 'lucide-react'
import { useSiteInfo } from './api.ts'
import classes from './site-info.module.css'

/** Shows the notice of the home page, if there is one. */
export const Notice = () => {
  const { notice } = useSiteInfo()
  if (notice === '') return null
  return (
    <aside aria-label="Notice" className={classes.notice}>
      <Megaphone size={20} aria-hidden="true" className={classes.icon} />
      <p>{notice}</p>
    </aside>
  )
}
