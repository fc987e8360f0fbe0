import { finished, openDatabase, resultOf } from './indexed-database.ts'

/** What a browser has of a PDF: its version, and the bytes of each part by name. */
export interface PartRecord {
  version: number
  sizes: Record<string, number>
}

/** Two tables, of records and of the parts that they name. Each call is one transaction, also between tabs. */
export interface PartTables<Stored extends PartRecord> {
  records: () => Promise<Map<string, Stored>>
  parts: (
    key: string,
    names: readonly string[],
  ) => Promise<{ record: Stored; parts: (ArrayBuffer | undefined)[] } | null>
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

const createTables = <Stored extends PartRecord>(factory: IDBFactory, name: string): PartTables<Stored> => {
  let opened: Promise<IDBDatabase> | null = null
  const begin = async (mode: IDBTransactionMode) => {
    opened ??= openDatabase(factory, name, [recordTable, partTable], () => (opened = null))
    const transaction = (await opened).transaction([recordTable, partTable], mode)
    const done = finished(transaction)
    // Whoever changes something awaits it; what was only read has arrived or failed before.
    done.catch(() => undefined)
    return {
      done,
      records: transaction.objectStore(recordTable),
      parts: transaction.objectStore(partTable),
    }
  }
  return {
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
    parts: async (key, names) => {
      const tables = await begin('readonly')
      const [record, ...parts] = await Promise.all([
        resultOf<Stored | undefined>(tables.records.get(key)),
        ...names.map((name) => resultOf<ArrayBuffer | undefined>(tables.parts.get([key, name]))),
      ])
      return record === undefined ? null : { record, parts }
    },
    change: async (key, change, parts) => {
      const tables = await begin('readwrite')
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
      const tables = await begin('readwrite')
      for (const key of keys) {
        tables.records.delete(key)
        tables.parts.delete(partsOf(key))
      }
      await tables.done
    },
  }
}

/** Opens the tables of one database of this browser; null when it has none. */
export const openTables = <Stored extends PartRecord>(name: string): PartTables<Stored> | null => {
  try {
    return typeof indexedDB === 'undefined' ? null : createTables<Stored>(indexedDB, name)
  } catch {
    return null
  }
}

/** Returns the bytes of all parts of a record. */
export const bytesOfParts = ({ sizes }: PartRecord): number =>
  Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0)

/** Returns the key of one person's copy of one PDF. */
export const keyOfCopy = (person: string, pdfFile: string): string => JSON.stringify([person, pdfFile])
