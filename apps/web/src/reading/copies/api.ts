import type { DBSchema } from 'idb'
import { copiesDatabase } from '../../lib/storage/copies-database.ts'
import { trusted } from '../../lib/http/trusted.ts'
import { createDatabase, whenAnswered } from '../../lib/storage/database.ts'
import type { Copy, CopyId } from './copy.ts'

// What this device has of PDFs, in one store: what was read, and what its person keeps.

/** A copy, and the parts of it that were asked for, in that order; undefined for one that it does not have. */
export interface FoundCopy {
  id: CopyId
  copy: Copy
  parts: (ArrayBuffer | undefined)[]
}

/** Which copies are meant: those of a person, or of one PDF of theirs. */
export type CopiesOf = Pick<CopyId, 'person'> & Partial<Pick<CopyId, 'pdfFile'>>

/**
 * The copies on this device. Each call is one transaction, also between tabs; it rejects when the browser stores nothing.
 * What only reads rejects, too, when the browser is silent: then the server is asked.
 */
export interface Copies {
  /** Finds copies, the newest version of a PDF first, with parts of each. Without `of`, those of everyone. */
  find: (of: CopiesOf | null, names?: readonly string[]) => Promise<FoundCopy[]>
  /** Reads parts of a copy; undefined for one that it does not have. */
  read: (id: CopyId, names: readonly string[]) => Promise<(ArrayBuffer | undefined)[]>
  /**
   * Replaces a copy by what `change` makes of it, and adds parts. Null changes nothing. Parts that the new one does not
   * name are deleted.
   */
  change: (
    id: CopyId,
    change: (known: Copy | undefined) => Copy | null,
    parts?: ReadonlyMap<string, ArrayBuffer>,
  ) => Promise<void>
  remove: (ids: readonly CopyId[]) => Promise<void>
}

/** The build before keeps its notes under the same name. */
const copyTable = 'pdfs'
const partTable = 'parts'

interface Schema extends DBSchema {
  [copyTable]: { key: string; value: Copy }
  [partTable]: { key: [copy: string, name: string]; value: ArrayBuffer }
}

const open = createDatabase<Schema>(copiesDatabase, [copyTable, partTable])

const begin = async <Mode extends 'readonly' | 'readwrite'>(mode: Mode) => {
  const transaction = (await open()).transaction([copyTable, partTable], mode)
  // Whoever changes something awaits it, but may fail before that.
  transaction.done.catch(() => undefined)
  return {
    copies: transaction.objectStore(copyTable),
    parts: transaction.objectStore(partTable),
    done: transaction.done,
  }
}

const keyOf = ({ person, pdfFile, version }: CopyId): string => JSON.stringify([person, pdfFile, version])

const idOf = (key: string): CopyId => {
  const [person, pdfFile, version] = trusted<[string, string, number]>(JSON.parse(key))
  return { person, pdfFile, version }
}

/** Returns the range of the keys that begin with what is named. */
const rangeOf = ({ person, pdfFile }: CopiesOf): IDBKeyRange => {
  const named = JSON.stringify(pdfFile === undefined ? [person] : [person, pdfFile])
  const start = `${named.slice(0, -1)},`
  return IDBKeyRange.bound(start, `${start}\uFFFF`)
}

const find: Copies['find'] = async (of, names = []) => {
  const { copies, parts } = await begin('readonly')
  const range = of === null ? null : rangeOf(of)
  const [keys, values] = await Promise.all([copies.getAllKeys(range), copies.getAll(range)])
  const found = keys.map(async (key, index): Promise<FoundCopy[]> => {
    const copy = values[index]
    if (copy === undefined) return []
    return [{ id: idOf(key), copy, parts: await Promise.all(names.map((name) => parts.get([key, name]))) }]
  })
  return (await Promise.all(found)).flat().toSorted((left, right) => right.copy.version - left.copy.version)
}

/** Finds copies; see `Copies`. The first script of the viewer has nothing else of this file. */
export const findCopies: Copies['find'] = (of, names) => whenAnswered(find(of, names))

const read: Copies['read'] = async (id, names) => {
  const { parts } = await begin('readonly')
  return Promise.all(names.map((name) => parts.get([keyOf(id), name])))
}

/** The copies on this device. */
export const deviceCopies: Copies = {
  find: findCopies,
  read: (id, names) => whenAnswered(read(id, names)),
  change: async (id, change, added = new Map()) => {
    const { copies, parts, done } = await begin('readwrite')
    const key = keyOf(id)
    const known = await copies.get(key)
    const copy = change(known)
    if (copy === null) return done
    const gone = Object.keys(known?.sizes ?? {}).filter((name) => copy.sizes[name] === undefined)
    await Promise.all([
      copies.put(copy, key),
      ...gone.map((name) => parts.delete([key, name])),
      ...[...added].map(([name, bytes]) => parts.put(bytes, [key, name])),
      done,
    ])
  },
  remove: async (ids) => {
    const { copies, parts, done } = await begin('readwrite')
    const keys = ids.map(keyOf)
    await Promise.all([
      ...keys.map((key) => copies.delete(key)),
      ...keys.map((key) => parts.delete(IDBKeyRange.bound([key], [key, []]))),
      done,
    ])
  },
}
