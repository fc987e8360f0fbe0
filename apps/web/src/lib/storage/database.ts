import { type DBSchema, type IDBPDatabase, type StoreNames, openDB } from 'idb'

/** Returns what opens a database of this browser when it is first needed, and again after it was closed. */
export const createDatabase = <Schema extends DBSchema>(
  name: string,
  tables: readonly StoreNames<Schema>[],
): (() => Promise<IDBPDatabase<Schema>>) => {
  let opened: Promise<IDBPDatabase<Schema>> | null = null
  const forget = () => {
    opened = null
  }
  const open = async () =>
    openDB<Schema>(name, 1, {
      upgrade: (database) => {
        for (const table of tables) database.createObjectStore(table)
      },
      // Another tab deletes it because the session ended: it must not wait for this one.
      blocking: () => {
        void opened?.then((database) => database.close())
        forget()
      },
      terminated: forget,
    })
  return () => {
    opened ??= open()
    opened.catch(forget)
    return opened
  }
}
