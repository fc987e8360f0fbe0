import { type DBSchema, type IDBPDatabase, deleteDB, openDB } from 'idb'
import { heldPagesDatabase } from '../../lib/storage/copies-database.ts'
import { trusted } from '../../lib/http/trusted.ts'
import { type Copies, deviceCopies } from './api.ts'
import { type Copy, type CopyId, readCopy } from './copy.ts'

// The builds before had what was read in a database of its own. Delete this file a release after it: what is left there
// goes with the session.

/** What the builds before held of a PDF, in one version. */
interface HeldRecord {
  version: number
  sizes: Record<string, number>
  usedAtMs: number
}

interface HeldSchema extends DBSchema {
  pdfs: { key: string; value: HeldRecord }
  parts: { key: [copy: string, name: string]; value: ArrayBuffer }
}

type Held = IDBPDatabase<HeldSchema>

/** How many parts move in one step, and are stored twice until it ends: a disk that is nearly full has room for few. */
const batchSize = 8

const openHeld = async (): Promise<Held | null> => {
  let held: Held | null = null
  try {
    held = await openDB<HeldSchema>(heldPagesDatabase, 1, {
      // Nothing to take over: this one is not created.
      upgrade: (_database, _old, _new, transaction) => {
        transaction.done.catch(() => undefined)
        transaction.abort()
      },
      blocking: () => held?.close(),
    })
    return held
  } catch {
    return null
  }
}

const keyOf = ({ person, pdfFile }: Omit<CopyId, 'version'>): string => JSON.stringify([person, pdfFile])

interface Moving {
  held: Held
  copies: Copies
  /** Whether the person still may hold anything. */
  mayHold: () => boolean
}

/** Removes parts of a record; one without parts goes. */
const drop = async (held: Held, key: string, names: readonly string[]): Promise<void> => {
  const transaction = held.transaction(['pdfs', 'parts'], 'readwrite')
  const records = transaction.objectStore('pdfs')
  const parts = transaction.objectStore('parts')
  const record = await records.get(key)
  const left = Object.entries(record?.sizes ?? {}).filter(([name]) => !names.includes(name))
  const isEmpty = record === undefined || left.length === 0
  await Promise.all([
    ...names.map((name) => parts.delete([key, name])),
    isEmpty ? records.delete(key) : records.put({ ...record, sizes: Object.fromEntries(left) }, key),
    transaction.done,
  ])
}

/** Moves what was held of a PDF, a few parts at a time. @returns whether nothing of it is left */
const moveOne = async (moving: Moving, key: string): Promise<boolean> => {
  const { held, copies, mayHold } = moving
  const record = await held.get('pdfs', key)
  if (record === undefined) return true
  if (!mayHold()) return false
  const [person, pdfFile] = trusted<[string, string]>(JSON.parse(key))
  const { version, usedAtMs } = record
  const names = Object.keys(record.sizes).slice(0, batchSize)
  const parts = new Map<string, ArrayBuffer>()
  await Promise.all(
    names.map(async (name) => {
      const part = await held.get('parts', [key, name])
      if (part !== undefined) parts.set(name, part)
    }),
  )
  const add = (known: Copy | undefined): Copy => {
    const sizes = { ...known?.sizes }
    for (const [name, part] of parts) sizes[name] = part.byteLength
    return { ...(known ?? { ...readCopy(version), usedAtMs }), sizes }
  }
  await copies.change({ person, pdfFile, version }, add, parts)
  await drop(held, key, names)
  return moveOne(moving, key)
}

/** Moves what is left, one PDF after the other, and deletes the database when it is empty. */
const moveRest = async (moving: Moving): Promise<void> => {
  const { held } = moving
  const [key] = await held.getAllKeys('pdfs', null, 1)
  if (key !== undefined) return (await moveOne(moving, key)) ? moveRest(moving) : undefined
  held.close()
  await deleteDB(heldPagesDatabase)
}

/**
 * Takes over what the builds before held, one PDF at a time. A full disk or a closed tab leaves the rest for the next
 * time.
 * @returns when what was held of `pdf` is among the copies; the others follow
 */
export const takeOver = async (
  pdf: Omit<CopyId, 'version'>,
  mayHold: () => boolean,
  copies: Copies = deviceCopies,
): Promise<void> => {
  const held = await openHeld()
  if (held === null) return
  const moving = { held, copies, mayHold }
  // A full disk or a closed database ends it; the next opening resumes.
  const first = moveOne(moving, keyOf(pdf))
  void first
    .then(() => moveRest(moving))
    .catch(() => undefined)
    .finally(() => held.close())
  await first.catch(() => undefined)
}
