import type { ReactNode } from 'react'
import classes from './room.module.css'

/** Holds the bars of one side, which may leave to make room for the pages. */
export const BarsOf = ({ side, children }: { side: 'top' | 'bottom'; children: ReactNode }) => (
  <div data-bars={side} className={classes.bars}>
    {children}
  </div>
)
