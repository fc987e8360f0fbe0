import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../../../lib/http/http.ts'
import { livingToken } from '../../../lib/http/session-token.ts'
import { readKeptToken } from '../../../lib/http/token-claims.ts'
import { trusted } from '../../../lib/http/trusted.ts'
import { findOpenable, noteTime } from '../../copies/copy.ts'
import { type Holding, createHolding } from '../../copies/holding.ts'
import { takeOver } from '../../copies/taking-over.ts'
import { laterMeasures, createPageAsk, findFacts } from './facts.ts'
import type { Position } from '../reading/position.ts'
import { type Ask, request, type Retrying, createRetrying } from './request.ts'
import { type Source, createSource } from './source.ts'
import { noteRefusedEvent } from '../../../lib/storage/forget-notes.ts'
import { pathOfPdf } from '../../../lib/storage/pdf-parts.ts'
import { type ViewerStart, beginStart, longestHold, pause, startWorker, startPositionOf } from './start.ts'
// Imports the address only, so that the worker stays out of this chunk. Vite generates the default export.
// oxlint-disable-next-line import/default
import workerUrl from '../engine/pdf-worker.ts?worker&url'

/** What the reader hears about the requests of the open PDF. */
export interface SessionStatus {
  /** Why requests wait: a lost connection, or a server in trouble; null when none does. */
  interruption: unknown
  /** Why the PDF may not be read any more; null while it may. */
  refusal: unknown
  /** Whether the copy on this phone is read, and it is still offline. */
  isKept: boolean
}

const quiet: SessionStatus = { interruption: null, refusal: null, isKept: false }
const listeners = new Set<() => void>()
let status = quiet
let owner: object | null = null

const replace = (next: SessionStatus): void => {
  status = next
  for (const listener of listeners) listener()
}

/**
 * Begins the status of an opening. The returned function changes it, until another opening begins: what is left of an
 * earlier one may still be refused.
 */
const beginStatus = (): ((change: Partial<SessionStatus>) => void) => {
  const begun = {}
  owner = begun
  replace(quiet)
  return (change) => {
    if (owner === begun) replace({ ...status, ...change })
  }
}

export const readStatus = (): SessionStatus => status

/** Calls the listener when the status changes; returns a function that stops listening. */
const subscribeToStatus = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns what the reader hears about the requests of the open PDF. */
export const useSessionStatus = (): SessionStatus =>
  useSyncExternalStore(subscribeToStatus, readStatus, readStatus)

/** One reading of a PDF, from its opening until its page is left. */
export interface Opening {
  pdfFile: string
  worker: Worker
  /** Resolves when the worker does not start or crashes, even before anyone listens. */
  crash: Promise<void>
  /** Title, version and page sizes; asked for once for each opening, so it is also the permission to read. */
  info: Promise<PdfInfo>
  /** The same once its pages are measured, which may be later for a new PDF, or never. */
  measured: Promise<PdfInfo>
  /** Whether it is read from the copy that is kept on this device, because the browser is offline. */
  isKept: Promise<boolean>
  /** Bytes, pictures, words and hits of the version that `info` names. */
  source: Source
  /** Where it opens. */
  place: Position
  /** The picture that already stands for the first page, or null. */
  image: HTMLElement | null
  /** Sends everything again that waits to be online. */
  retry: () => void
  /** Aborted when the page is left; every later request depends on it. */
  controller: AbortController
}

/** Statuses that say that the person may not read the PDF, or that it does not exist. */
const refusals = [401, 402, 403, 404]

const createAsk = (
  start: ViewerStart,
  holding: Holding,
  retrying: Retrying,
  onRefused: (error: unknown) => void,
): Ask => {
  let isRefused = false
  const refuse = (error: unknown) => {
    void holding.forget(start)
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
      return await retrying.run(send, { isPatient, ...(signal === undefined ? {} : { signal }) })
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

const continueStart = (start: ViewerStart): Opening => {
  const setStatus = beginStatus()
  const { pdfFile, token, person, controller } = start
  const { signal } = controller
  const mayHold = () => readKeptToken() === token
  const holding = createHolding({ mayHold })
  const retrying = createRetrying({ signal, onInterruption: (interruption) => setStatus({ interruption }) })
  const ask = createAsk(start, holding, retrying, (refusal) => setStatus({ refusal }))
  const asked = new AbortController()
  const wanted = { address: `${pathOfPdf(pdfFile)}/info`, begun: start.info }
  const sent = ask(wanted, { isPatient: true, signal: asked.signal }).then(({ bytes }) =>
    trusted<PdfInfo>(textOf(bytes)),
  )
  const { info, isKept } = findFacts({
    sent,
    begun: start.info,
    kept: start.found.then((found) =>
      findOpenable(
        found.map(({ copy }) => copy),
        noteTime(),
      ),
    ),
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
      const { bytes } = await ask({ address: wanted.address }, { isSentOnce: true })
      return trusted<PdfInfo>(textOf(bytes))
    },
    signal,
  })
  const ready = start.found.then(async (found) => {
    // The builds before may have held it.
    if (found.length === 0) await Promise.race([takeOver(start, mayHold), pause(longestHold)])
  })
  const source = createSource({ start, info, holding, ready, ask, askPage: createPageAsk(ask, isKept) })
  const expectFirst = async () => {
    const { version, firstRanges } = await info
    const bytes = await source.bytes
    bytes.expect(firstRanges)
    // What was read last is evicted last.
    await holding.partsOf({ person, pdfFile, version }).hold(new Map())
  }
  // Whoever takes the opening awaits them; until then a failure must not count as unhandled.
  for (const promise of [info, measured, expectFirst()]) promise.catch(() => undefined)
  return {
    pdfFile,
    ...(start.reader ?? startWorker(workerUrl, signal)),
    info,
    measured,
    isKept,
    source,
    place: start.place,
    image: start.image,
    retry: retrying.retry,
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
