import { addresses } from '@lectureshelf/contract/addresses'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { formatCount, formatSize } from '../../../lib/format.ts'
import { hasUnsentMarks, keeperOfNotes } from '../../../lib/storage/forget-notes.ts'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { toast } from '../../../ui/toast.ts'

const unsent = {
  title: 'Some marks have not been sent yet',
  message: 'Your last changes are only in this browser, because it was offline. Logging out deletes them.',
  confirmLabel: 'Log out and lose them',
  isDangerous: true,
}

/** Says what of the person's notes goes with the session; null without any. */
const keptSentence = async (): Promise<string | null> => {
  if (keeperOfNotes() === null) return null
  const { countKept } = await import('../../../reading/kept-notes/api.ts')
  const { notes, bytes } = await countKept()
  if (notes === 0) return null
  return `${formatCount(notes, 'note')} kept on this phone (${formatSize(bytes)}) will be removed.`
}

/** Returns whether the person wants to log out, although this phone alone has what goes with the session. */
const isSure = async (): Promise<boolean> => {
  // Storage that cannot be read has nothing to lose.
  const kept = await keptSentence().catch(() => null)
  if (hasUnsentMarks())
    return confirmDialog(kept === null ? unsent : { ...unsent, message: `${unsent.message}\n${kept}` })
  if (kept === null) return true
  // Without the part that asks, the phone is still to forget its person: notes can be kept again.
  return confirmDialog({ title: 'Log out?', message: kept, confirmLabel: 'Log out' }).catch(() => true)
}

/** Returns what a press on Logout does first: it asks before notes and marks are lost that this phone alone has. */
export const useAskBeforeLogout = () => {
  const navigate = useNavigate()
  return (event: MouseEvent): void => {
    if (!hasUnsentMarks() && keeperOfNotes() === null) return
    event.preventDefault()
    isSure().then(
      (sure) => sure && void navigate({ to: addresses.logout }),
      () => toast.error(unsent.message),
    )
  }
}
