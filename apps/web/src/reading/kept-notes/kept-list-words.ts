import { formatCount, formatShortDate, formatSize } from '../../lib/format.ts'

// Apart from the words of the button: a subject page needs none of these.

export const keptListWords = {
  title: 'Kept on this phone',
  nothing: 'No notes are kept on this phone. Keep one from its page, its section or its subject.',
  pageTitle: "You're offline",
  offline: "You're offline. Notes saved on this phone still open.",
  again: 'Try again',
} as const

/** Says how much room the kept notes take, and how much is left. */
export const roomWords = (count: number, bytes: number, left: number | null): string => {
  const taken = `${formatCount(count, 'note')}, ${formatSize(bytes)}`
  return left === null ? `${taken}.` : `${taken}. ${formatSize(left)} are left on this phone.`
}

/** Says until when a kept note opens offline. */
export const untilWords = (keepUntil: string, nowMs: number): string =>
  Date.parse(keepUntil) > nowMs
    ? `Available offline until ${formatShortDate(keepUntil)}`
    : 'Go online once to read it again'

/** Says where a kept note opens. */
export const continueWords = (page: number): string => `Continue at page ${page}`
