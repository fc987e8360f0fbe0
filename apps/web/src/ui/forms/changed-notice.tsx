import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './changed-notice.module.css'

interface ChangedNoticeProps {
  /** What is there now. */
  sentence: string
  /** Each change by itself, when there are several to name. */
  changes?: readonly string[]
  /** The buttons that lead on, when the screen does not show already what is there. */
  children?: ReactNode
}

/** Says that nothing was done because something changed after it was shown. */
export const ChangedNotice = ({ sentence, changes = [], children }: ChangedNoticeProps) => (
  <div role="alert" className={classes.conflict}>
    <p>{sentence}</p>
    {changes.length > 0 && (
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    )}
    {children !== undefined && (
      <Group gap="xs" mt="sm">
        {children}
      </Group>
    )}
  </div>
)
