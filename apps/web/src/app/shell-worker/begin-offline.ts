import { toast } from '../../ui/toast.ts'
import { keeperOfNotes } from '../../lib/storage/forget-notes.ts'

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

const begin = async (): Promise<void> => {
  const { refreshKeptNotes, registerShell } = await import('../../features/kept-notes/api.ts')
  const { renewedWords } = await import('../../features/kept-notes/kept-words.ts')
  registerShell()
  refreshKeptNotes((titles) => toast.success(renewedWords(titles)))
}

/** Makes the program open without a line where that is wanted: it is installed, or notes are kept. */
export const beginOffline = (): void => {
  if (keeperOfNotes() !== null || isInstalled()) void begin().catch(() => undefined)
}
