import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import type { EngineEvent, OutlineEntry } from '../../state.ts'
import { type Destination, type Destinations, createDestinations, pageOfStep } from '../destinations.ts'
import { type Outline, createOutline } from './outline.ts'
import type { PDFDocumentProxy } from '../pdfjs.ts'
import type { Surface } from '../reading-surface.ts'
import type { Position } from '../../reading/position.ts'

type TypedChapter = NonNullable<PdfInfo['chapters']>[number]

/** Returns how many chapters from one on are its parts, at any depth. */
const partsAfter = (chapters: readonly TypedChapter[], at: number, level: number): number => {
  const next = chapters.slice(at + 1).findIndex((chapter) => chapter.level <= level)
  return next === -1 ? chapters.length - at - 1 : next
}

/** Builds the table of contents from typed chapters. A level without one above it belongs to the chapter before. */
const entriesOfChapters = (chapters: readonly TypedChapter[], parentKey = ''): OutlineEntry[] => {
  const entries: OutlineEntry[] = []
  for (let at = 0; at < chapters.length; at += 1) {
    const chapter = chapters[at]
    if (chapter === undefined) break
    const key = parentKey === '' ? String(entries.length) : `${parentKey}.${entries.length}`
    const parts = partsAfter(chapters, at, chapter.level)
    entries.push({
      key,
      title: chapter.title,
      url: null,
      page: chapter.pageNumber,
      isPlace: true,
      children: entriesOfChapters(chapters.slice(at + 1, at + 1 + parts), key),
    })
    at += parts
  }
  return entries
}

/** Returns the page of an entry by its key; null for a key of other contents. */
const pageOfEntry = (entries: readonly OutlineEntry[], key: string): number | null => {
  for (const entry of entries) {
    if (entry.key === key) return entry.page
    if (key.startsWith(`${entry.key}.`)) return pageOfEntry(entry.children, key)
  }
  return null
}

export interface ContentsOptions {
  list: Pick<Surface['list'], 'position' | 'goTo' | 'look' | 'current' | 'count'>
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
  /** Counts the places that were asked for: a page may have to be fetched, and only the last press moves the window. */
  let asked = 0

  const jump = (position: Position) => {
    asked += 1
    onEvent({ type: 'jumped', from: list.position() })
    list.goTo(position)
  }

  const go = async (destination: Destination) => {
    asked += 1
    const own = asked
    const position = await places?.find(destination)
    if (position && own === asked && !signal.aborted) jump(position)
  }

  const step = (action: string) => {
    const page = pageOfStep(action, list.current(), list.count())
    if (page !== null) jump({ page, offset: 0 })
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

  const readFiles = async (document: PDFDocumentProxy) => {
    // Their names by their keys, without the files; null for a document without any.
    const files: unknown = await document.getAttachments()
    if (files instanceof Map && files.size > 0) onEvent({ type: 'filesFound' })
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

  /** Reads the table of contents, the labels and what is attached, once. */
  const read = () => {
    const document = waiting
    waiting = null
    if (document === null || places === null) return
    if (typed === null) readOutline(document, places)
    readLabels(document).catch(() => undefined)
    readFiles(document).catch(() => undefined)
  }

  return {
    go: (destination: Destination) => void go(destination),
    step,
    /** Returns whether a destination leads to a page. */
    hasPlace: async (destination: Destination): Promise<boolean> =>
      places === null || (await places.pageOf(destination)) !== null,
    read,
    resolve: () => {
      read()
      resolve()
    },
    goToOutline: (key: string) => {
      const page = typed === null ? null : pageOfEntry(typed, key)
      if (page !== null) return jump({ page, offset: 0 })
      const destination = outline?.destinationOf(key)
      if (destination !== undefined) return void go(destination)
      const action = outline?.stepOf(key)
      if (action !== undefined) step(action)
    },
    /** Takes the chapters that a person typed, which are known before the document is. */
    takeInfo: ({ chapters }: Pick<PdfInfo, 'chapters'>) => {
      if (chapters === null || chapters.length === 0 || signal.aborted) return
      typed = entriesOfChapters(chapters)
      onEvent({ type: 'outlineRead', entries: typed })
    },
    /** Sets the document. Its contents may lie far from its first page, whose bytes go first. */
    setDocument: (document: PDFDocumentProxy) => {
      places = createDestinations(document, () => list.look().rotation)
      waiting = document
      if (isResolveWanted) read()
    },
  }
}
