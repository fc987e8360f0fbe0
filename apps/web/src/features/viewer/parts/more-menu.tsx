import { extraPart } from '../../../lib/http/extra-part.ts'
import { messages } from '@lectureshelf/contract/messages'
import { ActionIcon, Button, Popover } from '@mantine/core'
import { EllipsisVertical, Flag } from 'lucide-react'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import { authorWords } from '../../../lib/author-words.ts'
import classes from './more-menu.module.css'

const ThemeChoice = lazy(async () => ({
  default: (await extraPart(() => import('../page-theme/theme-choice.tsx'))).ThemeChoice,
}))

interface MoreMenuProps {
  /** Who added the note; undefined while that is loading. */
  addedByName: string | undefined
  onReport: () => void
  onKeyHelp: () => void
  /** What keeps the note on this phone. */
  keep: ReactNode
  /** Renders what one can mark; `close` closes the menu. */
  renderMarks?: (close: () => void) => ReactNode
  /** What prints and saves a sheet; undefined for a note, which can be neither. */
  sheet?: ReactNode
}

/**
 * Tells what else there is about the open note: who added it, how to report the page, and why it cannot be printed; a
 * sheet can.
 * A dialog rather than a menu, because a screen reader skips plain text in a menu.
 */
export const MoreMenu = ({
  addedByName = '',
  onReport,
  onKeyHelp,
  keep,
  renderMarks,
  sheet,
}: MoreMenuProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const author = authorWords(addedByName)
  const leaveFor = (open: () => void) => () => {
    setIsOpen(false)
    open()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={320}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon aria-label="More about this note" onClick={() => setIsOpen(!isOpen)}>
          <EllipsisVertical size={20} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.more}>
        <Suspense fallback={<div className={classes.choices} />}>
          <ThemeChoice />
        </Suspense>
        {author !== null && <p className={classes.author}>{author}</p>}
        {renderMarks?.(() => setIsOpen(false))}
        <Button
          variant="default"
          fullWidth
          leftSection={<Flag size={18} aria-hidden="true" />}
          onClick={leaveFor(onReport)}
        >
          Report this page
        </Button>
        {keep}
        <Button variant="default" fullWidth className={classes.keys} onClick={leaveFor(onKeyHelp)}>
          Keyboard shortcuts
        </Button>
        {sheet ?? <p className={classes.note}>{messages.noPrinting}</p>}
      </Popover.Dropdown>
    </Popover>
  )
}
