import { formatCount, formatShortDate, formatSize } from '../../lib/format.ts'
import type { KeptState } from './keeping.ts'

export const keptWords = {
  title: 'Kept on this phone',
  keep: 'Keep on this phone',
  kept: 'Kept on this phone',
  remove: 'Remove',
  cancel: 'Cancel',
  again: 'Try again',
  nothing: 'No note is kept on this phone. Keep one from its page, its section or its subject.',
  offline: 'There is no line. You can read what this phone keeps.',
} as const

const failures = {
  lost: 'The line was lost. What has arrived stays, and the rest follows.',
  noRoom: 'This phone has no room left. Remove something, and try again.',
  refused: 'This note may not be kept. It was withdrawn, or is not in your plan.',
} as const

/** Says why a note is not kept. */
export const failureWords = ({ failure }: Pick<KeptState, 'failure'>): string | null =>
  failure === null ? null : failures[failure]

/** Labels the button that keeps notes, with what it costs. */
export const keepLabel = (count: number, bytes: number): string =>
  count === 1
    ? `${keptWords.keep} (${formatSize(bytes)})`
    : `Keep all ${count} on this phone (${formatSize(bytes)})`

/** Says how far the notes have arrived. */
export const progressWords = (received: number, total: number): string =>
  `Keeping: ${formatSize(received)} of ${formatSize(total)}`

/** Says how much room the kept notes take, and how much is left. */
export const roomWords = (count: number, bytes: number, left: number | null): string => {
  const taken = `${formatCount(count, 'note')}, ${formatSize(bytes)}`
  return left === null ? `${taken}.` : `${taken}. ${formatSize(left)} are left on this phone.`
}

/** Says that notes need more room than there is. */
export const noRoomFor = (bytes: number, left: number): string =>
  `${formatSize(bytes)} are needed, and this phone has ${formatSize(left)} left.`

/** Says until when a kept note opens without a line. */
export const untilWords = (keepUntil: string, nowMs: number): string =>
  Date.parse(keepUntil) > nowMs
    ? `Opens without a line until ${formatShortDate(keepUntil)}`
    : 'Go online once to read it again'

/** Says that kept notes have a new version. */
export const renewedWords = (titles: readonly string[]): string =>
  titles.length === 1
    ? `${titles[0]} has a new version, which is kept now.`
    : `${titles.length} kept notes have a new version.`

/** Says where a kept note opens. */
export const continueWords = (page: number): string => `Continue at page ${page}`
