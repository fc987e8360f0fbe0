import { addresses } from '@lectureshelf/contract/addresses'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { hasUnsentMarks } from '../../../lib/storage/forget-notes.ts'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { toast } from '../../../ui/toast.ts'

const unsent = {
  title: 'Some marks are not sent yet',
  message: 'This browser alone has your last changes, because there was no line. Logging out deletes them.',
  confirmLabel: 'Log out and lose them',
  isDangerous: true,
}

/** Returns what a press on Logout does first: it asks before changes of marks are lost that no server has. */
export const useAskBeforeLogout = () => {
  const navigate = useNavigate()
  return (event: MouseEvent): void => {
    if (!hasUnsentMarks()) return
    event.preventDefault()
    confirmDialog(unsent).then(
      (isSure) => isSure && void navigate({ to: addresses.logout }),
      () => toast.error(unsent.message),
    )
  }
}
