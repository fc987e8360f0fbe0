import type { NoteProblem } from '@lectureshelf/contract/content/notes'

/** What may be wrong with a PDF, as it stands after a number. */
export const problemWords: Record<NoteProblem, string> = {
  noText: 'without text',
  heavy: 'over 20 MB',
  unreadable: 'unreadable',
  neverOpened: 'never opened',
}

/** How bad it is: nobody has to act on what nobody opened yet. */
export const problemTones = {
  noText: 'warn',
  heavy: 'warn',
  unreadable: 'danger',
  neverOpened: 'plain',
} as const satisfies Record<NoteProblem, string>
