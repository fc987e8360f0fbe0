import { Button, type ButtonProps } from '@mantine/core'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { type DialogState, useDialogs } from './use-dialogs.ts'

interface DialogOpenerProps {
  /** Renders what opens the dialog. */
  renderTrigger: (open: () => void) => ReactNode
  /** Renders the dialog once it was opened; it may be loaded then. */
  children: (dialog: DialogState) => ReactNode
}

/** Opens one dialog, which is mounted when it is first opened. */
export const DialogOpener = ({ renderTrigger, children }: DialogOpenerProps) => {
  const dialogs = useDialogs<'own'>()
  const dialog = dialogs.stateOf('own')
  return (
    <>
      {renderTrigger(() => dialogs.open('own'))}
      {dialog !== null && <Suspense>{children(dialog)}</Suspense>}
    </>
  )
}

interface OpenButtonProps extends Pick<DialogOpenerProps, 'children'>, Pick<ButtonProps, 'variant'> {
  /** Text of the button. */
  label: string
  /** Name of the button for a screen reader, where its text alone would say too little. */
  name?: string
  /** Whether the dialog adds something. */
  isAdding?: boolean
}

/** A button that opens a dialog. */
export const OpenButton = ({
  label,
  name,
  variant = 'default',
  isAdding = false,
  children,
}: OpenButtonProps) => (
  <DialogOpener
    renderTrigger={(open) => (
      <Button
        variant={variant}
        leftSection={isAdding && <Plus size={18} aria-hidden="true" />}
        onClick={open}
        aria-label={name}
      >
        {label}
      </Button>
    )}
  >
    {children}
  </DialogOpener>
)
