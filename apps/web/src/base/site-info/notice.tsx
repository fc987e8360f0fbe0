import { ChevronDown, Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useSiteInfo } from './api.ts'
import classes from './site-info.module.css'

/** About as many letters as a line of a phone has. A shorter notice wraps where letters are wider. */
const lettersInLine = 34

/** Shows the notice of the home page, if there is one. On a phone a long one takes one line until it is opened. */
export const Notice = () => {
  const { notice } = useSiteInfo()
  const [isOpen, setIsOpen] = useState(false)
  if (notice === '') return null
  const isLong = notice.length > lettersInLine || notice.includes('\n')
  return (
    <aside aria-label="Notice" className={classes.notice} data-closed={(isLong && !isOpen) || undefined}>
      <Megaphone size={20} aria-hidden="true" className={classes.icon} />
      <p>{notice}</p>
      {isLong && (
        <button
          type="button"
          className={classes.wholeNotice}
          aria-expanded={isOpen}
          aria-label="Show the whole notice"
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown size={20} aria-hidden="true" />
        </button>
      )}
    </aside>
  )
}
