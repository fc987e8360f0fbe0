import { Anchor, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import classes from './dashboard-page.module.css'

interface ToolProps {
  title: string
  /** One line about the tool, where there is room for it. */
  line: string
  icon: LucideIcon
  /** The address of the tool. */
  to: string
  /** What its address has besides: the filter of the work that waits. */
  search?: Record<string, string>
  /** How much work is waiting in the tool, if any. */
  waiting?: string
}

interface ToolRowProps extends Pick<ToolProps, 'line' | 'icon' | 'waiting'> {
  /** The link or button whose area is the whole row. */
  children: ReactNode
}

/** A row of the dashboard that is one large target. */
export const ToolRow = ({ line, icon: Icon, waiting, children }: ToolRowProps) => (
  <li className={classes.tool}>
    <Icon size={20} aria-hidden="true" className={classes.icon} />
    <div className={classes.words}>
      <Title order={3} className={classes.name}>
        {children}
      </Title>
      <p className={classes.line}>{line}</p>
      {waiting !== undefined && <p className={classes.waiting}>{waiting}</p>}
    </div>
  </li>
)

/** Leads to a tool and says how much work is waiting in it. */
export const Tool = ({ title, to, search, ...row }: ToolProps) => (
  <ToolRow {...row}>
    <Anchor
      underline="never"
      className={classes.target}
      renderRoot={(props) => <Link {...props} to={to} search={search} />}
    >
      {title}
    </Anchor>
  </ToolRow>
)

/** Groups tools under a heading. */
export const ToolGroup = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.group}>
      <Title order={2} id={id} className={classes.title}>
        {title}
      </Title>
      <ul className={classes.tools}>{children}</ul>
    </section>
  )
}

/** Says how much is waiting; nothing waits while the number is unknown or zero. */
export const waitingWords = (count: number | undefined, word: string): string | undefined =>
  count === undefined || count === 0 ? undefined : `${count} ${word}`
