import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { readStored } from '../../lib/storage/read-stored.ts'

/** Names the copy that a person has of one version of a PDF. */
export interface CopyId {
  person: string
  pdfFile: string
  version: number
}

interface Parts {
  version: number
  /** The bytes of each part by its name. */
  sizes: Record<string, number>
  /** When it was last read, in milliseconds; absent until a kept copy is opened. */
  usedAtMs?: number
}

/** What was read: it goes when room is needed. It has no person, so that the build before does not take it for kept. */
export interface ReadCopy extends Parts {
  pinned: false
}

/** What its person keeps until they remove it. The build before wrote no `pinned`. */
export interface PinnedCopy extends Parts {
  pinned?: true
  person: string
  info: PdfInfo
  /** Until when it opens offline, as the server said last; an ISO date. */
  keepUntil: string
  /** How many pages have the words that a machine has read; absent from older copies. */
  readPages?: number
}

export type Copy = ReadCopy | PinnedCopy

/**
 * Creates the copy of a PDF of which nothing is there yet. Never spread over it: a note that the build before kept has no
 * `pinned`, and would become one that was only read.
 */
export const readCopy = (version: number): ReadCopy => ({ version, pinned: false, sizes: {} })

const clockKey = 'kept-notes-clock'

/** Names the part of a kept copy that has the words that a machine has read on a page. */
export const nameOfMachineWords = (page: number): string => `machine words ${page}`

/** Returns whether a person keeps a copy; a copy that is not there is not kept. */
export const isPinned = (copy: Copy | undefined): copy is PinnedCopy =>
  copy !== undefined && copy.pinned !== false

/** Counts the bytes of the PDF that a copy has. */
export const bytesOfPdf = ({ sizes }: Pick<Copy, 'sizes'>): number =>
  Object.entries(sizes).reduce((sum, [name, bytes]) => (name.startsWith('bytes ') ? sum + bytes : sum), 0)

/** Returns whether every byte of the PDF is there. */
export const isWhole = (copy: Pick<PinnedCopy, 'sizes' | 'info'>): boolean =>
  bytesOfPdf(copy) === copy.info.sizeBytes

/** Stores the time of the server, which counts from then on as the earliest possible one. */
export const trustTime = (ms: number): void => {
  try {
    localStorage.setItem(clockKey, String(ms))
  } catch {
    // Without storage no note is kept.
  }
}

/** Returns the latest time that this browser has seen: a clock that is set back gains nothing. */
export const latestTime = (): number => Math.max(Date.now(), Number(readStored(clockKey)) || 0)

/** Stores the latest time that this browser has seen, and returns it. */
export const noteTime = (): number => {
  const now = latestTime()
  trustTime(now)
  return now
}

/** Finds the newest copy that opens offline: one that is kept, whole, and not too old. */
export const findOpenable = (copies: readonly Copy[], nowMs: number): PinnedCopy | undefined =>
  copies
    .filter(isPinned)
    .filter((copy) => isWhole(copy) && nowMs < Date.parse(copy.keepUntil))
    .toSorted((left, right) => right.version - left.version)[0]
