import type { DialogState } from '../../ui/dialogs/use-dialogs.ts'
import { SetDialog } from './set-dialog.tsx'
import { RemoveDialog, RenewDialog } from './verified-dialog.tsx'

const dialogOf = { set: SetDialog, renew: RenewDialog, remove: RemoveDialog }

interface SecondFactorDialogProps extends DialogState {
  name: keyof typeof dialogOf
}

/** Shows one of the dialogs of the second factor; they are loaded together, when the first one is opened. */
export const SecondFactorDialog = ({ name, ...dialog }: SecondFactorDialogProps) => {
  const Dialog = dialogOf[name]
  return <Dialog {...dialog} />
}
