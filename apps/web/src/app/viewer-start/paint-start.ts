import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { type KeptCopy, findKept, keyOfKept, latestTime } from '../../reading/kept-notes/kept-copies.ts'
import { keptLook } from '../../reading/viewer/reading/kept-look.ts'
import { makeStartSheet } from '../../reading/viewer/session/start-sheet.ts'
import type { ViewerStart } from '../../reading/viewer/session/start.ts'
import { trusted } from '../../lib/http/trusted.ts'
import { keptNotesDatabase } from '../../lib/storage/forget-notes.ts'
import { type ReadTables, openReadTables } from '../../lib/storage/part-tables.ts'
import { nameOfPicture, startPictureWidth } from '../../lib/storage/pdf-parts.ts'

/** Resolves when the document has been read. DOMContentLoaded would also wait for the program. */
export const documentRead = (): Promise<void> =>
  new Promise((resolve) => {
    // The first change is the one from loading to read.
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('readystatechange', () => resolve(), { once: true })
  })

/** Returns the element of the document in which pages stand until the program brings its own. */
const findPages = () => document.querySelector<HTMLElement>('[data-start-pages]')

type Copies = ReadTables<KeptCopy> | null

/** Finds the facts of a PDF that may be read: without a line the copy on this phone says whether it may. */
const findFacts = async (
  { info, heldPdf: { person, pdfFile } }: ViewerStart,
  copies: Copies,
): Promise<PdfInfo | undefined> => {
  const response = await info.catch(() => null)
  if (response === null) return (await findKept(copies, person, pdfFile, latestTime()))?.info
  return response.ok ? trusted<PdfInfo>(await response.clone().json()) : undefined
}

/** Finds the picture of the page where a version opens: what was held or sent, or what the copy has. */
const findPicture = async (
  { heldPdf: { person, pdfFile }, place, picture }: ViewerStart,
  { version }: PdfInfo,
  copies: Copies,
): Promise<ArrayBuffer | undefined> => {
  const found = await picture
  if (found?.version === version) return found.bytes
  const key = keyOfKept(person, pdfFile, version)
  return (await copies?.parts(key, [nameOfPicture(place.page, startPictureWidth)]))?.parts[0]
}

/** Paints the picture of the first page where that page will stand, once it may be read. */
export const paintStart = async (start: ViewerStart): Promise<void> => {
  const copies = openReadTables<KeptCopy>(keptNotesDatabase)
  const info = await findFacts(start, copies)
  if (info === undefined) return
  const [picture] = await Promise.all([findPicture(start, info, copies), documentRead()])
  const pages = findPages()
  if (picture === undefined || pages === null) return
  const sheet = await makeStartSheet({
    picture: new Blob([picture], { type: 'image/webp' }),
    info,
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
