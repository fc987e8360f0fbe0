import { startPlaceOf } from '../../features/viewer/session/start-place.ts'
import { beginStart } from '../../features/viewer/session/start.ts'
import { isExpired, readKeptToken } from '../../lib/http/token-claims.ts'
import { paintStart } from './paint-start.ts'

/** Returns the PDF that an address names; null for an address that names none. */
const pdfFileOf = (pathname: string): string | null => {
  const name = /^\/pdfViewer\/([^/]+)\/?$/i.exec(pathname)?.[1]
  try {
    return name === undefined ? null : decodeURIComponent(name)
  } catch {
    return null
  }
}

/**
 * Begins to open a PDF, before the program has loaded. Without a session nothing begins: the program leads to the
 * sign-in.
 */
const begin = (): void => {
  const pdfFile = pdfFileOf(location.pathname)
  const token = readKeptToken()
  const isTooOld = document.documentElement.dataset['browser'] === 'too-old'
  if (window.viewerStart === false || isTooOld || pdfFile === null) return
  if (token === null || isExpired(token, Date.now())) return
  const script = document.querySelector<HTMLElement>('script[data-viewer-start]')
  const start = beginStart({
    pdfFile,
    token,
    place: startPlaceOf(pdfFile, location.hash, history.state).position,
    workerUrl: script?.dataset['worker'] ?? null,
  })
  window.viewerStart = start
  // A page without a picture is a blank sheet; the program says what is wrong.
  paintStart(start).catch(() => undefined)
}

begin()
