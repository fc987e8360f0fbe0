import type { ViewerFailure } from './failures.ts'
import { type Look, plainLook } from './reading/stored-look.ts'

/** Whether the viewer shows a skeleton, pages, or an error. */
export type Phase = 'loading' | 'ready' | 'failed'

/** A scale that follows the window. `auto` fits the width up to 125 %, `text-width` the text without its margins. */
export type ZoomPreset = 'auto' | 'page-width' | 'page-fit' | 'text-width'

export interface Zoom {
  /** 1 is 100 %. 0 until the first page is laid out. */
  scale: number
  preset: ZoomPreset | null
}

export type FindStatus = 'idle' | 'searching' | 'found' | 'missing' | 'failed'

/** What is found in a PDF. */
export interface FindQuery {
  /** The word or phrase in the field. */
  query: string
  /** The terms of the search that led here, which count in place of the phrase until the reader types. */
  terms: string | null
}

export interface FindState extends FindQuery {
  isOpen: boolean
  /** Whether the field takes the focus: not when a link has opened the bar. */
  takesFocus: boolean
  status: FindStatus
  current: number
  total: number
  /** Page number and hits of each page with at least one, in page order. */
  pages: readonly (readonly [page: number, hits: number])[]
  /** Why there may be more hits than these, or none. */
  note: string | null
  /** How far hits can be trusted that a machine has read, or null without any. */
  machineNote: string | null
}

/** What the engine reports of a search. */
type FindReport = Pick<FindState, 'status' | 'current' | 'total' | 'pages' | 'note' | 'machineNote'>

/** An entry of the table of contents. `key` is its position in the tree, such as `0.3.1`. */
export interface OutlineEntry {
  key: string
  title: string
  /** Set for a link to a web page instead of a place in the document. */
  url: string | null
  /** Null for a link, and until it is known. */
  page: number | null
  /** Whether it leads to a place in the document, as far as is known. */
  isPlace: boolean
  children: OutlineEntry[]
}

export interface OutlineState {
  isOpen: boolean
  /** Null until it has been read. */
  entries: OutlineEntry[] | null
}

export interface ViewerState {
  phase: Phase
  /** Counts the openings; a new number is a new attempt. */
  attempt: number
  /** The page at which this opening started. */
  startedAt: number
  page: number
  pageCount: number
  /** Whether a page has been painted since opening. */
  hasPainted: boolean
  /** Whether a page has been painted sharply: from then on there is time for what is not the first page. */
  isSharp: boolean
  /** Whether pages can only be shown as pictures. */
  isPicturesOnly: boolean
  /** The pages whose words are known to be those that a machine has read. */
  machinePages: readonly number[]
  /** What the document calls its pages, when that differs from their numbers. */
  labels: readonly string[] | null
  /** Whether files are attached to the PDF, which cannot be opened here. */
  hasFiles: boolean
  receivedBytes: number
  isFetching: boolean
  zoom: Zoom
  look: Look
  find: FindState
  outline: OutlineState
  isJumpOpen: boolean
  /** Why nothing is shown (phase `failed`), or why reading was interrupted (phase `ready`). */
  failure: ViewerFailure | null
}

/** Reports of the engine. */
export type EngineEvent =
  | { type: 'opened'; pageCount: number }
  | { type: 'painted'; isSharp?: boolean }
  | { type: 'pageChanged'; page: number }
  /** The window has moved over the pages; `Engine.position` says where to. */
  | { type: 'moved' }
  /** A link of the document, its contents or a hit moved the window away from a position. */
  | { type: 'jumped'; from: { page: number; offset: number } }
  /** The link that opened the PDF has moved the window to what it finds, which is no movement of the reader. */
  | { type: 'placed' }
  | { type: 'zoomChanged'; scale: number; preset: ZoomPreset | null }
  | { type: 'transferred'; receivedBytes: number; isFetching: boolean }
  | ({ type: 'findReported' } & FindReport)
  /** The words of a page are those that a machine has read. */
  | { type: 'machineRead'; page: number }
  /** The reader of PDFs does not work here: pages are pictures from now on. */
  | { type: 'picturesOnly' }
  | { type: 'labelsRead'; labels: readonly string[] }
  | { type: 'filesFound' }
  | { type: 'outlineRead'; entries: OutlineEntry[] }
  | { type: 'failed'; failure: ViewerFailure }
  | { type: 'resumed' }

/** Actions of the reader. */
export type ReaderEvent =
  | { type: 'lookChanged'; look: Look }
  | { type: 'findOpened' }
  | { type: 'findClosed' }
  | { type: 'queryChanged'; query: string }
  | { type: 'outlineOpened' }
  | { type: 'outlineClosed' }
  | { type: 'jumpOpened' }
  | { type: 'jumpClosed' }
  | { type: 'retried' }

export type ViewerEvent = EngineEvent | ReaderEvent

