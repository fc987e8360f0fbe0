import type { PageWord } from '@lectureshelf/contract/library/pdf-pages'
import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { ApiError } from '../../../lib/http/http.ts'
import { livingToken } from '../../../lib/http/session-token.ts'
import { trusted } from '../../../lib/http/trusted.ts'
import { type ByteSource, createByteSource } from './byte-source.ts'
import { heldPagesOf } from './held-pages.ts'
import { laterMeasures } from '../reading/later-measures.ts'
import type { Position } from '../reading/position.ts'
import { type Line, createLine } from './line.ts'
import { type PageSource, createPageSource } from './page-source.ts'
import { type Ask, request } from './request.ts'
import { openKeptNote } from '../../kept-notes/kept-note.ts'
import { createPageAsk, infoOrKept } from './kept-opening.ts'
import { createRightOfWay } from './right-of-way.ts'
import { noteRefusedEvent } from '../../../lib/storage/forget-notes.ts'
import { pathOfPdf } from '../../../lib/storage/pdf-parts.ts'
import { type TakenStart, type ViewerStart, beginStart, headBytes, startWorker } from './start.ts'
import { startPositionOf } from './start-place.ts'
import { beginStatus } from './status.ts'
// Imports the address only, so that the worker stays out of this chunk. Vite generates the default export.
// oxlint-disable-next-line import/default
import workerUrl from '../engine/pdf-worker.ts?worker&url'

/** The first bytes of a PDF, and how many it has. */
export interface PdfHead {
  bytes: Uint8Array<ArrayBuffer>
  /** The length of the whole file. */
  totalBytes: number
}

/** One reading of a PDF, from its opening until its page is left. */
export interface Opening {
  pdfFile: string
  worker: Worker
  /** Resolves when the worker does not start or crashes, even before anyone listens. */
  crash: Promise<void>
  head: Promise<PdfHead>
  /** Title, version and page sizes; asked for once for each opening, so it is also the permission to read. */
  info: Promise<PdfInfo>
  /** The same once its pages are measured, which may be later for a new PDF, or never. */
  measured: Promise<PdfInfo>
  /** All bytes, from what this browser holds or from the server. */
  bytes: Promise<ByteSource>
  /** Whether it is read from the copy that is kept on this phone, because there is no line. */
  isKept: Promise<boolean>
  /** Reads what the copy on this phone has of the words that a machine has read on a page; null without any. */
  keptWords: (page: number) => Promise<PageWord[] | null>
  /** Pictures, words and hits of the version that `info` names. */
  pages: PageSource
  /** Where it opens. */
  place: Position
  /** The picture that stands for the first page already; null when there is none. */
  image: HTMLElement | null
  /** Sends everything again that waits for the line. */
  retry: () => void
  /** Aborted when the page is left; every later request depends on it. */
  controller: AbortController
}

/** Statuses that say that the person may not read the PDF, or that there is none. */
const refusals = [401, 402, 403, 404]

const createAsk = (start: TakenStart, line: Line, onRefused: (error: unknown) => void): Ask => {
  let isRefused = false
  const refuse = (error: unknown) => {
    void start.held.forget(start.heldPdf)
    // Several requests are refused at once, and one question about the copy is enough.
    if (!isRefused) dispatchEvent(new Event(noteRefusedEvent))
    isRefused = true
    onRefused(error)
  }
  return async ({ begun, ...wanted }, asking = {}) => {
    const { isPermission = true, signal, isPatient = false, isSentOnce = false } = asking
    // A request that was sent before answers the first try alone.
    let first = begun
    const send = () => {
      const sent = first
      first = undefined
      const signals =
        signal === undefined ? start.controller.signal : endingOf(start.controller.signal, signal)
      return request({ ...wanted, signal: signals, begun: sent })
    }
    try {
      if (isSentOnce) return await send()
      return await line.run(send, { isPatient, ...(signal === undefined ? {} : { signal }) })
    } catch (error) {
      if (error instanceof ApiError && refusals.includes(error.status)) {
        const isOfPageAlone = !isPermission && error.code === 'not_found'
        if (!isOfPageAlone) refuse(error)
      }
      throw error
    }
  }
}

/** Returns a signal that ends with the first of two. The oldest browsers lack `AbortSignal.any`. */
const endingOf = (left: AbortSignal, right: AbortSignal): AbortSignal => {
  const both = new AbortController()
  for (const signal of [left, right]) {
    if (signal.aborted) both.abort(signal.reason)
    else signal.addEventListener('abort', () => both.abort(signal.reason), { signal: both.signal })
  }
  return both.signal
}

const textOf = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

