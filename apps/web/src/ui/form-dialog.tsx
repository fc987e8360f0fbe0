import { Button, Group, Modal, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import classes from './form-dialog.module.css'
import { useOpenAfterMount } from './open-after-mount.ts'
import type { DialogState } from './use-dialogs.ts'

interface FormFrameProps {
  saveLabel: string
  isSaving: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** A short form in a dialog: its fields, Cancel, and the one button that saves. */
export const FormFrame = ({ saveLabel, isSaving, onSubmit, onClose, children }: FormFrameProps) => (
  <form onSubmit={onSubmit} noValidate>
    <fieldset disabled={isSaving} className={classes.fields}>
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

/** The dialog around a form. Its content is made anew each time it opens. */
export const FormDialog = ({ title, isOpen, onClose, children }: FormDialogProps) => (
  <Modal opened={useOpenAfterMount(isOpen)} onClose={onClose} title={title} size={560}>
    {children}
  </Modal>
)

interface ConflictNoticeProps {
  /** What it is now, and by whom. */
  sentence: string
  /** Puts what is there now in the place of what was typed. */
  onTakeOver: () => void
  /** Leaves what was typed: saved next, it takes the place of what is there. */
  onKeep: () => void
}

/** Somebody else was quicker: says what changed, and lets the person decide before anything is saved. */
export const ConflictNotice = ({ sentence, onTakeOver, onKeep }: ConflictNoticeProps) => (
  <div role="alert" className={classes.conflict}>
    <p>{sentence}</p>
    <Group gap="xs" mt="sm">
      <Button variant="default" onClick={onTakeOver}>
        Load what is there now
      </Button>
      <Button variant="subtle" onClick={onKeep}>
        Keep what I typed
      </Button>
    </Group>
  </div>
)
