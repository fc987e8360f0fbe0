import type { Size } from '../page-layout.ts'
import type { EnginePosition } from './pages/geometry.ts'
import type { PDFDocumentProxy } from './pdfjs.ts'

/** A named place of a document, or an explicit one: page, kind of view, numbers. */
export type Destination = string | readonly unknown[]

export type Destinations = ReturnType<typeof createDestinations>

interface PageReference {
  num: number
  gen: number
}

const isReference = (value: unknown): value is PageReference =>
  typeof value === 'object' && value !== null && 'num' in value && 'gen' in value

const nameOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined

/** Returns how far from the bottom of its page a destination is, in points; null for the whole page. */
const heightOf = (explicit: readonly unknown[]): number | null => {
  const kind = nameOf(explicit[1])
  const index = { XYZ: 3, FitH: 2, FitBH: 2, FitR: 5 }[String(kind)]
  const height = index === undefined ? null : explicit[index]
  return typeof height === 'number' ? height : null
}

const offsetOf = (explicit: readonly unknown[], size: Size | undefined): number => {
  const height = heightOf(explicit)
  if (height === null || size === undefined) return 0
  return Math.min(Math.max(1 - height / size.height, 0), 1)
}

/** Creates access to the places that links and the table of contents lead to. */
export const createDestinations = (
  document: PDFDocumentProxy,
  sizeOf: (page: number) => Size | undefined,
) => {
  const pageOf = async (target: unknown): Promise<number | null> => {
    if (typeof target === 'number') return target + 1
    if (!isReference(target)) return null
    return document.cachedPageNumber(target) ?? (await document.getPageIndex(target)) + 1
  }
  return {
    /** Finds the position of a destination; null when it leads nowhere. */
    find: async (destination: Destination): Promise<EnginePosition | null> => {
      // Null for an unknown name, despite the type.
      const explicit: unknown =
        typeof destination === 'string' ? await document.getDestination(destination) : destination
      if (!Array.isArray(explicit)) return null
      const page = await pageOf(explicit[0])
      return page === null ? null : { page, offset: offsetOf(explicit, sizeOf(page)) }
    },
  }
}
