import { Skeleton } from '@mantine/core'
import { NumbersSkeleton } from '../../../../site/insights/numbers-panel.tsx'
import classes from './dashboard-page.module.css'

const groups = ['1', '2', '3', '4']
const tools = ['1', '2', '3', '4', '5', '6']

/** Skeleton of the dashboard: the numbers, the choice of a shelf, and groups of tools. */
export const DashboardSkeleton = () => (
  <output aria-busy="true" aria-label="Loading the dashboard">
    <NumbersSkeleton />
    <div className={classes.shelf}>
      <Skeleton height={22} width={140} mb="md" />
      <Skeleton height={68} />
    </div>
    <div className={classes.groups}>
      {groups.map((group) => (
        <div key={group} className={classes.group}>
          <Skeleton height={20} width={96} mb="sm" />
          <div className={classes.tools}>
            {tools.map((tool) => (
              <div key={tool} className={classes.tool}>
                <Skeleton height={20} width="60%" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  </output>
)
