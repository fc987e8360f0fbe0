import { beforeEach, vi } from 'vitest'

// As much of IndexedDB as `owned-records.ts` and `part-tables.ts` use, in memory, and an opening that fails.

class FakeRequest extends EventTarget {
  result: unknown = undefined
  error: DOMException | null = null
}

/** Answers like a browser: a moment later, and never before its caller listens. */
const answered = (result: () => unknown): FakeRequest => {
  const request = new FakeRequest()
  queueMicrotask(() => {
    request.result = result()
    request.dispatchEvent(new Event('success'))
  })
  return request
}

/** Fails like a browser whose disk is busy. */
const failed = (): FakeRequest => {
  const request = new FakeRequest()
  queueMicrotask(() => {
    request.error = new DOMException('The browser is busy.', 'UnknownError')
    request.dispatchEvent(new Event('error'))
  })
  return request
}

/** A key, or the key of an owner. */
type Key = string | [string, string]

class FakeDatabase extends EventTarget {
  readonly #rows: Map<string, unknown>

  constructor(rows: Map<string, unknown>) {
    super()
    this.#rows = rows
  }

  close = () => undefined
  createObjectStore = () => undefined

  transaction = () => {
    const rows = this.#rows
    const tableOf = (name: string) => {
      const keyOf = (key: Key) => `${name} ${JSON.stringify(key)}`
      const of = (range?: { owner: string }) =>
        [...rows].flatMap(([stored, value]): [Key, unknown][] => {
          if (!stored.startsWith(`${name} `)) return []
          const key: Key = JSON.parse(stored.slice(name.length + 1))
          return range === undefined || key[0] === range.owner ? [[key, value]] : []
        })
      return {
        get: (key: Key) => answered(() => structuredClone(rows.get(keyOf(key)))),
        getAll: (range?: { owner: string }) =>
          answered(() => of(range).map(([, value]) => structuredClone(value))),
        getAllKeys: (range?: { owner: string }) => answered(() => of(range).map(([key]) => key)),
        put: (value: unknown, key: Key) => rows.set(keyOf(key), structuredClone(value)),
        delete: (key: Key) => rows.delete(keyOf(key)),
      }
    }
    const transaction = Object.assign(new EventTarget(), { error: null, objectStore: tableOf })
    setTimeout(() => transaction.dispatchEvent(new Event('complete')), 1)
    return transaction
  }
}

const createDatabases = () => {
  const rowsOf = new Map<string, Map<string, unknown>>()
  const connections = new Set<FakeDatabase>()
  let isFailing = false
  return {
    open: (name: string) => {
      if (isFailing) return failed()
      const rows = rowsOf.get(name) ?? new Map<string, unknown>()
      rowsOf.set(name, rows)
      const database = new FakeDatabase(rows)
      connections.add(database)
      return answered(() => database)
    },
    deleteDatabase: (name: string) => {
      rowsOf.delete(name)
      for (const database of connections) database.dispatchEvent(new Event('versionchange'))
    },
    hasRows: (name: string) => (rowsOf.get(name)?.size ?? 0) > 0,
    failOpenings: () => {
      isFailing = true
      return () => {
        isFailing = false
      }
    },
    close: () => {
      for (const database of connections) database.dispatchEvent(new Event('close'))
      connections.clear()
    },
  }
}

let current = createDatabases()

// One for all files that share a window: the program opens it once, and must then meet the databases of the newest file.
const indexedDB = {
  open: (name: string) => current.open(name),
  deleteDatabase: (name: string) => current.deleteDatabase(name),
}

/**
 * Gives the tests of a file databases in memory, in place of those of the file before. A file whose program may look for
 * kept notes needs them: a browser without storage is remembered.
 */
export const useFakeDatabases = () => {
  current.close()
  const databases = createDatabases()
  current = databases
  beforeEach(() => {
    vi.stubGlobal('indexedDB', indexedDB)
    vi.stubGlobal('IDBKeyRange', { bound: ([owner]: [string]) => ({ owner }) })
  })
  return {
    /** Returns whether a database has anything. */
    hasRows: databases.hasRows,
    /** Makes each opening of a database fail, also one that another test has begun, until what it returns is called. */
    failOpenings: databases.failOpenings,
    /** Ends every connection, as a browser does that closes. */
    close: databases.close,
  }
}
