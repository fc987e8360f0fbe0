import { heldPagesName } from '../../../lib/http/held-pages-name.ts'
import {
  type PartRecord,
  type PartTables,
  type ReadTables,
  bytesOfParts,
  keyOfCopy,
  openReadTables,
  openTables,
} from '../../../lib/storage/part-tables.ts'

/** What is held of a PDF, and when it was last read. */
export interface HeldRecord extends PartRecord {
  usedAtMs: number
}

export type HeldTables = PartTables<HeldRecord>

/** One person's copy of one PDF. */
export interface HeldPdf {
  person: string
  pdfFile: string
}

/** Parts of one version of a PDF, in the order in which they were asked for; undefined where one is not held. */
export interface HeldParts {
  version: number
  parts: (ArrayBuffer | undefined)[]
}

/** Pages that this browser holds, so that a PDF that was read before is not sent again. */
export interface HeldPages {
  /** Reads parts of a PDF by their names; null when nothing of it is held. */
  read: (pdf: HeldPdf, names: readonly string[]) => Promise<HeldParts | null>
  /** Holds parts of a version. Parts of an older version are deleted, and a newer version stays. */
  write: (pdf: HeldPdf, version: number, parts: ReadonlyMap<string, ArrayBuffer>) => Promise<void>
  /** Deletes what is held of a PDF. */
  forget: (pdf: HeldPdf) => Promise<void>
}

/** A browser may delete everything of a site that uses more than its share. */
const mostBytes = 150_000_000
const shareOfQuota = 0.1

const keyOf = ({ person, pdfFile }: HeldPdf): string => keyOfCopy(person, pdfFile)

/** Returns the PDFs to delete, the one that was read longest ago first, until the others fit. */
export const toEvict = (
  records: ReadonlyMap<string, HeldRecord>,
  limitBytes: number,
  reading: string,
): string[] => {
  let total = [...records.values()].reduce((sum, record) => sum + bytesOfParts(record), 0)
  const evicted: string[] = []
  const oldest = [...records].toSorted(([, left], [, right]) => left.usedAtMs - right.usedAtMs)
  for (const [key, record] of oldest) {
    if (total <= limitBytes) break
    // What is being read goes last, and whole: it is over the limit alone.
    if (key === reading && evicted.length < records.size - 1) continue
    total -= bytesOfParts(record)
    evicted.push(key)
  }
  return evicted
}

const limitOf = async (): Promise<number> => {
  const { quota } = await navigator.storage.estimate()
  return quota === undefined ? mostBytes : Math.min(mostBytes, quota * shareOfQuota)
}

interface Options {
  tables: HeldTables
  limit?: () => Promise<number>
  /** Whether the person still may hold pages: a session may have ended in another tab. */
  mayHold: () => boolean
  nowMs?: () => number
}

/** Reads what this browser holds. The first script does no more, so that it stays small. */
export interface HeldReader extends Pick<HeldPages, 'read'> {
  mayHold: () => boolean
  /** Where pages are written; without it, where this browser holds them. */
  writable?: HeldTables
}

interface ReaderOptions {
  /** Where it is held; null where nothing can be. */
  tables: ReadTables<HeldRecord> | null
  mayHold: () => boolean
}

/** Creates the reading of what is held in tables. Nothing rejects. */
export const createHeldReader = ({ tables, mayHold }: ReaderOptions): HeldReader => ({
  mayHold,
  read: async (pdf, names) => {
    if (!mayHold()) return null
    try {
      const found = await tables?.parts(keyOf(pdf), names)
      return found ? { version: found.record.version, parts: found.parts } : null
    } catch {
      return null
    }
  },
})

/** Creates the pages held in tables. Nothing rejects: a reader without room reads from the network. */
export const createHeldPages = ({
  tables,
  limit = limitOf,
  mayHold,
  nowMs = Date.now,
}: Options): HeldPages => {
  const makeRoom = async (limitBytes: number, reading: string) => {
    const evicted = toEvict(await tables.records(), limitBytes, reading)
    if (evicted.length > 0) await tables.remove(evicted)
  }
  const write = async (pdf: HeldPdf, version: number, parts: ReadonlyMap<string, ArrayBuffer>) => {
    // Even an empty database would stay behind.
    if (!mayHold()) return
    const key = keyOf(pdf)
    const add = (known: HeldRecord | undefined): HeldRecord | null => {
      if (!mayHold() || (known !== undefined && known.version > version)) return null
      const sizes = { ...(known?.version === version ? known.sizes : {}) }
      for (const [name, bytes] of parts) sizes[name] = bytes.byteLength
      return { version, sizes, usedAtMs: nowMs() }
    }
    const limitBytes = await limit().catch(() => mostBytes)
    try {
      await tables.change(key, add, parts)
    } catch {
      // The disk is full, or smaller than the browser thought: half of what is held must do.
      const held = [...(await tables.records()).values()].reduce(
        (sum, record) => sum + bytesOfParts(record),
        0,
      )
      await makeRoom(Math.min(limitBytes, held / 2), key)
      await tables.change(key, add, parts)
    }
    await makeRoom(limitBytes, key)
  }
  return {
    read: createHeldReader({ tables, mayHold }).read,
    write: (pdf, version, parts) => write(pdf, version, parts).catch(() => undefined),
    forget: async (pdf) => {
      if (mayHold()) await tables.remove([keyOf(pdf)]).catch(() => undefined)
    },
  }
}

const nothingHeld: HeldPages = {
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  forget: () => Promise.resolve(),
}

/** Opens what this browser holds; without IndexedDB, as in some private windows, nothing is held. */
export const openHeldReader = (mayHold: () => boolean): HeldReader =>
  createHeldReader({ tables: openReadTables<HeldRecord>(heldPagesName), mayHold })

/** Returns the pages that a reader reads, which may be written as well. */
export const heldPagesOf = ({ mayHold, writable }: HeldReader): HeldPages => {
  const tables = writable ?? openTables<HeldRecord>(heldPagesName)
  return tables === null ? nothingHeld : createHeldPages({ tables, mayHold })
}
