import { pdfVersionHeader } from '@lectureshelf/contract/library/page-constants'
import { createDeferred } from '../../../lib/deferred.ts'
import { readClaims } from '../../../lib/http/token-claims.ts'
import {
  chunkBytes,
  nameOfChunk,
  nameOfPicture,
  pathOfPdf,
  pathOfPicture,
  startPictureWidth,
} from '../../../lib/storage/pdf-parts.ts'
import type { Position } from '../reading/position.ts'
import { type FoundCopy, findCopies } from '../../copies/api.ts'
import { positionOfEntry } from '../page-hash.ts'
import { storedText, startIn, prefixOf } from '../../../lib/storage/stored-keys.ts'
import type { Start } from '../reading/opening-place.ts'

/** The picture of the first page as the server sent it, with the version that it shows. */
interface StartPicture {
  bytes: ArrayBuffer
  version: number
}

/** The worker that reads PDFs. */
interface StartedWorker {
  worker: Worker
  /** Resolves when the worker does not start or crashes, even before anyone listens. */
  crash: Promise<void>
}

/**
 * What is asked for a PDF before anything else. The first script of its document begins it, and the program takes it
 * over: so this file and what it imports stay small, without a framework and without schemas.
 */
export interface ViewerStart {
  pdfFile: string
  token: string
  place: Position
  controller: AbortController
  /** The worker; null until someone starts it. */
  reader: StartedWorker | null
  /** The id of the reader. */
  person: string
  /** What this device has of the PDF, the newest version first, each with its parts of `partsAtStart`. */
  found: Promise<FoundCopy[]>
  /** The facts of the PDF, which are also the permission to read it. Rejects as `fetch` does. */
  info: Promise<Response>
  /** The picture of the page of `place` as the server sends it; null when this device has it, or none could be had. */
  picture: Promise<StartPicture | null>
  /** The first bytes as the server sends them; null when this device has them, or they did not come. */
  head: Promise<Response | null>
  /** What shows the picture, once it is painted; the program moves it into its own page. */
  image: HTMLElement | null
}

declare global {
  interface Window {
    /** Set by the first script of a PDF's document until the program takes it; false when the program came first. */
    viewerStart?: ViewerStart | false
  }
}

/** The bytes that are asked for before anything is known about the file. */
export const headBytes = 2 * chunkBytes

/** Names what a PDF needs first: the picture of the page where it opens, and the first bytes. */
const partsAtStart = ({ page }: Position): string[] => [
  nameOfPicture(page, startPictureWidth),
  nameOfChunk(0),
  nameOfChunk(1),
]

/** Returns the headers of a request in the name of a session. */
export const headersOf = (token: string | null, range?: string): Record<string, string> => ({
  ...(token !== null && { authorization: `Bearer ${token}` }),
  ...(range !== undefined && { range }),
})

interface StartOptions {
  pdfFile: string
  token: string
  place: Position
}

const readPicture = async (response: Response): Promise<StartPicture | null> =>
  response.ok
    ? {
        bytes: await response.arrayBuffer(),
        version: Number(response.headers.get(pdfVersionHeader)),
      }
    : null

/** Starts the worker that reads PDFs. */
export const startWorker = (address: string, signal: AbortSignal): StartedWorker => {
  const worker = new Worker(address, { type: 'module' })
  const crash = new Promise<void>((resolve) => {
    worker.addEventListener('error', () => resolve(), { signal })
  })
  return { worker, crash }
}

/** How long anything waits for the picture, in milliseconds: a page that is drawn for the first time takes longer. */
export const longestHold = 800

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Asks for what a PDF needs first, and for nothing that this device has. */
export const beginStart = ({ pdfFile, token, place }: StartOptions): ViewerStart => {
  const controller = new AbortController()
  const { signal } = controller
  const path = pathOfPdf(pdfFile)
  const ask = (address: string, range?: string) => {
    // The browser's own cache would keep it for the next person.
    const asked = fetch(address, { cache: 'no-store', signal, headers: headersOf(token, range) })
    // The program awaits it when it has loaded; until then a failure must not count as unhandled.
    asked.catch(() => undefined)
    return asked
  }
  const info = ask(`${path}/info`)
  const person = readClaims(token).personId ?? ''
  const found = findCopies({ person, pdfFile }, partsAtStart(place)).catch(() => [])

  const pictureBegun = createDeferred()
  const findPicture = async (): Promise<StartPicture | null> => {
    const [newest] = await found
    if (newest?.parts[0] !== undefined) return null
    const response = await ask(pathOfPicture(pdfFile, place.page, startPictureWidth))
    pictureBegun.resolve()
    return readPicture(response)
  }
  const picture = findPicture().catch(() => null)
  const findHead = async (): Promise<Response | null> => {
    const [newest] = await found
    if (newest?.parts[1] !== undefined) return null
    // The picture is seen first: the bytes follow it.
    await Promise.race([pictureBegun.promise, picture, pause(longestHold)])
    return ask(path, `bytes=0-${headBytes - 1}`)
  }
  const head = findHead().catch(() => null)
  return { pdfFile, token, place, controller, reader: null, person, found, info, picture, head, image: null }
}

/** Few imports: the first script of the viewer reads the start before anything else has loaded. */
const storedStart = (pdfFile: string) => startIn(storedText(prefixOf, pdfFile))

interface Continued {
  page: number
  readAt: string
}

type Entry = { position?: Position; continued?: Continued } | null

type Kept = ReturnType<typeof startIn>

/** Returns the page where Home offered to continue, unless this browser has a later place. */
const offeredPage = (kept: Kept, state: Entry): number | undefined => {
  const continued = state?.continued
  return continued && !(kept && kept.readAtMs > Date.parse(continued.readAt)) ? continued.page : undefined
}

/**
 * Returns where a PDF opens: at the page that the address names, where Home offered to continue, at the place of this
 * browser, or at the beginning. `state` is that of the entry in the history.
 */
export const startPositionOf = (pdfFile: string, hash: string, state: Entry): Position => {
  const kept = storedStart(pdfFile)
  const page = offeredPage(kept, state) ?? kept?.page ?? 1
  return positionOfEntry(hash, state) ?? { page, offset: kept?.page === page ? kept.offset : 0 }
}

const deciderOf = (pdfFile: string, hash: string, state: Entry): Start['by'] => {
  if (positionOfEntry(hash, state) !== null) return 'address'
  const kept = storedStart(pdfFile)
  if (offeredPage(kept, state) !== undefined) return 'continued'
  return kept === null ? 'nothing' : 'browser'
}

/** Returns where a PDF opens, and what decided that. */
export const startPlaceOf = (pdfFile: string, hash: string, state: Entry): Start => ({
  position: startPositionOf(pdfFile, hash, state),
  by: deciderOf(pdfFile, hash, state),
})
