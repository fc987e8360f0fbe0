import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './changed-notice.module.css'

interface ChangedNoticeProps {
  /** Says what the current state is. */
  sentence: string
  /** Each change separately, when there are several. */
  changes?: readonly string[]
  /** Buttons to continue, when the screen does not already show the current state. */
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