const noHits = { current: 0, total: 0, pages: [], note: null, machineNote: null }
const closedFind: FindState = {
  isOpen: false,
  takesFocus: true,
  query: '',
  terms: null,
  status: 'idle',
  ...noHits,
}

const linkedFind = (link: FindQuery | null): FindState =>
  link === null
    ? closedFind
    : { ...closedFind, ...link, isOpen: true, takesFocus: false, status: 'searching' }

/** Returns the initial state, at the page in the address and with what the address finds. */
export const initialState = (page: number, link: FindQuery | null = null): ViewerState => ({
  phase: 'loading',
  attempt: 0,
  startedAt: page,
  page,
  pageCount: 0,
  hasPainted: false,
  isSharp: false,
  isPicturesOnly: false,
  machinePages: [],
  labels: null,
  hasFiles: false,
  receivedBytes: 0,
  isFetching: false,
  zoom: { scale: 0, preset: null },
  look: plainLook,
  find: linkedFind(link),
  outline: { isOpen: false, entries: null },
  isJumpOpen: false,
  failure: null,
})

/** Returns the nearest existing page; the first while the count is unknown. */
export const clampPage = (page: number, pageCount: number): number =>
  Math.min(Math.max(Math.trunc(page) || 1, 1), Math.max(pageCount, 1))

/** Keeps rendered pages when a later request fails: only an opening can fail as a whole. */
const fail = (state: ViewerState, failure: ViewerFailure): ViewerState =>
  state.phase === 'ready' && state.hasPainted && !failure.isFinal
    ? { ...state, failure, isFetching: false }
    : { ...state, phase: 'failed', failure, isFetching: false, find: closedFind, isJumpOpen: false }

const reduceEngine = (state: ViewerState, event: EngineEvent): ViewerState => {
  switch (event.type) {
    case 'opened':
      return {
        ...state,
        phase: 'ready',
        pageCount: event.pageCount,
        page: clampPage(state.page, event.pageCount),
      }
    case 'painted':
      if (state.hasPainted && (state.isSharp || event.isSharp !== true)) return state
      return { ...state, hasPainted: true, isSharp: event.isSharp === true }
    case 'pageChanged':
      return { ...state, page: clampPage(event.page, state.pageCount) }
    case 'zoomChanged':
      return { ...state, zoom: { scale: event.scale, preset: event.preset } }
    case 'transferred':
      return { ...state, receivedBytes: event.receivedBytes, isFetching: event.isFetching }
    case 'findReported':
      return state.find.isOpen ? { ...state, find: { ...state.find, ...reported(event) } } : state
    case 'machineRead':
      return state.machinePages.includes(event.page)
        ? state
        : { ...state, machinePages: [...state.machinePages, event.page] }
    case 'picturesOnly':
      // Contents that no one typed would have come with the document.
      return {
        ...state,
        isPicturesOnly: true,
        isFetching: false,
        outline: { ...state.outline, entries: state.outline.entries ?? [] },
      }
    case 'labelsRead':
      return { ...state, labels: event.labels }
    case 'filesFound':
      return { ...state, hasFiles: true }
    case 'outlineRead':
      return { ...state, outline: { ...state.outline, entries: event.entries } }
    case 'failed':
      return fail(state, event.failure)
    case 'moved':
    case 'jumped':
    case 'placed':
      return state
    default:
      return { ...state, failure: null }
  }
}

const reported = ({ status, current, total, pages, note, machineNote }: FindReport): FindReport => ({
  status,
  current,
  total,
  pages,
  note,
  machineNote,
})

/** Applies an event. The only way the state changes. */
export const reduce = (state: ViewerState, event: ViewerEvent): ViewerState => {
  switch (event.type) {
    case 'lookChanged':
      return { ...state, look: event.look }
    case 'findOpened':
      return { ...state, find: { ...state.find, isOpen: true }, isJumpOpen: false }
    case 'findClosed':
      // The word stays for the next search; its marks disappear.
      return { ...state, find: { ...closedFind, query: state.find.query, terms: state.find.terms } }
    case 'queryChanged':
      return {
        ...state,
        find: {
          ...state.find,
          query: event.query,
          terms: null,
          status: event.query.trim() === '' ? 'idle' : 'searching',
          ...noHits,
        },
      }
    case 'outlineOpened':
      return { ...state, outline: { ...state.outline, isOpen: true }, isJumpOpen: false }
    case 'outlineClosed':
      return { ...state, outline: { ...state.outline, isOpen: false } }
    case 'jumpOpened':
      return state.phase === 'ready' ? { ...state, isJumpOpen: true } : state
    case 'jumpClosed':
      return { ...state, isJumpOpen: false }
    case 'retried':
      return { ...initialState(state.page), look: state.look, attempt: state.attempt + 1 }
    default:
      return reduceEngine(state, event)
  }
}
