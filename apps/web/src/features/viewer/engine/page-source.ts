import {
  type PageWords,
  type PdfHits,
  type PictureWidth,
  pdfPageOps,
} from '@lectureshelf/contract/content/pdf-pages'
import { fillPath } from '@lectureshelf/contract/operation'
import { call, send } from '../../../lib/http/http.ts'

/** What the server knows about the pages of a PDF, besides its bytes. Every call rejects with what `send` throws. */
export interface PageSource {
  /** The picture of a page, `width` pixels wide, or narrower when the page is very long. */
  picture: (page: number, width: PictureWidth, signal: AbortSignal) => Promise<Blob>
  /** The words of a page with their boxes. */
  words: (page: number, signal: AbortSignal) => Promise<PageWords>
  /** Where a word or phrase occurs. */
  hits: (query: string, signal: AbortSignal) => Promise<PdfHits>
}

/** Asks the server for the pages of one version of a PDF. */
export const createPageSource = (pdfFile: string, version: () => number | undefined): PageSource => ({
  picture: async (page, width, signal) => {
    const v = version()
    const query = new URLSearchParams({ w: String(width), ...(v === undefined ? {} : { v: String(v) }) })
    const response = await send(`${fillPath(pdfPageOps.picture.path, { pdfFile, page })}?${query}`, {
      signal,
    })
    return response.blob()
  },
  words: (page, signal) =>
    call(pdfPageOps.words, { params: { pdfFile, page }, query: { v: version() }, signal }),
  hits: (q, signal) => call(pdfPageOps.find, { params: { pdfFile }, query: { q, v: version() }, signal }),
})
