import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { keptNotesDatabase } from '../../lib/storage/forget-notes.ts'
import { readStored } from '../../lib/storage/read-stored.ts'
import {
  type PartRecord,
  type PartTables,
  type ReadTables,
  openTables,
} from '../../lib/storage/part-tables.ts'

// What the viewer needs of kept notes.

/** A copy of one version of a note on this phone. */
export interface KeptCopy extends PartRecord {
  person: string
  info: PdfInfo
  /** Until when it opens without a line, as the server said last; an ISO date. */
  keepUntil: string
  /** How many pages have the words that a machine has read; absent from copies of before. */
  readPages?: number
}

export type KeptTables = PartTables<KeptCopy>

const clockKey = 'kept-notes-clock'

/** Returns the key of a copy. A new version is stored beside the old one until it is whole. */
export const keyOfKept = (person: string, pdfFile: string, version: number): string =>
  JSON.stringify([person, pdfFile, version])

/** Names the part of a copy that has the words that a machine has read on a page. */
export const nameOfMachineWords = (page: number): string => `machine words ${page}`

/** Opens the kept notes of this browser; null when it has no storage for them. */
export const openKeptTables = (): KeptTables | null => openTables<KeptCopy>(keptNotesDatabase)

/** Counts the bytes of the PDF that a copy has. */
export const bytesKept = ({ sizes }: Pick<KeptCopy, 'sizes'>): number =>
  Object.entries(sizes).reduce((sum, [name, bytes]) => (name.startsWith('bytes ') ? sum + bytes : sum), 0)

/** Returns whether every byte of the PDF is there. */
export const isWhole = (copy: Pick<KeptCopy, 'sizes' | 'info'>): boolean =>
  bytesKept(copy) === copy.info.sizeBytes

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

/** Returns whether a copy may be opened without a line. */
export const mayOpen = (copy: Pick<KeptCopy, 'sizes' | 'info' | 'keepUntil'>, nowMs: number): boolean =>
  isWhole(copy) && nowMs < Date.parse(copy.keepUntil)

/** Finds the newest whole copy of a note of a person that may be opened without a line, if there is one. */
export const findKept = async (
  tables: ReadTables<KeptCopy> | null,
  person: string,
  pdfFile: string,
  nowMs: number,
): Promise<KeptCopy | undefined> => {
  const copies = (await tables?.all()) ?? []
  return copies
    .filter((copy) => copy.person === person && copy.info.pdfFile === pdfFile && mayOpen(copy, nowMs))
    .toSorted((left, right) => right.version - left.version)[0]
}
