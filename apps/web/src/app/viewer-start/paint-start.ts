import type { PdfInfo } from '@lectureshelf/contract/content/pdfs'
import { keptLook } from '../../features/viewer/reading/kept-look.ts'
import { makeStartSheet } from '../../features/viewer/session/start-sheet.ts'
import type { ViewerStart } from '../../features/viewer/session/start.ts'
import { trusted } from '../../lib/http/trusted.ts'

/** Resolves when the document has been read. DOMContentLoaded would also wait for the program. */
export const documentRead = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.readyState === 'loading') return
      document.removeEventListener('readystatechange', look)
      resolve()
    }
    document.addEventListener('readystatechange', look)
    look()
  })

/** Returns the element of the document in which pages stand until the program brings its own. */
const findPages = () => document.querySelector<HTMLElement>('[data-start-pages]')

/** Paints the picture of the first page where that page will stand, once it may be read. */
export const paintStart = async (start: ViewerStart): Promise<void> => {
  const response = await start.info
  if (!response.ok) return
  const [info, picture] = await Promise.all([response.clone().json(), start.picture, documentRead()])
  const facts = trusted<PdfInfo>(info)
  const pages = findPages()
  if (picture?.version !== facts.version || pages === null) return
  const sheet = await makeStartSheet({
    picture: new Blob([picture.bytes], { type: 'image/webp' }),
    info: facts,
    place: start.place,
    look: keptLook(start.pdfFile),
    window: { width: pages.clientWidth, height: pages.clientHeight },
  })
  // The program may have taken the page over while the picture was decoded.
  if (sheet === null || !pages.isConnected) return
  pages.replaceChildren(sheet)
  start.image = sheet
  performance.mark('viewer-first-picture')
}
