import { Box, type BoxProps, Button, type ButtonProps, Modal, type ModalProps, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, createContext, useContext } from 'react'
import { useFocusAfterSending } from '../forms/use-focus-after-sending.ts'
import shared from '../shared.module.css'
import { useIsAsked } from './asked.ts'
import classes from './dialog-buttons.module.css'
import { useOpenAfterMount } from './open-after-mount.ts'
import type { DialogState } from './use-dialogs.ts'
import { useLayer } from '../../lib/layers/use-layer.ts'

interface DialogButtonsProps extends Pick<BoxProps, 'mt'>, Pick<ButtonProps, 'disabled'> {
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
    <Box className={classes.buttons} mt={mt} data-foot>
      <Button variant="default" onClick={onClose}>
        {closeLabel}
      </Button>
      <Button type="submit" variant={variant} loading={isSending} disabled={disabled}>
        {sendLabel}
      </Button>
    </Box>
  )
}

interface FormFrameProps {
  /** Tells the form from every other one of its page where what it says may change; typed text returns by it. */
  name?: string | undefined
  saveLabel: string
  isSaving: boolean
  /** Whether the form has nothing to save. */
  isSaveDisabled?: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** Whether the dialog around a form is open: a closed one returns the focus to what opened it. */
const OpenContext = createContext(true)

/** Lays out a short form in a dialog: its fields, Cancel, and the one button that saves. */
export const FormFrame = (props: FormFrameProps) => {
  const { name, saveLabel, isSaving, isSaveDisabled, onSubmit, onClose, children } = props
  const fields = useFocusAfterSending(isSaving, useContext(OpenContext))
  return (
    <form name={name} onSubmit={onSubmit} noValidate>
      <fieldset ref={fields} disabled={isSaving} className={shared.fields}>
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
    Pick<
      ModalProps,
      'size' | 'closeOnClickOutside' | 'closeOnEscape' | 'onExitTransitionEnd' | 'keepMounted'
    > {
  title: string
  /** Tells the dialog of a row from those of other rows. */
  opener?: string | undefined
  children: ReactNode
}

/** Wraps a form in a dialog. Its content is mounted again each time it opens, unless it is kept mounted. */
export const FormDialog = (props: FormDialogProps) => {
  const { isOpen, opener, size = 560, closeOnEscape = true, ...modal } = props
  const isAsked = useIsAsked()
  useLayer(isOpen, modal.onClose)
  return (
    <OpenContext value={isOpen}>
      <Modal
        data-opener={opener}
        opened={useOpenAfterMount(isOpen)}
        size={size}
        closeOnEscape={closeOnEscape && !isAsked}
        {...modal}
      />
    </OpenContext>
  )
}
