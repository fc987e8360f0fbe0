import type { DBSchema } from 'idb'
import { createDatabase } from './database.ts'

/** Records of people by owner and key. Each call is one transaction, also between tabs. */
export interface OwnedRecords<Stored> {
  /** Reads the records of an owner: those of the named keys, or all. */
  read: (owner: string, keys: readonly string[] | 'all') => Promise<Map<string, Stored>>
  /** Writes what `change` makes of the records of an owner. Null deletes one; what it does not return stays. */
  change: (
    owner: string,
    keys: readonly string[] | 'all',
    change: (known: ReadonlyMap<string, Stored>) => ReadonlyMap<string, Stored | null>,
  ) => Promise<void>
}

interface Schema<Stored> extends DBSchema {
  records: { key: [owner: string, key: string]; value: Stored }
}

const pairsOf = <Stored>(keys: readonly string[], values: readonly (Stored | undefined)[]) =>
  new Map(
    keys.flatMap((key, index): [string, Stored][] => {
      const value = values[index]
      return value === undefined ? [] : [[key, value]]
    }),
  )

/** Opens the records of one database of this browser when they are first asked for. */
export const openOwnedRecords = <Stored>(name: string): OwnedRecords<Stored> => {
  const open = createDatabase<Schema<Stored>>(name, ['records'])
  const begin = async <Mode extends 'readonly' | 'readwrite'>(mode: Mode, owner: string) => {
    const transaction = (await open()).transaction('records', mode)
    // Whoever changes something awaits it; what was only read has arrived or failed before.
    transaction.done.catch(() => undefined)
    const table = transaction.store
    const read = async (keys: readonly string[] | 'all'): Promise<Map<string, Stored>> => {
      if (keys !== 'all') {
        const values = await Promise.all(keys.map((key) => table.get([owner, key])))
        return pairsOf(keys, values)
      }
      const range = IDBKeyRange.bound([owner], [owner, []])
      const [stored, values] = await Promise.all([table.getAllKeys(range), table.getAll(range)])
      return pairsOf(
        stored.map(([, key]) => key),
        values,
      )
    }
    return { transaction, table, read }
  }
  return {
    read: async (owner, keys) => (await begin('readonly', owner)).read(keys),
    change: async (owner, keys, change) => {
      const { transaction, table, read } = await begin('readwrite', owner)
      const changes = [...change(await read(keys))].map(([key, value]) =>
        value === null ? table.delete([owner, key]) : table.put(value, [owner, key]),
      )
      await Promise.all([...changes, transaction.done])
    },
  }
}
