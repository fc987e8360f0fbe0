import {
  IDBCursor,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
  forceCloseDatabase,
} from 'fake-indexeddb'
import { openDB } from 'idb'
import { beforeEach, vi } from 'vitest'

// They stay: what a test has begun may end after it.
Object.assign(globalThis, {
  IDBCursor,
  IDBDatabase,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
})

let factory = new IDBFactory()
/** What an opening does: it may fail, or be silent for ever. */
let openings: 'open' | 'fail' | 'silent' = 'open'
const connections = new Set<IDBDatabase>()
/** Ends each silent opening with an error. */
const silentOpenings = new Set<() => void>()

const makeBusyError = () => new DOMException('The browser is busy.', 'UnknownError')

const openSilently = () => {
  const request = new IDBRequest()
  return Object.assign(request, {
    addEventListener: (type: string, listener: () => void) => {
      if (type !== 'error') return
      silentOpenings.add(() => {
        Object.assign(request, { readyState: 'done', error: makeBusyError() })
        listener()
      })
    },
  })
}

// One for all files that share a window: the program opens it once, and must then meet the databases of the newest test.
const indexedDB = {
  open: (name: string, version?: number) => {
    if (openings === 'fail') throw makeBusyError()
    if (openings === 'silent') return openSilently()
    const request = factory.open(name, version)
    request.addEventListener('success', () => connections.add(request.result))
    return request
  },
  deleteDatabase: (name: string) => factory.deleteDatabase(name),
  databases: () => factory.databases(),
}

/** Ends every connection, as a browser does that closes. */
const close = async (): Promise<void> => {
  const closing = [...connections].map(
    (database) =>
      new Promise((resolve) => {
        database.addEventListener('close', resolve)
        Reflect.apply(forceCloseDatabase, null, [database])
      }),
  )
  connections.clear()
  await Promise.all(closing)
}

/**
 * Gives each test of a file databases of its own, in memory. A file whose program may look for kept notes needs them: a
 * browser without storage is remembered.
 */
export const useFakeDatabases = () => {
  beforeEach(async () => {
    openings = 'open'
    silentOpenings.clear()
    await close()
    factory = new IDBFactory()
    vi.stubGlobal('indexedDB', indexedDB)
  })
  return {
    /** Returns whether a database has anything. */
    hasRows: async (name: string) => {
      if ((await factory.databases()).every((database) => database.name !== name)) return false
      const database = await openDB(name)
      const counts = await Promise.all([...database.objectStoreNames].map((table) => database.count(table)))
      database.close()
      return counts.some((count) => count > 0)
    },
    /** Makes each opening of a database fail, or be silent, until what it returns is called. */
    stopOpenings: (how: 'fail' | 'silent') => {
      openings = how
      return () => {
        openings = 'open'
      }
    },
    /** Makes the openings fail that were silent until now. */
    failSilentOpenings: () => {
      for (const fail of silentOpenings) fail()
    },
    close,
  }
}
