import { ActionIcon, Drawer, Skeleton } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { OutlineEntry, OutlineState } from '../state.ts'
import type { ViewerCommands } from '../use-viewer.ts'
import classes from '../viewer.module.css'

interface EntriesProps {
  entries: OutlineEntry[]
  onGo: (key: string) => void
}

const EntryTitle = ({ entry, onGo }: { entry: OutlineEntry; onGo: (key: string) => void }) =>
  entry.url === null ? (
    <button type="button" className={classes.outlineTitle} onClick={() => onGo(entry.key)}>
      {entry.title}
    </button>
  ) : (
    <a className={classes.outlineTitle} href={entry.url} target="_blank" rel="noopener noreferrer">
      {entry.title}
    </a>
  )

const Entry = ({ entry, onGo }: { entry: OutlineEntry; onGo: (key: string) => void }) => {
  const [isUnfolded, setUnfolded] = useState(false)
  const hasChildren = entry.children.length > 0
  return (
    <li>
      <div className={classes.outlineRow}>
        <EntryTitle entry={entry} onGo={onGo} />
        {hasChildren && (
          <ActionIcon
            aria-label={`Parts of ${entry.title}`}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? <ChevronDown size={20} /> : <ChevronRight size={20} />}
          </ActionIcon>
        )}
      </div>
      {/* Collapsed parts are not rendered: some books have thousands. */}
      {hasChildren && isUnfolded && <Entries entries={entry.children} onGo={onGo} />}
    </li>
  )
}

const Entries = ({ entries, onGo }: EntriesProps) => (
  <ul className={classes.outlineList}>
    {entries.map((entry) => (
      <Entry key={entry.key} entry={entry} onGo={onGo} />
    ))}
  </ul>
)

const OutlineBody = ({ entries, onGo }: { entries: OutlineEntry[] | null; onGo: (key: string) => void }) => {
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
  return <Entries entries={entries} onGo={onGo} />
}

/** Shows the PDF's table of contents. */
export const OutlineDrawer = ({ outline, commands }: { outline: OutlineState; commands: ViewerCommands }) => (
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
    <OutlineBody entries={outline.entries} onGo={commands.goToOutline} />
  </Drawer>
)
