import { messages } from '@lectureshelf/contract/messages'
import { Text } from '@mantine/core'
import type { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { findAsker, giveBackFocus } from './asker.ts'
import { openOverlays } from './overlays.ts'

export interface ConfirmDialog {
  title: string
  message?: ReactNode
  confirmLabel: string
  /** Whether the action cannot be undone. */
  isDangerous?: boolean
}

const openDialog = async (dialog: Parameters<typeof modals.openConfirmModal>[0]): Promise<void> => {
  const [part] = await Promise.all([import('@mantine/modals'), openOverlays()])
  part.modals.openConfirmModal(dialog)
}

const bodyOf = (message: ReactNode): ReactNode =>
  message === undefined ? null : typeof message === 'string' ? (
    // A message may have several lines.
    <Text style={{ whiteSpace: 'pre-line' }}>{message}</Text>
  ) : (
    message
  )

/** Asks, and resolves to whether the person confirmed. Escape and a click outside mean no. */
export const confirmDialog = (dialog: ConfirmDialog): Promise<boolean> =>
  new Promise((resolve, reject) => {
    openDialog({
      title: dialog.title,
      children: bodyOf(dialog.message),
      labels: { confirm: dialog.confirmLabel, cancel: messages.sureCancel },
      confirmProps: { variant: dialog.isDangerous === true ? 'danger' : 'accent' },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    }).catch(reject)
  })

/** Shows a message that must be read, with one button; resolves when it is closed. */
export const alertDialog = (dialog: { title: string; message?: ReactNode }): Promise<void> =>
  new Promise((resolve, reject) => {
    // A form that was refused may still be disabled, and so cannot have the focus that the dialog returns.
    const asker = findAsker()
    openDialog({
      title: dialog.title,
      onExitTransitionEnd: () => giveBackFocus(asker),
      children: bodyOf(dialog.message),
      labels: { confirm: 'OK', cancel: '' },
      cancelProps: { display: 'none' },
      onConfirm: () => resolve(),
      onClose: () => resolve(),
    }).catch(reject)
  })
