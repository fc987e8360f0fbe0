import { messages } from '@lectureshelf/contract/messages'
import { confirmDialog } from './confirm-dialog.tsx'
import { failureSentence } from '../forms/refusal-sentence.ts'
import { contentToast } from '../toast.ts'

interface Removal {
  /** What becomes of it. */
  message: string
  /** The sentence of this place when it stays. */
  failed: string
  remove: () => Promise<{ message: string }>
  /** It goes at once, and with it what had the focus. */
  onRemoved: () => void
}

/** Asks whether something is to be deleted, deletes it, and says what came of it. */
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
