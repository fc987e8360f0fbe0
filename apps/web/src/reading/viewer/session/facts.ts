import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { NetworkError } from '../../../lib/http/http.ts'
import type { PinnedCopy } from '../../copies/copy.ts'
import type { Ask } from './request.ts'
import { pause } from './start.ts'

interface LaterMeasuresOptions {
  /** What the server said when the PDF opened. */
  info: Promise<PdfInfo>
  /** Whether it is read offline, where no one knows more. */
  isKept: Promise<boolean>
  /** Asks the server again. */
  ask: () => Promise<PdfInfo>
  /** Ends with the reading. */
  signal: AbortSignal
}

/** Waits before each question, in milliseconds. Measuring takes seconds; a long queue is not worth more. */
export const askAfterMs: readonly number[] = [2000, 4000, 8000, 16_000, 32_000, 64_000]

/** Resolves after a while, and then not before someone sees the page. Stays open when the reading ends. */
const whileSeen = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return
    const finish = () => {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', finish)
      resolve()
    }
    const timer = setTimeout(() => {
      document.addEventListener('visibilitychange', finish, { signal })
      finish()
    }, ms)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })

const isMeasured = ({ looks }: PdfInfo): boolean => looks !== null

/**
 * Returns the facts of a PDF once the server has measured its pages, which may be after it was opened. It asks a few
 * times, ever more seldom; where no measures come, it stays open.
 */
export const laterMeasures = async ({
  info,
  isKept,
  ask,
  signal,
}: LaterMeasuresOptions): Promise<PdfInfo> => {
  const first = await info
  if (isMeasured(first)) return first
  if (!(await isKept)) {
    for (const ms of askAfterMs) {
      // oxlint-disable-next-line no-await-in-loop -- Each question waits for the answer before.
      await whileSeen(ms, signal)
      // oxlint-disable-next-line no-await-in-loop
      const later = await ask().catch(() => null)
      // A replaced PDF has other pages than those that are shown.
      if (later !== null && later.version !== first.version) break
      if (later !== null && isMeasured(later)) return later
    }
  }
  return new Promise(() => undefined)
}

/** A server that is silent for this long does not keep anyone from a note that is on their device. */
const patienceMs = 3000

interface FactsOptions {
  /** The facts as the server sends them, once the browser is online. */
  sent: Promise<PdfInfo>
  /** The first request for them, which fails at once offline. */
  begun: Promise<unknown>
  /** The copy on this device that opens offline. */
  kept: Promise<Pick<PinnedCopy, 'info'> | undefined>
  /** Called when the kept copy is opened in place of what the server says. */
  onKept: () => void
}

/** Returns the facts of a PDF: from the server, or offline from the copy on this device. */
export const findFacts = ({ sent, begun, kept, onKept }: FactsOptions) => {
  const failed = new Promise<void>((resolve) => {
    begun.catch(() => resolve())
  })
  let isAnswered = false
  const noteAnswer = () => {
    isAnswered = true
  }
  sent.then(noteAnswer, noteAnswer)
  const fromServer = sent.then((info) => ({ info, isKept: false }))
  const fromPhone = async () => {
    await Promise.race([failed, pause(patienceMs)])
    const copy = await kept
    // Whoever was answered is online, and must not be told otherwise three seconds later.
    if (copy === undefined || isAnswered) return fromServer
    onKept()
    return { info: copy.info, isKept: true }
  }
  const first = Promise.race([fromServer, fromPhone()])
  fromServer.catch(() => undefined)
  return {
    info: first.then(({ info }) => info),
    isKept: first.then(
      ({ isKept }) => isKept,
      () => false,
    ),
  }
}

/**
 * Makes the requests for pages of a kept copy fail at once offline, and sends each only once when online: they only add
 * to the copy, and no one waits to be online while everything can be read.
 */
export const createPageAsk =
  (ask: Ask, isKept: Promise<boolean>): Ask =>
  async (wanted, asking) => {
    if (!(await isKept)) return ask(wanted, asking)
    if (!navigator.onLine) throw new NetworkError(undefined)
    return ask(wanted, { ...asking, isSentOnce: true })
  }
