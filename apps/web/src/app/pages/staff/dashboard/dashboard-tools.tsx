import { Anchor, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type LucideIcon, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { AddSubjectButton } from '../../../../library/subjects/editing/add-subject-button.tsx'
import classes from './dashboard-page.module.css'
import {
  type ToolFacts,
  contentTools,
  moneyTools,
  officeTools,
  peopleTools,
  useWaiting,
} from './tool-facts.ts'

interface ToolRowProps {
  line: string
  icon: LucideIcon
  waiting?: string
  /** The link or button whose area is the whole row. */
  children: ReactNode
}

/** A row of the dashboard that is one large target. */
const ToolRow = ({ line, icon: Icon, waiting, children }: ToolRowProps) => (
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

interface ToolProps {
  facts: ToolFacts
  waiting: string | undefined
}

/** Leads to a tool and says how much work is waiting in it. */
const Tool = ({ facts: [icon, title, to, line, search], waiting }: ToolProps) => (
  <ToolRow line={line} icon={icon} waiting={waiting}>
    <Anchor
      underline="never"
      className={classes.target}
      renderRoot={(props) => <Link {...props} to={to} search={waiting === undefined ? undefined : search} />}
    >
      {title}
    </Anchor>
  </ToolRow>
)

const AddSubjectTool = () => (
  <ToolRow line="A new subject, or one that is shared with another department." icon={Plus}>
    <AddSubjectButton
      renderTrigger={(press) => (
        <button type="button" className={classes.target} {...press}>
          Add Subject
        </button>
      )}
    />
  </ToolRow>
)

interface ToolGroupProps {
  title: string
  tools: readonly ToolFacts[]
  waiting: ReturnType<typeof useWaiting>
  /** What stands before the tools. */
  first?: ReactNode
}

const ToolGroup = ({ title, tools, waiting, first }: ToolGroupProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.group}>
      <Title order={2} id={id} className={classes.title}>
        {title}
      </Title>
      <ul className={classes.tools}>
        {first}
        {tools.map((facts) => (
          <Tool key={facts[1]} facts={facts} waiting={waiting[facts[2]]} />
        ))}
      </ul>
    </section>
  )
}

/** The tools of the owner in groups, each with the work that waits in it. */
export const DashboardTools = () => {
  const waiting = useWaiting()
  return (
    <div className={classes.groups}>
      <ToolGroup title="Money" tools={moneyTools} waiting={waiting} />
      <ToolGroup title="People" tools={peopleTools} waiting={waiting} />
      <ToolGroup title="Content" tools={contentTools} waiting={waiting} first={<AddSubjectTool />} />
      <ToolGroup title="Office" tools={officeTools} waiting={waiting} />
    </div>
  )
}
