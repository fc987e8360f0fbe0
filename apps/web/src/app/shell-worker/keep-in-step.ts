import { keepInStep } from '../../reading/kept-notes/api.ts'
import { hasUnsentMarks, keeperOfNotes } from '../../lib/storage/forget-notes.ts'

/** Compares kept notes and marks with the server, now and whenever the connection returns. */
export const keepAllInStep = async (): Promise<void> => {
  // Changes that wait are no reason to store the whole program.
  if (keeperOfNotes() !== null || !hasUnsentMarks()) keepInStep()
  // Marks are read offline wherever notes are.
  if (keeperOfNotes() !== null || hasUnsentMarks()) (await import('../../reading/marks/api.ts')).beginMarks()
}
