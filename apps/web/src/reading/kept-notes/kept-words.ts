import { formatSize } from '../../lib/format.ts'
import { NetworkError } from '../../lib/http/http.ts'
import type { KeptState } from './states/kept-states.ts'

export const keptWords = {
  keep: 'Keep on this phone',
  kept: 'Kept on this phone',
  remove: 'Remove',
  cancel: 'Cancel',
  again: 'Try again',
} as const

const failures = {
  lost: 'Connection lost. The download will resume.',
  noRoom: 'This phone has no room left. Remove something, and try again.',
  noStorage: 'This browser cannot save notes: its storage is blocked or broken.',
  refused: 'This note cannot be kept. It was withdrawn, or is not in your plan.',
} as const

/** Says why a note is not kept. */
export const failureWords = ({ failure }: Pick<KeptState, 'failure'>): string | null =>
  failure === null ? null : failures[failure]

/** Said where the browser opens no page offline: the address is not secure. */
export const insecureWords = 'Notes can be kept only at an address that begins with https.'

/** Says why notes could not be kept or removed: storage may be full, blocked or broken. */
export const troubleWords = (error: unknown): string => {
  if (error instanceof NetworkError) return error.message
  return failures[
    error instanceof DOMException && error.name === 'QuotaExceededError' ? 'noRoom' : 'noStorage'
  ]
}

/** Labels the button that keeps notes, with what it costs. */
export const keepLabel = (count: number, bytes: number): string =>
  count === 1
    ? `${keptWords.keep} (${formatSize(bytes)})`
    : `Keep all ${count} on this phone (${formatSize(bytes)})`

/** Says how far the notes have arrived. */
export const progressWords = (received: number, total: number): string =>
  `Keeping: ${formatSize(received)} of ${formatSize(total)}`

/** Says that notes need more room than there is. */
export const noRoomFor = (bytes: number, left: number): string =>
  `${formatSize(bytes)} are needed, and this phone has ${formatSize(left)} left.`

/** Says that kept notes have a new version. */
export const renewedWords = (titles: readonly string[]): string =>
  titles.length === 1
    ? `${titles[0]} has a new version, which is now kept.`
    : `${titles.length} kept notes have a new version.`
