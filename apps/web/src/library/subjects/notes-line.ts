import { notesOpened } from '@lectureshelf/contract/reading/reading-messages'
import { formatCount } from '../../lib/format.ts'

/** Labels the way to the reader's own marks in a subject. */
export const marksIn = (subAbb: string): string => `My marks in ${subAbb}`

/** Says how many notes a subject has, and how many of them the reader opened. */
export const notesLine = (total: number, opened: number): string => {
  if (total === 0) return 'No notes yet'
  return opened === 0 ? formatCount(total, 'note') : notesOpened(Math.min(opened, total), total)
}
