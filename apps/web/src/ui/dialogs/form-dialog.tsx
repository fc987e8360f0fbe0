import {
  Button,
  type ButtonProps,
  Group,
  type GroupProps,
  Modal,
  type ModalProps,
  Stack,
} from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import shared from '../shared.module.css'
import { useOpenAfterMount } from './open-after-mount.ts'
import type { DialogState } from './use-dialogs.ts'

interface DialogButtonsProps extends Pick<GroupProps, 'mt'>, Pick<ButtonProps, 'disabled'> {
  /** What a dialog sends is its one main action; red where something is lost. */
  variant?: 'accent' | 'danger'
  sendLabel: string
  closeLabel?: string
  isSending: boolean
  onClose: () => void
}

/** The buttons of a dialog's form: one to leave it, and the one that sends. */
export const DialogButtons = (props: DialogButtonsProps) => {
  const { sendLabel, closeLabel = 'Cancel', isSending, onClose, mt, variant = 'accent', disabled } = props
  return (
    <Group justify="flex-end" mt={mt}>
      <Button variant="default" onClick={onClose}>
        {closeLabel}
      </Button>
      <Button type="submit" variant={variant} loading={isSending} disabled={disabled}>
        {sendLabel}
      </Button>
    </Group>
  )
}

interface FormFrameProps {
  saveLabel: string
  isSaving: boolean
  /** Whether the form has nothing to save. */
  isSaveDisabled?: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** Lays out a short form in a dialog: its fields, Cancel, and the one button that saves. */
export const FormFrame = (props: FormFrameProps) => {
  const { saveLabel, isSaving, isSaveDisabled, onSubmit, onClose, children } = props
  return (
    <form onSubmit={onSubmit} noValidate>
      <fieldset disabled={isSaving} className={shared.fields}>
        <Stack gap="md">{children}</Stack>
      </fieldset>
      <DialogButtons
        sendLabel={saveLabel}
        isSending={isSaving}
        disabled={isSaveDisabled}
        onClose={onClose}
        mt="lg"
      />
    </form>
  )
}

interface FormDialogProps
  extends
    DialogState,
    Pick<ModalProps, 'size' | 'closeOnClickOutside' | 'closeOnEscape' | 'onExitTransitionEnd'> {
  title: string
  children: ReactNode
}

/** Wraps a form in a dialog. Its content is mounted again each time it opens. */
export const FormDialog = ({ isOpen, size = 560, ...modal }: FormDialogProps) => (
  <Modal opened={useOpenAfterMount(isOpen)} size={size} {...modal} />
)
