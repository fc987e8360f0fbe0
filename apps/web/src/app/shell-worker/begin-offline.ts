import { keeperOfNotes } from '../../lib/storage/forget-notes.ts'

const begin = async (): Promise<void> => (await import('../../features/kept-notes/api.ts')).keepInStep()

/** Makes the program open without a line where that is wanted: it is installed, or notes are kept. */
export const beginOffline = (): void => {
  if (keeperOfNotes() !== null || matchMedia('(display-mode: standalone)').matches)
    begin().catch(() => undefined)
}
