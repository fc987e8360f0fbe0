import { ActionIcon, Menu } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import classes from './more-menu.module.css'
import { useMenuLayer } from '../lib/layers/use-layer.ts'

export interface MenuEntry {
  label: string
  icon: ReactNode
  onSelect: () => void
  /** Actions that cannot be undone come last, in the colour of danger. */
  isDangerous?: boolean
}

interface MoreMenuProps {
  /** Name of the menu, such as "More for Module 1". */
  label: string
  entries: readonly MenuEntry[]
  /** Why something that others see here is not there. */
  missing?: string | null
  className?: string
  onOpen?: () => void
}

/** Lists further actions behind one quiet button; renders nothing without any. */
export const MoreMenu = ({ label, entries, missing = null, className, onOpen }: MoreMenuProps) => {
  const missingId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useMenuLayer()
  if (entries.length === 0) return null
  const choose = (onSelect: () => void) => {
    // A dialog returns the focus to the element that had it: the entry is unmounted by then, the button is
    // not.
    button.current?.focus()
    onSelect()
  }
  return (
    <Menu position="bottom-end" width={264} onOpen={onOpen} {...menu}>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={label} className={className}>
          <EllipsisVertical size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-describedby={missing === null ? undefined : missingId}>
        {entries.map((entry) => (
          <Menu.Item
            key={entry.label}
            leftSection={entry.icon}
            className={entry.isDangerous === true ? classes.danger : undefined}
            onClick={() => choose(entry.onSelect)}
          >
            {entry.label}
          </Menu.Item>
        ))}
        {missing !== null && (
          <Menu.Label id={missingId} className={classes.missing}>
            {missing}
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
