/** Resolves with what a request has found. */
export const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    // A request ends once.
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The request failed.')))
  })

/** Resolves when everything of a transaction is stored; rejects when nothing of it is. */
export const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('The transaction was aborted.'))
    transaction.addEventListener('complete', () => resolve(), { once: true })
    transaction.addEventListener('abort', fail, { once: true })
  })

/**
 * Opens a database of this browser, with its tables.
 * @param onClosed called when it has to be opened again
 */
export const openDatabase = async (
  factory: IDBFactory,
  name: string,
  tables: readonly string[],
  onClosed: () => void,
): Promise<IDBDatabase> => {
  const request = factory.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    for (const table of tables) request.result.createObjectStore(table)
  })
  const database = await resultOf(request)
  // Another tab deletes it because the session ended: it must not wait for this one.
  database.addEventListener('versionchange', () => {
    database.close()
    onClosed()
  })
  database.addEventListener('close', onClosed)
  return database
}
