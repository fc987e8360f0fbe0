import { applyPageTheme } from '../../reading/viewer/page-theme/page-theme.ts'
import {
  type ViewerStart,
  beginStart,
  longestHold,
  pause,
  startWorker,
  startPositionOf,
} from '../../reading/viewer/session/start.ts'
import { isOver, readKeptToken } from '../../lib/http/token-claims.ts'
import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { findOpenable, latestTime } from '../../reading/copies/copy.ts'
import { storedLook } from '../../reading/viewer/reading/stored-look.ts'
import { makeStartSheet } from '../../reading/viewer/session/start-sheet.ts'
import { trusted } from '../../lib/http/trusted.ts'

/** Resolves when the document has been read. DOMContentLoaded would also wait for the program. */
const documentRead = (): Promise<void> =>
  new Promise((resolve) => {
    // The first change is the one from loading to read.
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('readystatechange', () => resolve(), { once: true })
  })

/** Returns the element of the document in which pages stand until the program brings its own. */
const findPages = () => document.querySelector<HTMLElement>('[data-start-pages]')

/** Finds the facts of a PDF that may be read: offline the copy on this device says whether it may. */
const findFacts = async ({ info, found }: ViewerStart): Promise<PdfInfo | undefined> => {
  const response = await info.catch(() => null)
  if (response !== null) return response.ok ? trusted<PdfInfo>(await response.clone().json()) : undefined
  const copies = (await found).map(({ copy }) => copy)
  return findOpenable(copies, latestTime())?.info
}

/** Finds the picture of the page where a version opens, as it was sent or as this device has it. */
const findPicture = async (
  { found, picture }: ViewerStart,
  { version }: PdfInfo,
): Promise<ArrayBuffer | undefined> => {
  const sent = await picture
  if (sent?.version === version) return sent.bytes
  return (await found).find(({ copy }) => copy.version === version)?.parts[0]
}

/** Paints the picture of the first page where that page will stand, once it may be read. */
const paintStart = async (start: ViewerStart): Promise<void> => {
  const info = await findFacts(start)
  if (info === undefined) return
  const [picture] = await Promise.all([findPicture(start, info), documentRead()])
  const pages = findPages()
  if (picture === undefined || pages === null) return
  const sheet = await makeStartSheet({
    picture: new Blob([picture], { type: 'image/webp' }),
    info,
    place: start.place,
    look: storedLook(start.pdfFile),
    window: { width: pages.clientWidth, height: pages.clientHeight },
  })
  // The program may have taken the page over while the picture was decoded.
  if (sheet === null || !pages.isConnected) return
  pages.replaceChildren(sheet)
  start.image = sheet
}

/** How long a frame may take on a slow phone, in milliseconds. */
const longestFrame = 100

/** Returns the PDF that an address names; null for an address that names none. */
const pdfFileOf = (pathname: string): string | null => {
  const [, name = null] = /^\/pdfViewer\/([^/]+)\/?$/i.exec(pathname) ?? []
  try {
    return name && decodeURIComponent(name)
  } catch {
    return null
  }
}

/**
 * Begins to open a PDF, before the program has loaded. Without a session nothing begins: the program leads to the
 * sign-in.
 */
const begin = (): ViewerStart | null => {
  const pdfFile = pdfFileOf(location.pathname)
  const token = readKeptToken()
  const isTooOld = document.documentElement.dataset['browser'] === 'too-old'
  if (window.viewerStart === false || isTooOld || pdfFile === null) return null
  if (token === null || isOver(token)) return null
  const start = beginStart({
    pdfFile,
    token,
    place: startPositionOf(pdfFile, location.hash, history.state),
  })
  window.viewerStart = start
  return start
}

/** Resolves when the browser has painted what was changed last; a hidden tab paints nothing. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, longestFrame)
  })

const startProgram = (address: string): void => {
  const program = document.createElement('script')
  program.type = 'module'
  program.crossOrigin = ''
  program.src = address
  document.head.append(program)
}

/** Begins to open the PDF, and waits a little for the picture of its page. */
const showPicture = async (worker: string | undefined): Promise<void> => {
  const start = begin()
  if (start === null) return
  // A page without a picture is a blank sheet; the program says what is wrong.
  const picture = paintStart(start).then(painted, () => undefined)
  await Promise.race([picture, pause(longestHold)])
  if (worker !== undefined && window.viewerStart === start)
    start.reader = startWorker(worker, start.controller.signal)
}

/** Shows the picture, and then runs the program, which would keep a slow processor from painting. */
const openPdf = async (): Promise<void> => {
  const { worker, program } = document.querySelector<HTMLElement>('script[data-viewer-start]')?.dataset ?? {}
  await showPicture(worker).catch(() => undefined)
  await documentRead()
  // In development the document names the program itself.
  if (program !== undefined) startProgram(program)
}

applyPageTheme()
openPdf().catch(() => undefined)
