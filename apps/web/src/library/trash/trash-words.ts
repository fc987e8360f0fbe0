import { dayMs } from '@lectureshelf/contract/formats/durations'
import type { TrashKind } from '@lectureshelf/contract/library/trash'

/** Labels of the kinds that can be restored. */
export const kindWords: Record<TrashKind, string> = {
  subject: 'Subject',
  offering: 'Place of a subject',
  section: 'Section',
  pdf: 'PDF',
  reference: 'Reference',
}

/** Describes how long an item can still be restored. */
export const timeLeft = (goneAt: string, now: number): string => {
  const days = Math.floor((Date.parse(goneAt) - now) / dayMs)
  if (days < 1) return 'Less than a day left'
  return days === 1 ? '1 day left' : `${days} days left`
}
