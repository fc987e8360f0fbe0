import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import { clearSearches, recentSearches } from './recent-searches.ts'
import { addressOf } from './search-address.ts'
import classes from './search.module.css'
import { searchWords } from './search-words.ts'

interface RecentListProps {
  subject: string | undefined
  onClear: () => void
}

/** Lists what the person searched for last in this browser, while nothing is typed. */
export const RecentList = ({ subject, onClear }: RecentListProps) => {
  const [recent, setRecent] = useState(recentSearches)
  const clear = () => {
    clearSearches()
    setRecent([])
    onClear()
  }
  if (recent.length === 0) return <p className={classes.hint}>{searchWords.hint}</p>
  return (
    <section aria-labelledby="recent-searches">
      <div className={classes.recentHead}>
        <h2 id="recent-searches" className={classes.groupTitle}>
          Recent searches
        </h2>
        <Button variant="subtle" onClick={clear}>
          Clear
        </Button>
      </div>
      <ul className={classes.list}>
        {recent.map((q) => (
          <li key={q}>
            <Link to="." search={addressOf({ q, subject })} replace className={classes.title} data-result>
              <History size={18} aria-hidden="true" className={classes.icon} />
              <span className={classes.words}>{q}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
