import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { NetworkError } from '../../../lib/http/http.ts'
import type { KeptNote } from '../../kept-notes/kept-note.ts'
import type { Ask } from './request.ts'
import { pause } from './start.ts'

/** A line that is up but silent for this long does not keep anyone from a note that is on the phone. */
const patienceMs = 3000

interface KeptOptions {
  /** The facts as the server sends them, once there is a line. */
  sent: Promise<PdfInfo>
  /** The first request for them, which fails at once without a line. */
  begun: Promise<unknown>
  kept: Promise<KeptNote | null>
  /** Called when the kept copy is opened in place of what the server says. */
  onKept: () => void
}

/** Returns the facts of a PDF: from the server, or from the copy on this phone when there is no line. */
export const infoOrKept = ({ sent, begun, kept, onKept }: KeptOptions) => {
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
    // Whoever was answered has a line, and must not be told three seconds later that there is none.
    if (copy === null || isAnswered) return fromServer
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
 * Makes the requests for pages of a kept copy fail at once without a line, and sends each only once with one: they only
 * add to the copy, and no one waits for a line to come back while everything can be read.
 */
export const createPageAsk =
  (ask: Ask, isKept: Promise<boolean>): Ask =>
  async (wanted, asking) => {
    if (!(await isKept)) return ask(wanted, asking)
    if (!navigator.onLine) throw new NetworkError(undefined)
    return ask(wanted, { ...asking, isSentOnce: true })
  }
