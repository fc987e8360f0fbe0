import type { NoteProblem } from '@lectureshelf/contract/library/notes'

/** Problems that are the state of a PDF, the worst first. Whether it was opened stands among the openings. */
export const problemsByWeight: readonly NoteProblem[] = [
  'damaged',
  'unreadable',
  'noText',
  'heavy',
  'beingRead',
]

/** Labels of the problems of PDFs, to follow a number. */
export const problemWords: Record<NoteProblem, string> = {
  damaged: 'damaged',
  noText: 'without text',
  beingRead: 'being read',
  heavy: 'over 20 MB',
  unreadable: 'unreadable',
  neverOpened: 'never opened',
}

/** Severity of each problem: one that is being read, or that no one has opened yet, needs no action. */
export const problemTones = {
  damaged: 'danger',
  noText: 'warn',
  beingRead: 'plain',
  heavy: 'warn',
  unreadable: 'danger',
  neverOpened: 'plain',
} as const satisfies Record<NoteProblem, string>
