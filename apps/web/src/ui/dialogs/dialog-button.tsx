import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRowLetter } from '../lists/rows/row-letter.ts'
import { FormDialog } from './form-dialog.tsx'
import { useDialogs } from './use-dialogs.ts'

export interface DialogButtonProps extends Pick<ButtonProps, 'variant' | 'px'> {
  /** Text of the button. */
  label: string
  /** Name of the button for a screen reader, where its text is the same in every row. */
  name?: string
  /** The letter that opens the dialog, while its row has the focus. */
  letter?: string
  /** Title of the dialog. */
  title: string
  size?: number
  /** Renders the content, which is mounted again each time the dialog opens. */
  children: (onClose: () => void) => ReactNode
}

/** Opens a dialog with a button. A list of rows mounts only the dialogs that were opened. */
export const DialogButton = (props: DialogButtonProps) => {
  const { label, name, letter, title, size = 460, variant = 'default', px, children } = props
  const dialogs = useDialogs<'own'>()
  const dialog = dialogs.stateOf('own')
  useRowLetter(letter, () => dialogs.open('own'))
  return (
    <>
      <Button variant={variant} px={px} onClick={() => dialogs.open('own')} aria-label={name}>
        {label}
      </Button>
      {dialog !== null && (
        <FormDialog title={title} opener={name} size={size} {...dialog}>
          {children(dialog.onClose)}
        </FormDialog>
      )}
    </>
  )
}