const continueStart = (begun: ViewerStart): Opening => {
  const start = { ...begun, held: heldPagesOf(begun.held), kept: openKeptNote(begun.heldPdf) }
  const setStatus = beginStatus()
  const { pdfFile, controller } = start
  const { signal } = controller
  const line = createLine({ signal, onInterruption: (interruption) => setStatus({ interruption }) })
  const ask = createAsk(start, line, (refusal) => setStatus({ refusal }))
  const asked = new AbortController()
  const isPatient = true
  const sent = ask(
    { address: `${pathOfPdf(pdfFile)}/info`, begun: start.info },
    { isPatient, signal: asked.signal },
  ).then(({ bytes }) => trusted<PdfInfo>(textOf(bytes)))
  const { info, isKept } = infoOrKept({
    sent,
    begun: start.info,
    kept: start.kept,
    onKept: () => {
      asked.abort()
      setStatus({ interruption: null, isKept: true })
      for (const event of ['online', 'offline'])
        addEventListener(event, () => setStatus({ isKept: event === 'offline' }), { signal })
    },
  })
  const measured = laterMeasures({
    info,
    isKept,
    ask: async () => {
      const { bytes: facts } = await ask({ address: `${pathOfPdf(pdfFile)}/info` }, { isSentOnce: true })
      return trusted<PdfInfo>(textOf(facts))
    },
    signal,
  })
  const rightOfWay = createRightOfWay()
  const bytes = info.then((facts) => {
    const source = createByteSource({
      info: facts,
      start,
      ask: (wanted) => ask(wanted, { isPatient: true }),
      rightOfWay: rightOfWay.given,
    })
    source.expect(facts.firstRanges)
    // What was read last is evicted last.
    void start.held.write(start.heldPdf, facts.version, new Map())
    return source
  })
  const head = Promise.all([info, bytes]).then(async ([{ sizeBytes }, source]) => ({
    bytes: await source.read(0, Math.min(headBytes, sizeBytes)),
    totalBytes: sizeBytes,
  }))
  // Whoever takes the opening awaits them; until then a failure must not count as unhandled.
  for (const promise of [info, measured, bytes, head]) promise.catch(() => undefined)
  return {
    pdfFile,
    ...(start.reader ?? startWorker(workerUrl, signal)),
    head,
    info,
    measured,
    bytes,
    isKept,
    keptWords: async (page) => (await (await start.kept)?.machineWords(page)) ?? null,
    pages: createPageSource({ start, info, ask: createPageAsk(ask, isKept), rightOfWay }),
    place: start.place,
    image: start.image,
    retry: line.retry,
    controller,
  }
}

const beginOpening = (pdfFile: string, place: Position): Opening =>
  continueStart(beginStart({ pdfFile, token: livingToken() ?? '', place }))

/** Terminates the worker and aborts every request, at once. */
export const endOpening = ({ worker, controller }: Pick<Opening, 'worker' | 'controller'>): void => {
  controller.abort()
  worker.terminate()
}

let waiting: Opening | null = null

/** Takes over what the document of a PDF has begun; null when it began nothing, or something else. */
const takeStart = (pdfFile: string): Opening | null => {
  const start = window.viewerStart
  window.viewerStart = false
  if (start === undefined || start === false) return null
  if (start.pdfFile === pdfFile && start.token === livingToken()) return continueStart(start)
  start.controller.abort()
  start.reader?.worker.terminate()
  return null
}

/**
 * Starts opening a PDF while the viewer's chunk is loading, or continues what its document began.
 * Call it in the route's loader, on entering (not on preloading). `signal` is the loader's; a cancelled
 * navigation ends the opening too.
 */
export const openAhead = (
  pdfFile: string,
  { hash, state }: { hash: string; state: { position?: Position } },
  signal: AbortSignal,
): void => {
  // A page that the router remembers is shown while its loader still runs, and has begun to open the PDF itself.
  if (knownOpening(pdfFile) !== null) return
  if (waiting !== null) endOpening(waiting)
  const opening = takeStart(pdfFile) ?? beginOpening(pdfFile, startPositionOf(pdfFile, hash, state))
  waiting = opening
  signal.addEventListener('abort', () => {
    if (waiting !== opening) return
    waiting = null
    endOpening(opening)
  })
}

/** The opening that is being read; null on every other page. */
let current: Opening | null = null

/** Returns the opening that is being read. */
export const currentOpening = (): Opening | null => current

/** Returns the opening that the route started, or a new one. The caller must end it. */
export const takeOpening = (pdfFile: string, place: Position): Opening => {
  const opening = waiting
  waiting = null
  if (opening !== null && opening.pdfFile !== pdfFile) endOpening(opening)
  const taken = opening?.pdfFile === pdfFile ? opening : beginOpening(pdfFile, place)
  current = taken
  taken.controller.signal.addEventListener('abort', () => {
    if (current === taken) current = null
  })
  return taken
}

/** Returns the opening that waits to be taken, or the one that is being read. */
export const knownOpening = (pdfFile: string): Opening | null =>
  [waiting, current].find((opening) => opening?.pdfFile === pdfFile) ?? null
