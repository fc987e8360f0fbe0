import { keptNoteOps } from '@lectureshelf/contract/people/kept-notes'
import { pdfPageOps } from '@lectureshelf/contract/content/pdf-pages'
import { pdfOps } from '@lectureshelf/contract/content/pdfs'
import { call, send } from '../../lib/http/http.ts'
import { subscribeToToken } from '../../lib/http/session-token.ts'
import { pathOfPdf, pathOfPicture, startPictureWidth } from '../../lib/storage/pdf-parts.ts'
import { signedInPerson } from '../../lib/storage/forget-notes.ts'
import { keptPlace } from '../viewer/reading/kept-place.ts'
import { openKeptTables } from './kept-copies.ts'
import { createKeeping } from './keeping.ts'

const readBytes = async (
  pdfFile: string,
  version: number,
  begin: number,
  end: number,
): Promise<ArrayBuffer> => {
  const headers = { range: `bytes=${begin}-${end - 1}` }
  const response = await send(`${pathOfPdf(pdfFile)}?v=${version}`, { cache: 'no-store', headers })
  const bytes = await response.arrayBuffer()
  // A server that ignores the range sends everything.
  return bytes.byteLength === end - begin ? bytes : bytes.slice(begin, end)
}

const tables = openKeptTables()

/** What keeps notes of this browser; null when it has no storage for them. */
export const ownKeeping =
  tables === null
    ? null
    : createKeeping({
        tables,
        person: signedInPerson,
        onSessionChange: subscribeToToken,
        readInfo: (pdfFile) => call(pdfOps.info, { params: { pdfFile } }),
        readBytes,
        openingPage: (pdfFile) => keptPlace(pdfFile)?.page ?? 1,
        readPicture: async (pdfFile, version, page) => {
          const address = `${pathOfPicture(pdfFile, page, startPictureWidth)}&v=${version}`
          return (await send(address, { cache: 'no-store' })).arrayBuffer()
        },
        readWords: (pdfFile, version, after) =>
          call(pdfPageOps.machineWords, { params: { pdfFile }, query: { v: version, after } }),
        check: (pdfFiles) => call(keptNoteOps.check, { body: { pdfFiles } }),
      })

// Loaded together: whoever keeps nothing has nothing to compare.
export { watchContacts } from './contacts.ts'
