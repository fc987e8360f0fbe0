import { Skeleton } from '@mantine/core'
import cover from './pdf-cover.module.css'
import classes from './pdf-tile.module.css'

const tiles = ['1', '2', '3', '4']

/** Skeleton of a section's tiles. */
export const PdfListSkeleton = () => (
  <div className={classes.tiles}>
    {tiles.map((key) => (
      <div key={key}>
        <Skeleton className={cover.cover} />
        <Skeleton height={16} mt={8} width="80%" />
        <Skeleton height={14} mt={8} width="50%" />
      </div>
    ))}
  </div>
)
