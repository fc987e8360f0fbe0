import type { PDFDocumentProxy, PDFLinkService } from './pdfjs.ts'
import type { OutlineEntry } from '../state.ts'

type Destination = string | unknown[]

interface RawEntry {
  title: string
  dest: Destination | null
  url: string | null
  items: RawEntry[]
}

export type Outline = ReturnType<typeof createOutline>

/** Creates access to the table of contents of a document and to its targets. */
export const createOutline = (document: PDFDocumentProxy, linkService: PDFLinkService) => {
  const destinations = new Map<string, Destination>()

  const entriesOf = (items: RawEntry[], parentKey: string): OutlineEntry[] =>
    items.map(({ title, dest, url, items: children }, index) => {
      const key = parentKey === '' ? String(index) : `${parentKey}.${index}`
      if (dest !== null) destinations.set(key, dest)
      return { key, title: title.trim() || 'Untitled', url, children: entriesOf(children, key) }
    })

  return {
    read: async (): Promise<OutlineEntry[]> => {
      // Null for a document without one, despite the type.
      const items: RawEntry[] | null = await document.getOutline()
      return items === null ? [] : entriesOf(items, '')
    },
    goTo: (key: string): void => {
      const destination = destinations.get(key)
      if (destination !== undefined) void linkService.goToDestination(destination)
    },
  }
}
