import { messages } from '@lectureshelf/contract/messages'
import { confirmDialog } from './confirm-dialog.ts'
import { failureSentence } from '../forms/refusal-sentence.ts'
import { contentToast } from '../toast.ts'

interface Removal {
  /** Says what the deletion does. */
  message: string
  /** The sentence of this place when the deletion fails. */
  failed: string
  remove: () => Promise<{ message: string }>
  /** Called when it disappears, so that the caller can move the focus. */
  onRemoved: () => void
}

/** Asks whether to delete something, deletes it, and reports the result. */
export const removeAfterAsking = async ({ message, failed, remove, onRemoved }: Removal): Promise<void> => {
  const isSure = await confirmDialog({
    title: messages.sureTitle,
    message,
    confirmLabel: messages.sureConfirm,
    isDangerous: true,
  })
  if (!isSure) return
  onRemoved()
  try {
    contentToast.success((await remove()).message)
  } catch (error) {
    contentToast.error(failureSentence(failed, error))
  }
}
