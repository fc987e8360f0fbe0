import type { OutlineEntry } from '../state.ts'
import type { Destination, Destinations } from './destinations.ts'
import type { PDFDocumentProxy } from './pdfjs.ts'

interface RawEntry {
  title: string
  dest: Destination | null
  url: string | null
  items: RawEntry[]
}

export type Outline = ReturnType<typeof createOutline>

// Each may cost the worker a range of the file; a book with more entries is not worth them.
const mostResolved = 600

const withPages = (entries: readonly OutlineEntry[], pages: ReadonlyMap<string, number>): OutlineEntry[] =>
  entries.map((entry) => ({
    ...entry,
    page: pages.get(entry.key) ?? null,
    children: withPages(entry.children, pages),
  }))

/** Creates access to the table of contents of a document and to its targets. */
export const createOutline = (document: PDFDocumentProxy, places: Destinations) => {
  const destinations = new Map<string, Destination>()
  let entries: OutlineEntry[] = []
  let resolving: Promise<OutlineEntry[]> | null = null

  const entriesOf = (items: RawEntry[], parentKey: string): OutlineEntry[] =>
    items.map(({ title, dest, url, items: children }, index) => {
      const key = parentKey === '' ? String(index) : `${parentKey}.${index}`
      if (dest !== null) destinations.set(key, dest)
      return {
        key,
        title: title.trim() || 'Untitled',
        url,
        page: null,
        children: entriesOf(children, key),
      }
    })

  const resolve = async (signal: AbortSignal): Promise<OutlineEntry[]> => {
    const pages = new Map<string, number>()
    for (const [key, destination] of [...destinations].slice(0, mostResolved)) {
      if (signal.aborted) break
      const place = await places.find(destination).catch(() => null)
      if (place !== null) pages.set(key, place.page)
    }
    return withPages(entries, pages)
  }

  return {
    read: async (): Promise<OutlineEntry[]> => {
      // Null for a document without one, despite the type.
      const items: RawEntry[] | null = await document.getOutline()
      entries = items === null ? [] : entriesOf(items, '')
      return entries
    },
    /** Adds the page numbers of the entries, once. */
    resolve: (signal: AbortSignal): Promise<OutlineEntry[]> => {
      resolving ??= resolve(signal)
      return resolving
    },
    destinationOf: (key: string): Destination | undefined => destinations.get(key),
  }
}
