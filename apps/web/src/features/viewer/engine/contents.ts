import type { PdfInfo } from '@lectureshelf/contract/content/pdfs'
import type { EngineEvent, OutlineEntry } from '../state.ts'
import { type Destination, type Destinations, createDestinations } from './destinations.ts'
import { type Outline, createOutline } from './outline.ts'
import type { EnginePosition } from './pages/geometry.ts'
import type { PDFDocumentProxy } from './pdfjs.ts'
import type { Surface } from './reading-surface.ts'
import { entriesOfChapters, pageOfEntry } from './typed-contents.ts'

export interface ContentsOptions {
  list: Pick<Surface['list'], 'position' | 'goTo' | 'sizeOf'>
  onEvent: (event: EngineEvent) => void
  signal: AbortSignal
}

/** Manages the table of contents: the chapters that a person typed, or else what the document tells about itself. */
export const createContents = ({ list, onEvent, signal }: ContentsOptions) => {
  let typed: OutlineEntry[] | null = null
  let outline: Outline | null = null
  let places: Destinations | null = null
  let isResolveWanted = false
  let waiting: PDFDocumentProxy | null = null

  const jump = (position: EnginePosition) => {
    onEvent({ type: 'jumped', from: list.position() })
    list.goTo(position)
  }

  const go = async (destination: Destination) => {
    const position = await places?.find(destination).catch(() => null)
    if (position && !signal.aborted) jump(position)
  }

  const report = (entries: OutlineEntry[]) => {
    if (typed === null) onEvent({ type: 'outlineRead', entries })
  }

  const resolve = () => {
    isResolveWanted = true
    outline?.resolve(signal).then(report, () => undefined)
  }

  const readLabels = async (document: PDFDocumentProxy) => {
    const labels = await document.getPageLabels()
    if (labels?.some((label, index) => label !== String(index + 1)) === true)
      onEvent({ type: 'labelsRead', labels })
  }

  const readOutline = (document: PDFDocumentProxy, destinations: Destinations) => {
    const created = createOutline(document, destinations)
    created
      .read()
      .then((entries) => {
        outline = created
        report(entries)
        if (isResolveWanted) resolve()
      })
      // Reading continues without it.
      .catch(() => report([]))
  }

  /** Reads the table of contents and the labels, once. */
  const read = () => {
    const document = waiting
    waiting = null
    if (document === null || places === null) return
    if (typed === null) readOutline(document, places)
    readLabels(document).catch(() => undefined)
  }

  return {
    go: (destination: Destination) => void go(destination),
    read,
    resolve: () => {
      read()
      resolve()
    },
    goToOutline: (key: string) => {
      const page = typed === null ? null : pageOfEntry(typed, key)
      if (page !== null) return jump({ page, offset: 0 })
      const destination = outline?.destinationOf(key)
      if (destination !== undefined) void go(destination)
    },
    /** Takes the chapters that a person typed, which are known before the document is. */
    takeInfo: ({ chapters }: Pick<PdfInfo, 'chapters'>) => {
      if (chapters === null || chapters.length === 0 || signal.aborted) return
      typed = entriesOfChapters(chapters)
      onEvent({ type: 'outlineRead', entries: typed })
    },
    /** Sets the document. Its contents may lie far from its first page, whose bytes go first. */
    setDocument: (document: PDFDocumentProxy) => {
      places = createDestinations(document, list.sizeOf)
      waiting = document
      if (isResolveWanted) read()
    },
  }
}
