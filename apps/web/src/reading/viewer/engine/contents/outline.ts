import type { OutlineEntry } from '../../state.ts'
import { type Destination, type Destinations, isStep } from '../destinations.ts'
import type { PDFDocumentProxy } from '../pdfjs.ts'

interface RawEntry {
  title: string
  dest: Destination | null
  url: string | null
  /** A step such as NextPage; the types of pdf.js lack it. */
  action?: string | null
  items: RawEntry[]
}

export type Outline = ReturnType<typeof createOutline>

// Each may cost the worker a range of the file; a book with more entries is not worth them.
const mostResolved = 600

/** Adds pages, where they are known; null for an entry that leads nowhere. */
const withPages = (
  entries: readonly OutlineEntry[],
  pages: ReadonlyMap<string, number | null>,
): OutlineEntry[] =>
  entries.map((entry) => ({
    ...entry,
    page: pages.get(entry.key) ?? null,
    isPlace: entry.isPlace && pages.get(entry.key) !== null,
    children: withPages(entry.children, pages),
  }))

/** Creates access to the table of contents of a document and to its targets. */
export const createOutline = (document: PDFDocumentProxy, places: Destinations) => {
  const destinations = new Map<string, Destination>()
  const steps = new Map<string, string>()
  let entries: OutlineEntry[] = []
  let resolving: Promise<OutlineEntry[]> | null = null

  const entriesOf = (items: RawEntry[], parentKey: string): OutlineEntry[] =>
    items.map(({ title, dest, url, action, items: children }, index) => {
      const key = parentKey === '' ? String(index) : `${parentKey}.${index}`
      if (dest !== null) destinations.set(key, dest)
      else if (isStep(action)) steps.set(key, action)
      return {
        key,
        title: title.trim() || 'Untitled',
        url,
        page: null,
        isPlace: destinations.has(key) || steps.has(key),
        children: entriesOf(children, key),
      }
    })

  const resolve = async (signal: AbortSignal): Promise<OutlineEntry[]> => {
    const pages = new Map<string, number | null>()
    for (const [key, destination] of [...destinations].slice(0, mostResolved)) {
      if (signal.aborted) break
      const page = await places.pageOf(destination)
      // A worker that was ended answers nothing, which says nothing about the document.
      if (!signal.aborted) pages.set(key, page)
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
    /** Returns the step of an entry that leads to no place of its own. */
    stepOf: (key: string): string | undefined => steps.get(key),
  }
}
