import { messages } from '@lectureshelf/contract/messages'
import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { beginAsking } from './asked.ts'
import { giveBackFocus } from './asker.ts'

export interface MessageDialog {
  title: string
  message?: ReactNode
}

export interface ConfirmDialog extends MessageDialog {
  confirmLabel: string
  cancelLabel?: string
  /** Whether the action cannot be undone. */
  isDangerous?: boolean
}

// Loaded with the first dialog: most visits have none.

const bodyOf = (message: ReactNode): ReactNode =>
  message === undefined ? null : typeof message === 'string' ? (
    // A message may have several lines.
    <Text style={{ whiteSpace: 'pre-line' }}>{message}</Text>
  ) : (
    message
  )

/** Asks, and resolves to whether the person confirmed. Escape and a click outside mean no. */
export const askToConfirm = (dialog: ConfirmDialog): Promise<boolean> =>
  new Promise((resolve) => {
    const end = beginAsking()
    const answer = (isSure: boolean) => {
      end()
      resolve(isSure)
    }
    modals.openConfirmModal({
      title: dialog.title,
      children: bodyOf(dialog.message),
      labels: { confirm: dialog.confirmLabel, cancel: dialog.cancelLabel ?? messages.sureCancel },
      confirmProps: { variant: dialog.isDangerous === true ? 'danger' : 'accent' },
      onConfirm: () => answer(true),
      onCancel: () => answer(false),
      onClose: () => answer(false),
    })
  })

/** Shows a message that must be read; resolves when it is closed, and then gives the focus back. */
export const showMessage = (dialog: MessageDialog, asker: HTMLElement | null): Promise<void> =>
  new Promise((resolve) => {
    const end = beginAsking()
    const close = () => {
      end()
      resolve()
    }
    modals.openConfirmModal({
      title: dialog.title,
      onExitTransitionEnd: () => giveBackFocus(asker),
      children: bodyOf(dialog.message),
      labels: { confirm: 'OK', cancel: '' },
      cancelProps: { display: 'none' },
      onConfirm: close,
      onClose: close,
    })
  })
