import { type Copies, type FoundCopy, deviceCopies } from './api.ts'
import { type Copy, type CopyId, isPinned, readCopy } from './copy.ts'

/** The parts of one copy, for whoever reads it. Nothing rejects: a reader without room reads from the server. */
export interface DeviceParts {
  /** Reads parts by their names; undefined for one that this device does not have. */
  read: (names: readonly string[]) => Promise<(ArrayBuffer | undefined)[]>
  /** Holds parts that were read. Those of an older version go, and a late answer of an older version is not held. */
  hold: (parts: ReadonlyMap<string, ArrayBuffer>) => Promise<void>
}

/** What this device holds for a reader. */
export interface Holding {
  /** Returns the parts of one version of a PDF. */
  partsOf: (id: CopyId) => DeviceParts
  /** Deletes what was read of a PDF. What is kept stays: the server is asked about it. */
  forget: (pdf: Omit<CopyId, 'version'>) => Promise<void>
}

/** A browser may delete everything of a site that uses more than its share. */
const mostBytes = 150_000_000
const shareOfQuota = 0.1

const limitOf = async (): Promise<number> => {
  const { quota } = await navigator.storage.estimate()
  return quota === undefined ? mostBytes : Math.min(mostBytes, quota * shareOfQuota)
}

/** What the person keeps: the bytes of the PDF, and words that open offline alone. */
const isOfNote = (name: string) => /^(bytes|machine words) /.test(name)

/** Returns the parts that go when room is needed: all that was read, or what came to a kept copy by reading it. */
const looseParts = (copy: Copy): [string, number][] =>
  Object.entries(copy.sizes).filter(([name]) => !(isPinned(copy) && isOfNote(name)))

const looseBytes = (copy: Copy): number => looseParts(copy).reduce((sum, [, bytes]) => sum + bytes, 0)

const isSame = (left: CopyId, right: CopyId | null): boolean =>
  right !== null &&
  left.person === right.person &&
  left.pdfFile === right.pdfFile &&
  left.version === right.version

/** Returns the copies whose loose parts go, the one that was read longest ago first, until the others fit. */
export const toEvict = (
  found: readonly FoundCopy[],
  limitBytes: number,
  reading: CopyId | null,
): FoundCopy[] => {
  const loose = found.filter(({ copy }) => looseBytes(copy) > 0)
  let total = loose.reduce((sum, { copy }) => sum + looseBytes(copy), 0)
  const evicted: FoundCopy[] = []
  const oldest = loose.toSorted((left, right) => (left.copy.usedAtMs ?? 0) - (right.copy.usedAtMs ?? 0))
  for (const one of oldest) {
    if (total <= limitBytes) break
    // What is being read goes last, and whole: it is over the limit alone.
    if (isSame(one.id, reading) && evicted.length < loose.length - 1) continue
    total -= looseBytes(one.copy)
    evicted.push(one)
  }
  return evicted
}

/** Deletes what was read longest ago, until the rest has at most `limitBytes`. */
export const makeRoom = async (copies: Copies, limitBytes: number, reading: CopyId | null): Promise<void> => {
  const evicted = toEvict(await copies.find(null), limitBytes, reading)
  const whole = evicted.filter(({ copy }) => !isPinned(copy)).map(({ id }) => id)
  if (whole.length > 0) await copies.remove(whole)
  for (const { id, copy } of evicted.filter((one) => isPinned(one.copy))) {
    const gone = new Set(looseParts(copy).map(([name]) => name))
    const without = (known: Copy | undefined): Copy | null =>
      known === undefined
        ? null
        : {
            ...known,
            sizes: Object.fromEntries(Object.entries(known.sizes).filter(([name]) => !gone.has(name))),
          }
    await copies.change(id, without)
  }
}

interface Options {
  copies?: Copies
  limit?: () => Promise<number>
  /** Whether the person still may hold anything: a session may have ended in another tab. */
  mayHold: () => boolean
  nowMs?: () => number
}

/** Creates what holds PDFs while they are read. */
export const createHolding = ({
  copies = deviceCopies,
  limit = limitOf,
  mayHold,
  nowMs = Date.now,
}: Options): Holding => {
  const hold = async (id: CopyId, parts: ReadonlyMap<string, ArrayBuffer>) => {
    // Even an empty database would stay behind.
    if (!mayHold()) return
    const versions = await copies.find({ person: id.person, pdfFile: id.pdfFile })
    if (versions.some(({ copy }) => copy.version > id.version)) return
    const add = (known: Copy | undefined): Copy | null => {
      if (!mayHold()) return null
      const sizes = { ...known?.sizes }
      for (const [name, bytes] of parts) sizes[name] = bytes.byteLength
      return { ...(known ?? readCopy(id.version)), sizes, usedAtMs: nowMs() }
    }
    const limitBytes = await limit().catch(() => mostBytes)
    try {
      await copies.change(id, add, parts)
    } catch {
      // The disk is full, or smaller than the browser thought: half of what was read must do.
      const loose = (await copies.find(null)).reduce((sum, { copy }) => sum + looseBytes(copy), 0)
      await makeRoom(copies, Math.min(limitBytes, loose / 2), id)
      await copies.change(id, add, parts)
    }
    const older = versions.filter(({ copy }) => !isPinned(copy) && copy.version < id.version)
    if (older.length > 0) await copies.remove(older.map((one) => one.id))
    await makeRoom(copies, limitBytes, id)
  }
  return {
    partsOf: (id) => ({
      read: async (names) => {
        const none = names.map(() => undefined)
        return mayHold() ? copies.read(id, names).catch(() => none) : none
      },
      hold: (parts) => hold(id, parts).catch(() => undefined),
    }),
    forget: async (pdf) => {
      if (!mayHold()) return
      const read = async () => {
        const found = (await copies.find(pdf)).filter(({ copy }) => !isPinned(copy))
        if (found.length > 0) await copies.remove(found.map(({ id }) => id))
      }
      await read().catch(() => undefined)
    },
  }
}
