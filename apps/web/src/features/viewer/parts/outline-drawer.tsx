import { ActionIcon, Drawer, Skeleton } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { chapterAt } from '../outline-place.ts'
import type { OutlineEntry, OutlineState } from '../state.ts'
import type { ViewerCommands } from '../use-viewer.ts'
import classes from '../viewer.module.css'

interface EntriesProps {
  entries: OutlineEntry[]
  /** The keys of the current chapter and of those above it. */
  chapter: readonly string[]
  onGo: (key: string) => void
}

type EntryProps = Omit<EntriesProps, 'entries'> & { entry: OutlineEntry }

const showOnce = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

const EntryTitle = ({ entry, chapter, onGo }: EntryProps) => {
  const isCurrent = chapter.at(-1) === entry.key
  return entry.url === null ? (
    <button
      type="button"
      ref={isCurrent ? showOnce : null}
      className={classes.outlineTitle}
      aria-current={isCurrent ? 'location' : undefined}
      onClick={() => onGo(entry.key)}
    >
      {entry.title}
    </button>
  ) : (
    <a className={classes.outlineTitle} href={entry.url} target="_blank" rel="noopener noreferrer">
      {entry.title}
    </a>
  )
}

const Entry = ({ entry, chapter, onGo }: EntryProps) => {
  const [isToggled, setToggled] = useState<boolean | null>(null)
  const isUnfolded = isToggled ?? (chapter.includes(entry.key) && chapter.at(-1) !== entry.key)
  const hasChildren = entry.children.length > 0
  return (
    <li>
      <div className={classes.outlineRow}>
        <EntryTitle entry={entry} chapter={chapter} onGo={onGo} />
        {hasChildren && (
          <ActionIcon
            aria-label={`Parts of ${entry.title}`}
            aria-expanded={isUnfolded}
            onClick={() => setToggled(!isUnfolded)}
          >
            {isUnfolded ? <ChevronDown size={20} /> : <ChevronRight size={20} />}
          </ActionIcon>
        )}
      </div>
      {/* Collapsed parts are not rendered: some books have thousands. */}
      {hasChildren && isUnfolded && <Entries entries={entry.children} chapter={chapter} onGo={onGo} />}
    </li>
  )
}

const Entries = ({ entries, chapter, onGo }: EntriesProps) => (
  <ul className={classes.outlineList}>
    {entries.map((entry) => (
      <Entry key={entry.key} entry={entry} chapter={chapter} onGo={onGo} />
    ))}
  </ul>
)

interface OutlineBodyProps {
  entries: OutlineEntry[] | null
  page: number
  onGo: (key: string) => void
}

const OutlineBody = ({ entries, page, onGo }: OutlineBodyProps) => {
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
  return <Entries entries={entries} chapter={chapterAt(entries, page)} onGo={onGo} />
}

interface OutlineDrawerProps {
  outline: OutlineState
  /** The page that is open; its chapter is marked. */
  page: number
  commands: ViewerCommands
}

/** Shows the PDF's table of contents. */
export const OutlineDrawer = ({ outline, page, commands }: OutlineDrawerProps) => (
  <Drawer
    opened={outline.isOpen}
    onClose={commands.closeOutline}
    title="Contents"
    position="right"
    size={400}
    transitionProps={{ duration: 150 }}
    // A dialog's header is not the page's banner.
    attributes={{ header: { role: 'presentation' } }}
  >
    <OutlineBody entries={outline.entries} page={page} onGo={commands.goToOutline} />
  </Drawer>
)
