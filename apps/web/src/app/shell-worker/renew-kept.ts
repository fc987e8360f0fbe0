import { refreshKeptNotes, registerShell } from '../../features/kept-notes/api.ts'
import { renewedWords } from '../../features/kept-notes/kept-words.ts'
import { toast } from '../../ui/toast.ts'

/** Registers the service worker, and says which kept notes were replaced. */
export const renewKept = (): void => {
  registerShell()
  refreshKeptNotes((titles) => toast.success(renewedWords(titles)))
}
