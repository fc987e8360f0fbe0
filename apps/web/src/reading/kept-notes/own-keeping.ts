import { keptNoteCalls } from '@lectureshelf/contract/reading/calls/kept-notes.calls'
import { pdfPageCalls } from '@lectureshelf/contract/library/calls/pdf-pages.calls'
import type { MachineWords } from '@lectureshelf/contract/library/pdf-pages'
import { pdfCalls } from '@lectureshelf/contract/library/calls/pdfs.calls'
import { fillPath } from '@lectureshelf/contract/operation'
import { call } from '../../lib/http/http.ts'
import { inTime } from '../../lib/http/in-time.ts'
import { trusted } from '../../lib/http/trusted.ts'
import { subscribeToToken } from '../../lib/http/session-token.ts'
import { pathOfPdf, pathOfPicture, startPictureWidth } from '../../lib/storage/pdf-parts.ts'
import { signedInPerson } from '../../lib/storage/forget-notes.ts'
import { storedPlace } from '../../lib/storage/stored-place.ts'
import { request, silentMs } from '../viewer/session/request.ts'
import { deviceCopies } from '../copies/api.ts'
import { createKeeping } from './keeping.ts'

/** Reads an answer that may take long; a connection that is silent for a while counts as lost. */
const readLong = async (address: string, range?: string): Promise<ArrayBuffer> => {
  const { signal } = new AbortController()
  return (await request({ address, signal, ...(range !== undefined && { range }) })).bytes.buffer
}

const readBytes = async (
  pdfFile: string,
  version: number,
  begin: number,
  end: number,
): Promise<ArrayBuffer> => {
  const bytes = await readLong(`${pathOfPdf(pdfFile)}?v=${version}`, `bytes=${begin}-${end - 1}`)
  // A server that ignores the range sends everything.
  return bytes.byteLength === end - begin ? bytes : bytes.slice(begin, end)
}

/** What keeps notes of this browser; null when it has no storage for them. */
export const ownKeeping =
  typeof indexedDB === 'undefined'
    ? null
    : createKeeping({
        copies: deviceCopies,
        person: signedInPerson,
        onSessionChange: subscribeToToken,
        readInfo: (pdfFile) =>
          inTime(silentMs, (signal) => call(pdfCalls.info, { params: { pdfFile }, signal })),
        readBytes,
        openingPage: (pdfFile) => storedPlace(pdfFile)?.page ?? 1,
        readPicture: (pdfFile, version, page) =>
          readLong(`${pathOfPicture(pdfFile, page, startPictureWidth)}&v=${version}`),
        readWords: async (pdfFile, version, after) => {
          const path = fillPath(pdfPageCalls.machineWords.path, { pdfFile })
          const text = new TextDecoder().decode(await readLong(`${path}?v=${version}&after=${after}`))
          return trusted<MachineWords>(JSON.parse(text))
        },
        check: (pdfFiles) =>
          inTime(silentMs, (signal) => call(keptNoteCalls.check, { body: { pdfFiles }, signal })),
      })

// Loaded together: whoever keeps nothing has nothing to compare.
export { watchContacts } from './contacts.ts'
