import type { Page } from '@playwright/test'

/**
 * Gives this browser the databases of the build before: what was read is in one of its own, and kept notes have no flag.
 * The page must not be reading a PDF.
 */
export const holdAsBefore = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('The request failed.')))
      })
    const open = async (name: string) => {
      const opening = indexedDB.open(name, 1)
      opening.addEventListener('upgradeneeded', () => {
        for (const table of ['pdfs', 'parts']) opening.result.createObjectStore(table)
      })
      const database = await resultOf(opening)
      const writing = database.transaction(['pdfs', 'parts'], 'readwrite')
      const done = new Promise((resolve) => writing.addEventListener('complete', resolve))
      return { records: writing.objectStore('pdfs'), parts: writing.objectStore('parts'), done, database }
    }
    const copies = await open('kept-notes')
    const rows: {
      key: string
      record: { pinned: boolean | undefined }
      names: string[]
      parts: ArrayBuffer[]
    }[] = []
    for (const key of await resultOf(copies.records.getAllKeys())) {
      const range = IDBKeyRange.bound([key], [key, []])
      const [record, names, parts] = await Promise.all([
        resultOf(copies.records.get(key)),
        resultOf(copies.parts.getAllKeys(range)),
        resultOf(copies.parts.getAll(range)),
      ])
      const { pinned, ...before } = record
      if (pinned === true) copies.records.put(before, key)
      else {
        rows.push({
          key: JSON.stringify(JSON.parse(typeof key === 'string' ? key : '[]').slice(0, 2)),
          record: before,
          names: names.map((name) => (Array.isArray(name) && typeof name[1] === 'string' ? name[1] : '')),
          parts,
        })
        copies.records.delete(key)
        copies.parts.delete(range)
      }
    }
    await copies.done
    copies.database.close()
    const held = await open('held-pages')
    for (const { key, record, names, parts } of rows) {
      held.records.put(record, key)
      for (const [at, name] of names.entries()) held.parts.put(parts[at], [key, name])
    }
    await held.done
    held.database.close()
  })

/** Lists the parts that a browser has of PDFs, in the current store and in that of the build before. */
export const partsOfPdfs = async (page: Page): Promise<{ pdfFile: string; name: string }[]> => {
  const keys = await page.evaluate(async () => {
    const known = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const lists = ['kept-notes', 'held-pages']
      .filter((name) => known.includes(name))
      .map(
        (name) =>
          new Promise<IDBValidKey[]>((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.addEventListener('error', () => reject(opening.error ?? new Error('No database.')))
            opening.addEventListener('success', () => {
              const listing = opening.result.transaction('parts').objectStore('parts').getAllKeys()
              listing.addEventListener('success', () => {
                opening.result.close()
                resolve(listing.result)
              })
            })
          }),
      )
    return (await Promise.all(lists)).flat()
  })
  return keys.map((key) => {
    const [copy, name] = Array.isArray(key) ? key.map(String) : []
    const [, pdfFile]: unknown[] = JSON.parse(copy ?? '[]')
    return { pdfFile: String(pdfFile), name: name ?? '' }
  })
}
