import { finished, openDatabase, resultOf } from './indexed-database.ts'

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

const tableName = 'records'

const keyOf = (owner: string, key: string): [string, string] => [owner, key]

/** Reads records of an owner inside of a transaction. */
const readFrom = async <Stored>(
  table: IDBObjectStore,
  owner: string,
  keys: readonly string[] | 'all',
): Promise<Map<string, Stored>> => {
  const found = new Map<string, Stored>()
  if (keys === 'all') {
    const range = IDBKeyRange.bound([owner], [owner, []])
    const [stored, values] = await Promise.all([
      resultOf(table.getAllKeys(range)),
      resultOf<Stored[]>(table.getAll(range)),
    ])
    values.forEach((value, index) => {
      const pair = stored[index]
      if (Array.isArray(pair) && typeof pair[1] === 'string') found.set(pair[1], value)
    })
    return found
  }
  const values = await Promise.all(
    keys.map((key) => resultOf<Stored | undefined>(table.get(keyOf(owner, key)))),
  )
  values.forEach((value, index) => {
    const key = keys[index]
    if (value !== undefined && key !== undefined) found.set(key, value)
  })
  return found
}

/** Opens the records of one database of this browser when they are first asked for. */
export const openOwnedRecords = <Stored>(name: string): OwnedRecords<Stored> => {
  let opened: Promise<IDBDatabase> | null = null
  const begin = async (mode: IDBTransactionMode) => {
    opened ??= openDatabase(indexedDB, name, [tableName], () => (opened = null))
    opened.catch(() => (opened = null))
    const transaction = (await opened).transaction(tableName, mode)
    const done = finished(transaction)
    // Whoever changes something awaits it; what was only read has arrived or failed before.
    done.catch(() => undefined)
    return { done, table: transaction.objectStore(tableName) }
  }
  return {
    read: async (owner, keys) => readFrom((await begin('readonly')).table, owner, keys),
    change: async (owner, keys, change) => {
      const { table, done } = await begin('readwrite')
      for (const [key, value] of change(await readFrom<Stored>(table, owner, keys))) {
        if (value === null) table.delete(keyOf(owner, key))
        else table.put(value, keyOf(owner, key))
      }
      await done
    },
  }
}
