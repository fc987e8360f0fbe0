import { ActionIcon, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ChevronDown } from 'lucide-react'
import { Children, type ComponentProps, type ReactNode, useId, useState } from 'react'
import { phone } from '../breakpoints.json'
import shared from '../shared.module.css'
import classes from './record.module.css'
import { RowLettersContext } from './rows/row-letter.ts'
import { pressListLetter, pressRowLetter, useRowLetters } from './rows/row-letters.ts'

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
  /** Selects the entry, before the title. False keeps its room in a list where other entries have one. */
  lead?: ReactNode
  /** Level of the titles: one below the heading of the list, if it has its own. */
  level?: 2 | 3
  /**
   * A text opens the row. A link leads to a page that says it all, so a long line is cut; a button beside it opens the
   * row.
   */
  title: ReactNode
  /** Line below the title: what tells this entry from its neighbours, such as a day. It is not cut for `rest`. */
  line?: ReactNode
  /** Follows the line and is cut first: what neighbours have in common, or what the details repeat. */
  rest?: ReactNode
  /** Beginning of a text among the details; an open row shows the text itself. */
  preview?: string
  /** States; a closed row of a phone shows the first. */
  badges?: ReactNode
  /** Actions that stay in the row; on a phone they are among the details. */
  quick?: ReactNode
  /** Actions among the details. */
  actions?: ReactNode
  /** Stands below the row, open or not, such as why an action failed. */
  notice?: ReactNode
  isOpenAtFirst?: boolean
  children?: ReactNode
}

const isEmpty = (content: ReactNode): boolean => Children.toArray(content).length === 0

interface RowDetails {
  id: string
  isOpen: boolean
  onToggle: () => void
}

interface RecordTitleProps extends Pick<RecordProps, 'title'> {
  id: string
  /** Undefined without any. */
  details: RowDetails | undefined
}

const RecordTitle = ({ title, id, details }: RecordTitleProps) =>
  details === undefined || typeof title !== 'string' ? (
    <span
      id={id}
      data-row-focus
      className={classes.titleWords}
      tabIndex={typeof title === 'string' ? -1 : undefined}
    >
      {title}
    </span>
  ) : (
    <button
      id={id}
      type="button"
      data-row-focus
      className={classes.opener}
      aria-expanded={details.isOpen}
      aria-controls={details.isOpen ? details.id : undefined}
      onClick={details.onToggle}
    >
      {title}
    </button>
  )

interface DetailsToggleProps extends Pick<RecordProps, 'title'> {
  titleId: string
  details: RowDetails
}

/** Opens the row: the chevron of a text, which is the button, or a button of its own beside a link. */
const DetailsToggle = ({ title, titleId, details }: DetailsToggleProps) => {
  const chevron = <ChevronDown size={18} aria-hidden="true" className={classes.chevron} />
  const id = `${titleId}toggle`
  return typeof title === 'string' ? (
    chevron
  ) : (
    <ActionIcon
      id={id}
      aria-label="Details"
      aria-labelledby={`${id} ${titleId}`}
      aria-expanded={details.isOpen}
      aria-controls={details.isOpen ? details.id : undefined}
      onClick={details.onToggle}
    >
      {chevron}
    </ActionIcon>
  )
}

interface RecordHeadProps extends Pick<
  RecordProps,
  'lead' | 'level' | 'title' | 'line' | 'rest' | 'preview' | 'badges' | 'quick'
> {
  titleId: string
  details: RowDetails | undefined
}

const RecordLine = ({ line, rest, preview }: Pick<RecordProps, 'line' | 'rest' | 'preview'>) => {
  const hasRest = !isEmpty(rest) && rest !== ''
  return (
    <p className={classes.line}>
      <span className={classes.whole} data-whole>
        {line}
      </span>
      {(hasRest || preview !== '') && (
        <span className={classes.rest}>
          {hasRest && <>, {rest}</>}
          {preview !== '' && `: ${preview}`}
        </span>
      )}
    </p>
  )
}

const RecordHead = (props: RecordHeadProps) => {
  const { lead, level = 2, title, line, rest, preview = '', badges, quick, titleId, details } = props
  const isOpen = details?.isOpen === true
  return (
    <div className={classes.head}>
      {lead !== undefined && <div className={classes.lead}>{lead}</div>}
      <div className={classes.words}>
        <Title order={level} className={classes.title}>
          <RecordTitle title={title} id={titleId} details={details} />
        </Title>
        {line !== undefined && <RecordLine line={line} rest={rest} preview={isOpen ? '' : preview} />}
      </div>
      {!isEmpty(badges) && <div className={classes.badges}>{badges}</div>}
      {quick !== undefined && <div className={classes.quick}>{quick}</div>}
      {details !== undefined && <DetailsToggle title={title} titleId={titleId} details={details} />}
    </div>
  )
}

/** Shows one entry of a list in two lines; its details open below them. */
export const Record = ({ quick, actions, notice, isOpenAtFirst = false, children, ...head }: RecordProps) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const letters = useRowLetters()
  const id = useId()
  const hasButtons = !isEmpty(actions) || (isPhone && !isEmpty(quick))
  const opens = hasButtons || !isEmpty(children)
  const details = opens ? { id: `${id}details`, isOpen, onToggle: () => setOpen(!isOpen) } : undefined
  return (
    <RowLettersContext value={letters}>
      {/* A row hears the letters of its buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <li
        className={classes.record}
        data-row
        data-open={isOpen || (!opens && typeof head.title === 'string')}
        onKeyDown={(event) => pressRowLetter(event, letters)}
      >
        <RecordHead {...head} quick={isPhone ? undefined : quick} titleId={id} details={details} />
        {notice !== undefined && <div className={classes.details}>{notice}</div>}
        {details?.isOpen === true && (
          <div id={details.id} className={classes.details}>
            {children}
            {hasButtons && (
              <div className={shared.row}>
                {isPhone && quick}
                {actions}
              </div>
            )}
          </div>
        )}
      </li>
    </RowLettersContext>
  )
}

/** Lists records, one below the other; J and K move among them. */
export const RecordList = ({ label, children }: { label: string; children: ReactNode }) => (
  // The list hears the letters of its rows.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
  <ul className={classes.list} aria-label={label} onKeyDown={pressListLetter}>
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
