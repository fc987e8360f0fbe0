import { ActionIcon, Skeleton } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { chapterAt } from '../outline-place.ts'
import { labelOf } from '../page-labels.ts'
import type { OutlineEntry } from '../state.ts'
import side from './side.module.css'
import classes from '../viewer.module.css'

interface EntriesProps {
  entries: OutlineEntry[]
  /** The keys of the current chapter and of those above it. */
  chapter: readonly string[]
  labels: readonly string[] | null
  onGo: (key: string) => void
}

type EntryProps = Omit<EntriesProps, 'entries'> & { entry: OutlineEntry }

const showOnce = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

/** Returns whether an entry names a chapter and leads nowhere, such as to another file. */
const leadsNowhere = ({ url, isPlace }: OutlineEntry): boolean => url === null && !isPlace

const EntryTitle = ({ entry, chapter, labels, onGo }: EntryProps) => {
  const isCurrent = chapter.at(-1) === entry.key
  const number = entry.page === null ? null : (labelOf(labels, entry.page) ?? entry.page)
  if (leadsNowhere(entry)) return <span className={classes.outlineTitle}>{entry.title}</span>
  return entry.url === null ? (
    <button
      type="button"
      ref={isCurrent ? showOnce : null}
      className={classes.outlineTitle}
      aria-current={isCurrent ? 'location' : undefined}
      // A drawer takes the focus there.
      data-autofocus={isCurrent || undefined}
      data-entry
      title={number === null ? undefined : `Page ${number}`}
      onClick={() => onGo(entry.key)}
    >
      {number !== null && (
        <span className={side.pageNumber} aria-hidden="true">
          {number}
        </span>
      )}
      {entry.title}
    </button>
  ) : (
    <a className={classes.outlineTitle} href={entry.url} data-entry target="_blank" rel="noopener noreferrer">
      {entry.title}
    </a>
  )
}

const Entry = ({ entry, chapter, labels, onGo }: EntryProps) => {
  const [isToggled, setToggled] = useState<boolean | null>(null)
  const isUnfolded = isToggled ?? (chapter.includes(entry.key) && chapter.at(-1) !== entry.key)
  const hasChildren = entry.children.length > 0
  const isPlain = leadsNowhere(entry)
  return (
    <li>
      <div className={classes.outlineRow}>
        <EntryTitle entry={entry} chapter={chapter} labels={labels} onGo={onGo} />
        {hasChildren && (
          <ActionIcon
            aria-label={`Parts of ${entry.title}`}
            aria-expanded={isUnfolded}
            // The arrow keys need something to go to in each row.
            data-entry={isPlain || undefined}
            onClick={() => setToggled(!isUnfolded)}
          >
            {isUnfolded ? <ChevronDown size={20} /> : <ChevronRight size={20} />}
          </ActionIcon>
        )}
      </div>
      {/* Collapsed parts are not rendered: some books have thousands. */}
      {hasChildren && isUnfolded && (
        <Entries entries={entry.children} chapter={chapter} labels={labels} onGo={onGo} />
      )}
    </li>
  )
}

const Entries = ({ entries, chapter, labels, onGo }: EntriesProps) => (
  <ul className={classes.outlineList}>
    {entries.map((entry) => (
      <Entry key={entry.key} entry={entry} chapter={chapter} labels={labels} onGo={onGo} />
    ))}
  </ul>
)

interface ContentsProps {
  entries: OutlineEntry[] | null
  /** The page that is open; its chapter is marked. */
  page: number
  /** What the document calls its pages, when that differs from their numbers. */
  labels: readonly string[] | null
  onGo: (key: string) => void
}

const placeAfter: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Moves the focus through the entries that are unfolded. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')]
  const row = event.target instanceof Element ? event.target.closest('li') : null
  const at = entries.findIndex((entry) => entry.closest('li') === row)
  const next = placeAfter[event.key]?.(at, entries.length - 1)
  if (next === undefined) return
  event.preventDefault()
  entries[next]?.focus()
}

/** Shows the PDF's table of contents with page numbers. */
export const Contents = ({ entries, page, labels, onGo }: ContentsProps) => {
  if (entries === null)
    return (
      <div aria-busy="true">
        {[72, 56, 84, 64, 48].map((width) => (
          <Skeleton key={width} height={16} width={`${width}%`} my={14} />
        ))}
      </div>
    )
  if (entries.length === 0)
    return <p className={classes.outlineEmpty}>This PDF has no table of contents. Use Find instead.</p>
  return (
    // The arrow keys are beside Tab, which reaches every entry, too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={moveFocus} data-own-arrows>
      <Entries entries={entries} chapter={chapterAt(entries, page)} labels={labels} onGo={onGo} />
    </div>
  )
}
