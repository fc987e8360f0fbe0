import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { findOpenable, latestTime } from '../../reading/copies/copy.ts'
import { storedLook } from '../../reading/viewer/reading/stored-look.ts'
import { makeStartSheet } from '../../reading/viewer/session/start-sheet.ts'
import type { ViewerStart } from '../../reading/viewer/session/start.ts'
import { trusted } from '../../lib/http/trusted.ts'

/** Resolves when the document has been read. DOMContentLoaded would also wait for the program. */
export const documentRead = (): Promise<void> =>
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
export const paintStart = async (start: ViewerStart): Promise<void> => {
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
