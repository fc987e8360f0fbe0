import type { DialogState } from '../../ui/dialogs/use-dialogs.ts'
import { SetDialog } from './set-dialog.tsx'
import { useState } from 'react'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useRemoveSecondFactor, useRenewCodes } from './api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { VerifiedFields } from './verified-fields.tsx'

const Renewing = ({ onClose }: Pick<DialogState, 'onClose'>) => {
  const renewing = useRenewCodes()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onClose} />
  return (
    <VerifiedFields
      saveLabel="Make new codes"
      failed="New recovery codes could not be made"
      isSaving={renewing.isPending}
      send={renewing.mutate}
      onDone={({ message, recoveryCodes }) => {
        toast.success(message)
        setCodes(recoveryCodes)
      }}
      onClose={onClose}
    />
  )
}

/** Replaces the recovery codes, with the password and a code. */
const RenewDialog = (dialog: DialogState) => (
  <FormDialog title="New recovery codes" closeOnClickOutside={false} {...dialog}>
    <Renewing onClose={dialog.onClose} />
  </FormDialog>
)

const Removing = ({ onClose }: Pick<DialogState, 'onClose'>) => {
  const removing = useRemoveSecondFactor()
  return (
    <VerifiedFields
      saveLabel="Switch off"
      failed="The second factor could not be switched off"
      isSaving={removing.isPending}
      send={removing.mutate}
      onDone={({ message }) => {
        toast.success(message)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Switches the second factor off, with the password and a code. */
const RemoveDialog = (dialog: DialogState) => (
  <FormDialog title="Switch the second factor off" {...dialog}>
    <Removing onClose={dialog.onClose} />
  </FormDialog>
)

const dialogOf = { set: SetDialog, renew: RenewDialog, remove: RemoveDialog }

interface SecondFactorDialogProps extends DialogState {
  name: keyof typeof dialogOf
}

/** Shows one of the dialogs of the second factor; they are loaded together, when the first one is opened. */
export const SecondFactorDialog = ({ name, ...dialog }: SecondFactorDialogProps) => {
  const Dialog = dialogOf[name]
  return <Dialog {...dialog} />
}
