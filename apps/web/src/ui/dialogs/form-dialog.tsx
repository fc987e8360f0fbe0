import { Button, Group, Modal, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import shared from '../shared.module.css'
import { useOpenAfterMount } from './open-after-mount.ts'
import type { DialogState } from './use-dialogs.ts'

interface FormFrameProps {
  saveLabel: string
  isSaving: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** Lays out a short form in a dialog: its fields, Cancel, and the one button that saves. */
export const FormFrame = ({ saveLabel, isSaving, onSubmit, onClose, children }: FormFrameProps) => (
  <form onSubmit={onSubmit} noValidate>
    <fieldset disabled={isSaving} className={shared.fields}>
      <Stack gap="md">{children}</Stack>
    </fieldset>
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" variant="accent" loading={isSaving}>
        {saveLabel}
      </Button>
    </Group>
  </form>
)

interface FormDialogProps extends DialogState {
  title: string
  children: ReactNode
}

/** Wraps a form in a dialog. Its content is mounted again each time it opens. */
export const FormDialog = ({ title, isOpen, onClose, children }: FormDialogProps) => (
  <Modal opened={useOpenAfterMount(isOpen)} onClose={onClose} title={title} size={560}>
    {children}
  </Modal>
)
