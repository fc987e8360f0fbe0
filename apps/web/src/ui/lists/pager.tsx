import { Button } from '@mantine/core'
import classes from './record.module.css'

interface PagerProps {
  page: number
  size: number
  total: number
  onPage: (page: number) => void
}

/** Navigates a long list; renders nothing for a single page. */
export const Pager = ({ page, size, total, onPage }: PagerProps) => {
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1 && page === 1) return null
  return (
    <nav aria-label="Pages" className={classes.pager}>
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>
        Page {page} of {last}
      </span>
      <Button variant="default" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
