import { Skeleton } from '@mantine/core'
import classes from '../search.module.css'

const rows = ['1', '2', '3']

/** Skeleton of the pages that are searched for. It appears late: most searches are quicker. */
export const ResultsSkeleton = () => (
  <output className={classes.skeleton} aria-busy="true" aria-label="Searching">
    {rows.map((row) => (
      <div key={row} className={classes.hit}>
        <Skeleton width={72} height={102} />
        <div className={classes.hitText}>
          <Skeleton height={20} width="60%" mb={12} />
          <Skeleton height={14} mb={8} />
          <Skeleton height={14} width="85%" />
        </div>
      </div>
    ))}
  </output>
)
