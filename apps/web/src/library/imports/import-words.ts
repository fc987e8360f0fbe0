import type { Import, ImportItem } from '@lectureshelf/contract/library/imports'

export const stateWords: Record<Import['state'], string> = {
  planning: 'Being planned',
  planned: 'Ready to start',
  running: 'Running',
  done: 'Done',
  stopped: 'Stopped',
  failed: 'Failed',
}

export const stateTones = {
  planning: 'plain',
  planned: 'warn',
  running: 'plain',
  done: 'ok',
  stopped: 'warn',
  failed: 'danger',
} as const

export const lineWords: Record<ImportItem['state'], string> = {
  create: 'To be created',
  skip: 'Already exists',
  refuse: 'Not understood',
  created: 'Created',
  skipped: 'Added in the meantime',
  failed: 'Failed',
}

export const kindWords: Record<ImportItem['kind'], string> = {
  subject: 'Subject',
  offering: 'Place',
  section: 'Section',
  pdf: 'PDF',
  reference: 'Reference',
  unknown: 'Other',
}

/** Counts the lines in each state, leaving out states without lines. */
export const countWords = (row: Import): string => {
  const waiting = row.toCreate - row.created - row.skipped - row.failed
  const counts = [
    [row.refused, 'not understood'],
    [row.failed, 'failed'],
    [waiting, 'to be created'],
    [row.created, 'created'],
    [row.toSkip + row.skipped, 'already in place'],
  ] as const
  const words = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return words.length === 0 ? 'nothing in it yet' : words.join(', ')
}

/** Returns how much of the import is done, in percent. */
export const percentDone = ({ toCreate, created, skipped, failed }: Import): number =>
  toCreate === 0 ? 0 : Math.round(((created + skipped + failed) / toCreate) * 100)

export const lineStates = ['refuse', 'failed', 'create', 'created', 'skip', 'skipped'] as const

/** States to filter the lines by. */
export const lineStateChoices = lineStates.map((value) => ({ value, label: lineWords[value] }))
