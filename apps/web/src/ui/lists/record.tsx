import { Title } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import shared from '../shared.module.css'
import classes from './record.module.css'

type Tone = 'plain' | 'ok' | 'warn' | 'danger'

/** Shows a state in a word or two. The word carries the meaning, the colour only helps. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
)

// Long values get a wide column: an email address would break in the middle of a word.
const isLong = (value: ReactNode): boolean => typeof value === 'string' && value.length > 20

/** Lists names with their values. Empty values are left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={classes.facts}>
    {facts
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => (
        <div key={name} className={isLong(value) ? `${classes.fact} ${classes.wide}` : classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

interface RecordProps {
  /** Content before the title, which selects the entry. */
  lead?: ReactNode
  /** Level of the titles: one below the heading of the list, if it has its own. */
  level?: 2 | 3
  title: ReactNode
  /** Line below the title: when and from whom. */
  line?: ReactNode
  badges?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** Shows one entry of a list that needs more room than a table row. */
export const Record = ({ lead, level = 2, title, line, badges, actions, children }: RecordProps) => (
  <li className={classes.record}>
    <div className={classes.head}>
      {lead}
      <div className={classes.words}>
        <Title order={level} className={classes.title}>
          {title}
        </Title>
        {line !== undefined && <p className={classes.line}>{line}</p>}
      </div>
      {badges !== undefined && <div className={shared.row}>{badges}</div>}
    </div>
    {children}
    {actions !== undefined && <div className={shared.row}>{actions}</div>}
  </li>
)

export const RecordList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={shared.cardList} aria-label={label}>
    {children}
  </ul>
)

/** Shows what a person wrote, with its line breaks. */
export const RecordText = ({ children }: { children: string }) => <p className={classes.text}>{children}</p>

/** Shows a list's total. It receives the focus when the focused entry disappears. */
export const ListTotal = (props: Pick<ComponentProps<'output'>, 'id' | 'ref' | 'children'>) => (
  <output {...props} tabIndex={-1} className={classes.count} />
)

/** Lays out the filters above a list. */
export const Filters = ({ children }: { children: ReactNode }) => (
  <div className={classes.filters}>{children}</div>
)

interface DisclosureProps {
  summary: string
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** Reveals details of a record on request. */
export const Disclosure = ({ summary, isOpenAtFirst = false, children }: DisclosureProps) => (
  <details className={classes.more} open={isOpenAtFirst}>
    <summary>{summary}</summary>
    {children}
  </details>
)
