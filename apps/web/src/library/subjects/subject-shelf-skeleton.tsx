import { Skeleton } from '@mantine/core'
import classes from './subject-shelf.module.css'

const placeholders = ['1', '2', '3', '4', '5', '6', '7', '8']

/** Skeleton of the shelf. */
export const SubjectShelfSkeleton = () => (
  <div className={classes.shelf} aria-busy="true">
    {placeholders.map((key) => (
      <div key={key} className={classes.book}>
        <span className={classes.spine} />
        <span className={classes.inside}>
          <Skeleton height={14} width={72} />
          <Skeleton height={28} width={96} mt={4} />
          <Skeleton height={16} width="85%" mt={8} />
          <Skeleton height={14} width={64} mt="auto" />
        </span>
      </div>
    ))}
  </div>
)
