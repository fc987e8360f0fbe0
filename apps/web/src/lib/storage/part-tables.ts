import { finished, openDatabase, resultOf } from './indexed-database.ts'

/** What a browser has of a PDF: its version, and the bytes of each part by name. */
export interface PartRecord {
  version: number
  sizes: Record<string, number>
}

/** Two tables, of records and of the parts that they name, for reading. Each call is one transaction. */
export interface ReadTables<Stored extends PartRecord> {
  /** Reads all records. */
  all: () => Promise<Stored[]>
  parts: (
    key: string,
    names: readonly string[],
  ) => Promise<{ record: Stored; parts: (ArrayBuffer | undefined)[] } | null>
}

/** The tables, for writing as well. Each call is one transaction, also between tabs. */
export interface PartTables<Stored extends PartRecord> extends ReadTables<Stored> {
  /** Reads all records with their keys. */
  records: () => Promise<Map<string, Stored>>
  /**
   * Replaces the record of a PDF by what `change` makes of it, and adds parts. Null changes nothing. Parts that the new
   * record does not name are deleted.
   */
  change: (
    key: string,
    change: (known: Stored | undefined) => Stored | null,
    parts: ReadonlyMap<string, ArrayBuffer>,
  ) => Promise<void>
  remove: (keys: readonly string[]) => Promise<void>
}

const recordTable = 'pdfs'
const partTable = 'parts'

const partsOf = (key: string) => IDBKeyRange.bound([key], [key, []])

/** Returns what begins a transaction of a database, which is opened with the first one. */
const createBegin = (factory: IDBFactory, name: string) => {
  let opened: Promise<IDBDatabase> | null = null
  const forget = () => (opened = null)
  return async (mode: IDBTransactionMode) => {
    opened ??= openDatabase(factory, name, [recordTable, partTable], forget)
    opened.catch(forget)
    const transaction = (await opened).transaction([recordTable, partTable], mode)
    return {
      transaction,
      records: transaction.objectStore(recordTable),
      parts: transaction.objectStore(partTable),
    }
  }
}

type Begin = ReturnType<typeof createBegin>

const createReading = <Stored extends PartRecord>(begin: Begin): ReadTables<Stored> => ({
  all: async () => resultOf<Stored[]>((await begin('readonly')).records.getAll()),
  parts: async (key, names) => {
    const tables = await begin('readonly')
    const [record, ...parts] = await Promise.all([
      resultOf<Stored | undefined>(tables.records.get(key)),
      ...names.map((name) => resultOf<ArrayBuffer | undefined>(tables.parts.get([key, name]))),
    ])
    return record === undefined ? null : { record, parts }
  },
})

const createTables = <Stored extends PartRecord>(begin: Begin): PartTables<Stored> => {
  const beginWriting = async () => {
    const { transaction, ...tables } = await begin('readwrite')
    const done = finished(transaction)
    // Whoever changes something awaits it, but may fail before that.
    done.catch(() => undefined)
    return { ...tables, done }
  }
  return {
    ...createReading<Stored>(begin),
    records: async () => {
      const { records } = await begin('readonly')
      const [keys, values] = await Promise.all([
        resultOf(records.getAllKeys()),
        resultOf<Stored[]>(records.getAll()),
      ])
      return new Map(
        values.flatMap((value, index): [string, Stored][] => {
          const key = keys[index]
          return typeof key === 'string' ? [[key, value]] : []
        }),
      )
    },
    change: async (key, change, parts) => {
      const tables = await beginWriting()
      const known = await resultOf<Stored | undefined>(tables.records.get(key))
      const record = change(known)
      if (record !== null) {
        if (known !== undefined && known.version !== record.version) tables.parts.delete(partsOf(key))
        tables.records.put(record, key)
        for (const [name, bytes] of parts) tables.parts.put(bytes, [key, name])
      }
      await tables.done
    },
    remove: async (keys) => {
      const tables = await beginWriting()
      for (const key of keys) {
        tables.records.delete(key)
        tables.parts.delete(partsOf(key))
      }
      await tables.done
    },
  }
}

const openWith = <Tables>(name: string, create: (begin: Begin) => Tables): Tables | null => {
  try {
    return typeof indexedDB === 'undefined' ? null : create(createBegin(indexedDB, name))
  } catch {
    return null
  }
}

/** Opens the tables of one database of this browser for reading, which is less code; null when it has none. */
export const openReadTables = <Stored extends PartRecord>(name: string): ReadTables<Stored> | null =>
  openWith(name, (begin) => createReading<Stored>(begin))

/** Opens the tables of one database of this browser; null when it has none. */
export const openTables = <Stored extends PartRecord>(name: string): PartTables<Stored> | null =>
  openWith(name, (begin) => createTables<Stored>(begin))

/** Returns the bytes of all parts of a record. */
export const bytesOfParts = ({ sizes }: PartRecord): number =>
  Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0)

/** Returns the key of one person's copy of one PDF. */
export const keyOfCopy = (person: string, pdfFile: string): string => JSON.stringify([person, pdfFile])
