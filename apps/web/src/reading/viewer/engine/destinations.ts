import type { Rotation } from '../page-layout.ts'
import { shownPoint } from './page-matrix.ts'
import type { PDFDocumentProxy, PageViewport } from './pdfjs.ts'
import type { Position } from '../reading/position.ts'

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

/** Where the kinds of places have the numbers of their points; a place may leave one of them out. */
const pointFields: Record<string, readonly (readonly [x: number | null, y: number | null])[]> = {
  XYZ: [[2, 3]],
  FitH: [[null, 2]],
  FitBH: [[null, 2]],
  FitV: [[2, null]],
  FitBV: [[2, null]],
  FitR: [
    [2, 3],
    [4, 5],
  ],
}

/** Returns how far down its page, as it is shown, a destination is; 0 for the whole page. */
const offsetOf = (explicit: readonly unknown[], viewport: PageViewport): number => {
  const numberAt = (field: number | null): number | null => {
    const value = field === null ? null : explicit[field]
    return typeof value === 'number' ? value : null
  }
  // On a lying page its own left edge is at the top or the bottom.
  const isLying = viewport.rotation % 180 !== 0
  const offsets = (pointFields[String(nameOf(explicit[1]))] ?? []).flatMap(([xField, yField]) => {
    const [x, y] = [numberAt(xField), numberAt(yField)]
    if ((isLying ? x : y) === null) return []
    return [shownPoint(viewport, x ?? 0, y ?? 0).y]
  })
  return offsets.length === 0 ? 0 : Math.min(Math.max(Math.min(...offsets), 0), 1)
}

/**
 * Creates access to the places that links and the table of contents lead to.
 * @param turn how far the reader has turned the pages
 */
export const createDestinations = (document: PDFDocumentProxy, turn: () => Rotation) => {
  const pageOf = async (target: unknown): Promise<number | null> => {
    if (isReference(target))
      return document.cachedPageNumber(target) ?? (await document.getPageIndex(target)) + 1
    if (typeof target !== 'number' || !Number.isInteger(target)) return null
    return target >= 0 && target < document.numPages ? target + 1 : null
  }
  const read = async (destination: Destination) => {
    // Null for an unknown name, despite the type.
    const explicit: unknown =
      typeof destination === 'string' ? await document.getDestination(destination) : destination
    if (!Array.isArray(explicit)) return null
    const page = await pageOf(explicit[0])
    return page === null ? null : { page, explicit }
  }
  return {
    /** Finds the page of a destination; null when it leads nowhere. */
    pageOf: async (destination: Destination): Promise<number | null> =>
      (await read(destination).catch(() => null))?.page ?? null,
    /** Finds the position of a destination; null when it leads nowhere. */
    find: async (destination: Destination): Promise<Position | null> => {
      const found = await read(destination).catch(() => null)
      if (found === null) return null
      const { page: number, explicit } = found
      const page = await document.getPage(number).catch(() => null)
      // A page that cannot be read still has its beginning.
      if (page === null) return { page: number, offset: 0 }
      const viewport = page.getViewport({ scale: 1, rotation: page.rotate + turn() })
      return { page: number, offset: offsetOf(explicit, viewport) }
    },
  }
}

/** The steps that links and entries of the contents may name in place of a destination, with words for a label. */
export const stepNames: Readonly<Record<string, string>> = {
  NextPage: 'Next page',
  PrevPage: 'Previous page',
  FirstPage: 'First page',
  LastPage: 'Last page',
}

/** Returns whether the action of a document is a step that this reader can follow. */
export const isStep = (action: string | null | undefined): action is string =>
  typeof action === 'string' && Object.hasOwn(stepNames, action)

/** Returns the page that a step leads to; null for any other action. */
export const pageOfStep = (action: string, current: number, count: number): number | null => {
  const pages: Record<string, number> = {
    NextPage: Math.min(current + 1, count),
    PrevPage: Math.max(current - 1, 1),
    FirstPage: 1,
    LastPage: count,
  }
  return isStep(action) ? (pages[action] ?? null) : null
}
