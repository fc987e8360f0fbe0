import { Button, type ButtonProps, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'

export interface DialogButtonProps extends Pick<ButtonProps, 'variant' | 'px'> {
  /** Text of the button. */
  label: string
  /** Name of the button for a screen reader, where its text is the same in every row. */
  name?: string
  /** Title of the dialog. */
  title: string
  size?: number
  /** Renders the content, which is mounted again each time the dialog opens. */
  children: (onClose: () => void) => ReactNode
}

/** Opens a dialog with a button. */
export const DialogButton = (props: DialogButtonProps) => {
  const { label, name, title, size = 460, variant = 'default', px, children } = props
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant={variant} px={px} onClick={dialog.open} aria-label={name}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={title} size={size}>
        {children(dialog.close)}
      </Modal>
    </>
  )
}
