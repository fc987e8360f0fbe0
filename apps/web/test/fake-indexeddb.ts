// As much of IndexedDB as `owned-records.ts` uses, in memory, and an opening that fails.

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
    const of = (range: { owner: string }) =>
      [...rows].flatMap(([key, value]): [[string, string], unknown][] => {
        const [owner, name]: [string, string] = JSON.parse(key)
        return owner === range.owner ? [[[owner, name], value]] : []
      })
    const table = {
      get: (key: [string, string]) => answered(() => structuredClone(rows.get(JSON.stringify(key)))),
      getAll: (range: { owner: string }) =>
        answered(() => of(range).map(([, value]) => structuredClone(value))),
      getAllKeys: (range: { owner: string }) => answered(() => of(range).map(([key]) => key)),
      put: (value: unknown, key: [string, string]) => rows.set(JSON.stringify(key), structuredClone(value)),
      delete: (key: [string, string]) => rows.delete(JSON.stringify(key)),
    }
    const transaction = Object.assign(new EventTarget(), { error: null, objectStore: () => table })
    setTimeout(() => transaction.dispatchEvent(new Event('complete')), 1)
    return transaction
  }
}

/** Creates databases in memory. @returns what to stub as `indexedDB` and `IDBKeyRange`, and what closes them */
export const createFakeDatabases = () => {
  const rowsOf = new Map<string, Map<string, unknown>>()
  const open = new Set<FakeDatabase>()
  let isNextFailing = false
  return {
    indexedDB: {
      open: (name: string) => {
        if (isNextFailing) {
          isNextFailing = false
          return failed()
        }
        const rows = rowsOf.get(name) ?? new Map<string, unknown>()
        rowsOf.set(name, rows)
        const database = new FakeDatabase(rows)
        open.add(database)
        return answered(() => database)
      },
      deleteDatabase: (name: string) => {
        rowsOf.delete(name)
        for (const database of open) database.dispatchEvent(new Event('versionchange'))
      },
    },
    IDBKeyRange: { bound: ([owner]: [string]) => ({ owner }) },
    /** Returns whether a database has anything. */
    hasRows: (name: string) => (rowsOf.get(name)?.size ?? 0) > 0,
    /** Makes the next opening of a database fail. */
    failNextOpening: () => {
      isNextFailing = true
    },
    /** Ends every connection, as a browser does that closes. */
    close: () => {
      for (const database of open) database.dispatchEvent(new Event('close'))
      open.clear()
    },
  }
}
