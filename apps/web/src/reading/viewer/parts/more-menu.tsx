import { messages } from '@lectureshelf/contract/messages'
import { ActionIcon, Button, Popover } from '@mantine/core'
import { EllipsisVertical, Flag } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import classes from './more-menu.module.css'
import { useLayer } from '../../../lib/layers/use-layer.ts'

/** The rows of the menu that are loaded before it opens. */
export interface MoreRows {
  /** What stands at the top. */
  first: ReactNode
  /** What keeps the note on this phone. */
  keep: ReactNode
  /** What prints and saves a sheet; null for a note, which can be neither. */
  sheet: ReactNode
}

interface MoreMenuProps<Parts> {
  onReport: () => void
  onKeyHelp: () => void
  /** Returns what its rows are made of, or brings it. */
  takeParts: () => Parts | Promise<Parts>
  /** Renders these rows; `close` closes the menu. */
  renderRows: (parts: Parts, close: () => void) => MoreRows
}

/** How long a press waits for rows: a menu with a few of them is better than none. The others follow below. */
const patienceMs = 2000

const inTime = <Value,>(value: Promise<Value>): Promise<Value | null> =>
  Promise.race([
    value.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs)),
  ])

/** Opens once the rows are there: one that comes above others later moves what a finger aims at. */
const useOpening = <Parts,>(takeParts: MoreMenuProps<Parts>['takeParts']) => {
  const [isOpen, setIsOpen] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const [parts, setParts] = useState<Parts | null>(null)
  const [areLate, setAreLate] = useState(false)
  /** The last press; another one calls off what it waits for. */
  const press = useRef(0)
  const openWith = (taken: Parts | null) => {
    setParts(taken)
    setAreLate(taken === null)
    setIsOpen(true)
  }
  const toggle = async () => {
    press.current += 1
    const own = press.current
    setIsWaiting(false)
    if (isOpen) return setIsOpen(false)
    if (isWaiting) return undefined
    const taken = takeParts()
    if (!(taken instanceof Promise)) return openWith(taken)
    setIsWaiting(true)
    const brought = await inTime(taken)
    if (own !== press.current) return undefined
    setIsWaiting(false)
    openWith(brought)
    if (brought !== null) return undefined
    const late = await taken.catch(() => null)
    return own === press.current ? setParts(late) : undefined
  }
  return { isOpen, setIsOpen, isWaiting, parts, areLate, toggle }
}

/**
 * Tells what else there is about the open note: who added it, how to report the page, and why it cannot be printed; a
 * sheet can.
 * A dialog rather than a menu, because a screen reader skips plain text in a menu.
 */
export const MoreMenu = <Parts,>({ onReport, onKeyHelp, takeParts, renderRows }: MoreMenuProps<Parts>) => {
  const { isOpen, setIsOpen, isWaiting, parts, areLate, toggle } = useOpening(takeParts)
  const close = () => setIsOpen(false)
  useLayer(isOpen, close)
  const leaveFor = (open: () => void) => () => {
    close()
    open()
  }
  const rows = parts === null ? null : renderRows(parts, close)
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
        <ActionIcon
          aria-label="More about this note"
          aria-busy={isWaiting}
          className={classes.button}
          onClick={() => void toggle()}
        >
          <EllipsisVertical size={20} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.more}>
        {!areLate && rows?.first}
        <Button
          variant="default"
          fullWidth
          leftSection={<Flag size={18} aria-hidden="true" />}
          onClick={leaveFor(onReport)}
        >
          Report this page
        </Button>
        {!areLate && rows?.keep}
        <Button variant="default" fullWidth className={classes.keys} onClick={leaveFor(onKeyHelp)}>
          Keyboard shortcuts
        </Button>
        {rows?.sheet ?? <p className={classes.note}>{messages.noPrinting}</p>}
        {areLate && rows?.first}
        {areLate && rows?.keep}
      </Popover.Dropdown>
    </Popover>
  )
}
