import { hasUnsentMarks, keeperOfNotes } from '../../lib/storage/forget-notes.ts'

/** Makes the program open offline, where that is wanted: it is installed, notes are kept, or marks wait for it. */
export const beginOffline = (): void => {
  if (keeperOfNotes() ?? (hasUnsentMarks() || matchMedia('(display-mode: standalone)').matches))
    import('./keep-in-step.ts').then(({ keepAllInStep }) => keepAllInStep()).catch(() => undefined)
}
