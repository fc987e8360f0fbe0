import { messages } from '@lectureshelf/contract/messages'
import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'

interface ConfirmDialog {
  title: string
  message?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** What is confirmed cannot be taken back. */
  isDangerous?: boolean
}

const bodyOf = (message: ReactNode): ReactNode =>
  message === undefined ? null : typeof message === 'string' ? <Text>{message}</Text> : message

/** Asks; answers whether the person confirmed. Escape and a click outside mean no. */
export const confirmDialog = (dialog: ConfirmDialog): Promise<boolean> =>
  new Promise((resolve) => {
    modals.openConfirmModal({
      title: dialog.title,
      children: bodyOf(dialog.message),
      labels: { confirm: dialog.confirmLabel, cancel: dialog.cancelLabel ?? messages.sureCancel },
      confirmProps: { variant: dialog.isDangerous === true ? 'danger' : 'accent' },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    })
  })

/** Says something that must be read, with one button; answers when it is closed. */
export const alertDialog = (dialog: { title: string; message?: ReactNode }): Promise<void> =>
  new Promise((resolve) => {
    modals.openConfirmModal({
      title: dialog.title,
      children: bodyOf(dialog.message),
      labels: { confirm: 'OK', cancel: '' },
      cancelProps: { display: 'none' },
      onConfirm: () => resolve(),
      onClose: () => resolve(),
    })
  })
