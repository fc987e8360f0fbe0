import { type DBSchema, type IDBPDatabase, type StoreNames, openDB } from 'idb'

/** How long a browser may take to answer, in milliseconds. Safari's database may be silent until its tab is closed. */
const longestAnswer = 5000

/** Resolves as `work` does. @throws Error when the browser is silent for too long */
export const whenAnswered = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(reject, longestAnswer, new Error('The browser is silent.'))
    }),
  ])

/** Returns what opens a database of this browser when it is first needed, and again after it was closed. */
export const createDatabase = <Schema extends DBSchema>(
  name: string,
  tables: readonly StoreNames<Schema>[],
): (() => Promise<IDBPDatabase<Schema>>) => {
  let opened: Promise<IDBPDatabase<Schema>> | null = null
  const open = () => {
    // A later opening stays: this one may end long after it was given up.
    const forget = () => {
      if (opened === answered) opened = null
    }
    const close = () => {
      forget()
      connecting.then((database) => database.close()).catch(() => undefined)
    }
    const connect = async () =>
      openDB<Schema>(name, 1, {
        upgrade: (database) => {
          for (const table of tables) database.createObjectStore(table)
        },
        // Another tab deletes it because the session ended: it must not wait for this one.
        blocking: close,
        terminated: forget,
      })
    const connecting = connect()
    const answered = whenAnswered(connecting)
    // One that answers too late must not keep another tab from deleting it.
    answered.catch(close)
    return answered
  }
  return () => (opened ??= open())
}
