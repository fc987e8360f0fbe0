import { modals } from '@mantine/modals'
import { findAsker, giveBackFocus } from '../../ui/dialogs/asker.ts'
import { openOverlays } from '../../ui/dialogs/overlays.ts'
import { dialogHeader } from '../../ui/theme.ts'
import { PasswordAgainForm } from './password-again-form.tsx'

// A focused element with this mark keeps Escape from the dialog below, which would close too.
const keepsEscape = { 'data-mantine-stop-propagation': 'true' }

const openDialog = async (reason: string): Promise<boolean> => {
  const asker = findAsker()
  await openOverlays()
  return new Promise((resolve) => {
    let isProved = false
    const end = (proved: boolean) => {
      isProved = proved
      modals.close(id)
    }
    const id = modals.open({
      title: 'Enter your password again',
      closeOnEscape: false,
      withCloseButton: false,
      attributes: { ...dialogHeader, content: keepsEscape },
      children: <PasswordAgainForm reason={reason} onEnd={end} />,
      onClose: () => resolve(isProved),
      returnFocus: false,
      onExitTransitionEnd: () => giveBackFocus(asker),
    })
  })
}

let opened: Promise<boolean> | null = null

/** Asks for the password in a dialog; several refused calls share it. Escape and a click outside mean no. */
export const askPassword = (reason: string): Promise<boolean> => {
  opened ??= openDialog(reason).finally(() => {
    opened = null
  })
  return opened
}
