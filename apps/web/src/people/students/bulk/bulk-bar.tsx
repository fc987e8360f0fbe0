import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { phone } from '../../../ui/breakpoints.json'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { type DialogState, useDialogs } from '../../../ui/dialogs/use-dialogs.ts'
import type { PeopleFilter } from '../../../base/identity/keys.ts'
import { BlockStudents } from './block-students.tsx'
import { ExtendStudents } from './extend-students.tsx'
import { MailStudents } from './mail-students.tsx'
import { MoveStudents } from './move-students.tsx'
import classes from './bulk.module.css'
import { useMenuLayer } from '../../../lib/layers/use-layer.ts'

interface BulkBarProps {
  filter: PeopleFilter
  /** How many people the filter finds. */
  total: number
  selected: readonly StudentRecord[]
  /** Called when a dialog is closed after something was done. */
  onDone: () => void
}

const actions = ['mail', 'extend', 'move', 'block', 'unblock'] as const
type Action = (typeof actions)[number]

const labels = { mail: 'Mail', extend: 'Extend', move: 'Move', block: 'Block', unblock: 'Unblock' }

interface ContentProps {
  filter: PeopleFilter
  people: readonly StudentRecord[]
  /** @param hasBegun whether students may be changed from now on: true unless it is said */
  onRunning: (isRunning: boolean, hasBegun?: boolean) => void
  onClose: () => void
}

const contents: Record<Action, (props: ContentProps) => ReactNode> = {
  mail: (props) => <MailStudents {...props} />,
  extend: (props) => <ExtendStudents {...props} />,
  move: (props) => <MoveStudents {...props} />,
  block: (props) => <BlockStudents action="block" {...props} />,
  unblock: (props) => <BlockStudents action="unblock" {...props} />,
}

interface BulkDialogProps extends Omit<ContentProps, 'onRunning' | 'onClose'> {
  action: Action
  title: string
  dialog: DialogState
  onDone: () => void
}

/** The dialog of one action; it stays open while the action runs. */
const BulkDialog = ({ action, title, dialog, onDone, ...content }: BulkDialogProps) => {
  const [run, setRun] = useState({ isOn: false, wasOn: false })
  const close = () => {
    // What is done would be lost from sight.
    if (run.isOn) return
    dialog.onClose()
    if (run.wasOn) onDone()
    setRun({ isOn: false, wasOn: false })
  }
  return (
    <FormDialog title={title} isOpen={dialog.isOpen} onClose={close} closeOnClickOutside={false}>
      {contents[action]({
        ...content,
        onRunning: (isOn, hasBegun = true) => setRun({ isOn, wasOn: run.wasOn || hasBegun }),
        onClose: close,
      })}
    </FormDialog>
  )
}

interface BulkActionsProps {
  /** How many people are selected. */
  count: number
  total: number
  onOpen: (action: Action) => void
}

/** Offers the actions for the selected people, or a mail to everyone; a phone has them in a menu. */
const BulkActions = ({ count, total, onOpen }: BulkActionsProps) => {
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const menu = useMenuLayer()
  const offered = count === 0 ? (['mail'] as const) : actions
  const labelOf = (action: Action) => (count === 0 ? `${labels[action]} all ${total}` : labels[action])
  return isPhone ? (
    <Menu position="bottom-start" {...menu}>
      <Menu.Target>
        <Button variant="default">{count === 0 ? 'Actions' : `Actions for ${count}`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((action) => (
          <Menu.Item key={action} onClick={() => onOpen(action)}>
            {labelOf(action)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  ) : (
    <div className={classes.bar}>
      {offered.map((action) => (
        <Button key={action} variant="default" onClick={() => onOpen(action)}>
          {labelOf(action)}
        </Button>
      ))}
    </div>
  )
}

/**
 * Offers what the owner can do with many students: with those who are chosen, or a mail to everyone whom the
 * filter finds.
 */
export const BulkBar = ({ filter, total, selected, onDone }: BulkBarProps) => {
  const dialogs = useDialogs<Action>()
  // The table may fetch its rows again while a dialog is open.
  const [people, setPeople] = useState<readonly StudentRecord[]>([])
  const titleOf = (action: Action) =>
    `${labels[action]} ${formatCount(people.length === 0 ? total : people.length, 'person', 'people')}`
  const open = (action: Action) => {
    setPeople(selected)
    dialogs.open(action)
  }
  return (
    <>
      {(total > 0 || selected.length > 0) && (
        <BulkActions count={selected.length} total={total} onOpen={open} />
      )}
      {actions.map((action) => {
        const dialog = dialogs.stateOf(action)
        return (
          dialog !== null && (
            <BulkDialog
              key={action}
              action={action}
              title={titleOf(action)}
              dialog={dialog}
              filter={filter}
              people={people}
              onDone={onDone}
            />
          )
        )
      })}
    </>
  )
}
