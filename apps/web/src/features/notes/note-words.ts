import type { NoteProblem } from '@lectureshelf/contract/notes'

/** What may be wrong with a PDF, as it stands after a number. */
export const problemWords: Record<NoteProblem, string> = {
  noText: 'without text',
  heavy: 'over 20 MB',
  unreadable: 'unreadable',
  neverOpened: 'never opened',
}
