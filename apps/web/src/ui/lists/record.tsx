import { Title } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import shared from '../shared.module.css'
import classes from './record.module.css'

type Tone = 'plain' | 'ok' | 'warn' | 'danger'

/** A state in a word or two. The word says it, the colour only helps. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
)

// An email address in a narrow column would break in the middle of a word.
const isLong = (value: ReactNode): boolean => typeof value === 'string' && value.length > 20

/** Names with their values. What is empty is left out. */
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
  /** Before the title: what selects the entry. */
  lead?: ReactNode
  /** A list under a heading of its own has its titles one level below that. */
  level?: 2 | 3
  title: ReactNode
  /** Below the title: when and from whom. */
  line?: ReactNode
  badges?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** One entry of a list that needs more room than the row of a table. */
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

/** What a person wrote, with its line breaks. */
export const RecordText = ({ children }: { children: string }) => <p className={classes.text}>{children}</p>

/** How much a list holds. It takes the focus when the entry that had it is gone. */
export const ListTotal = ({ ref, children }: { ref?: Ref<HTMLOutputElement>; children: ReactNode }) => (
  <output ref={ref} tabIndex={-1} className={classes.count}>
    {children}
  </output>
)

/** The filters above a list. */
export const Filters = ({ children }: { children: ReactNode }) => (
  <div className={classes.filters}>{children}</div>
)

interface DisclosureProps {
  summary: string
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** What a record shows when asked. */
export const Disclosure = ({ summary, isOpenAtFirst = false, children }: DisclosureProps) => (
  <details className={classes.more} open={isOpenAtFirst}>
    <summary>{summary}</summary>
    {children}
  </details>
)
