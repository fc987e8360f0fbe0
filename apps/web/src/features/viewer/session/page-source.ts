import type { PictureWidth } from '@lectureshelf/contract/content/page-constants'
import { pdfVersionHeader } from '@lectureshelf/contract/content/page-constants'
import type { PageWords, PdfHits } from '@lectureshelf/contract/content/pdf-pages'
import type { PdfInfo } from '@lectureshelf/contract/content/pdfs'
import { trusted } from '../../../lib/http/trusted.ts'
import type { FindQuery } from '../state.ts'
import type { Ask } from './opening.ts'
import { type ViewerStart, nameOfPicture, pathOfPdf, startPictureWidth } from './start.ts'

/** What the server knows about the pages of a PDF, besides its bytes. Every call rejects with what `send` throws. */
export interface PageSource {
  /** The picture of a page, `width` pixels wide, or narrower when the page is very long. */
  picture: (page: number, width: PictureWidth, signal: AbortSignal) => Promise<Blob>
  /** The words of a page with their boxes. */
  words: (page: number, signal: AbortSignal) => Promise<PageWords>
  /** Where a word or phrase occurs, or the terms of a search. */
  hits: (query: FindQuery, signal: AbortSignal) => Promise<PdfHits>
}

interface SourceOptions {
  start: ViewerStart
  info: Promise<PdfInfo>
  ask: Ask
}

const pictureOf = (bytes: ArrayBuffer) => new Blob([bytes], { type: 'image/webp' })

const textOf = (bytes: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(bytes))

/** Reads the pages of the version that `info` names: what this browser holds, then what the server sends. */
export const createPageSource = ({ start, info, ask }: SourceOptions): PageSource => {
  const path = pathOfPdf(start.pdfFile)
  const hold = (version: number, name: string, bytes: ArrayBuffer) =>
    void start.held.write(start.heldPdf, version, new Map([[name, bytes]]))

  const takeStarted = async (page: number, width: number, version: number): Promise<ArrayBuffer | null> => {
    if (page !== start.place.page || width !== startPictureWidth) return null
    const picture = await start.picture
    if (picture?.version !== version) return null
    if (!picture.isHeld) hold(version, nameOfPicture(page, width), picture.bytes)
    return picture.bytes
  }

  /** Reads a part of the version from what this browser holds, or from the server. */
  const read = async (name: string, address: (version: number) => string, signal: AbortSignal) => {
    const { version } = await info
    const found = await start.held.read(start.heldPdf, [name])
    const held = found?.version === version ? found.parts[0] : undefined
    if (held !== undefined) return held
    // A page that does not exist, or whose version is deleted while it is drawn, says nothing about the PDF.
    const { bytes, response } = await ask({ address: address(version) }, { signal, isPermission: false })
    const sent = response.headers.get(pdfVersionHeader)
    if (sent === null || sent === String(version)) hold(version, name, bytes.buffer)
    return bytes.buffer
  }

  return {
    picture: async (page, width, signal) => {
      const started = await takeStarted(page, width, (await info).version)
      if (started !== null) return pictureOf(started)
      const address = (version: number) => `${path}/pages/${page}.webp?w=${width}&v=${version}`
      return pictureOf(await read(nameOfPicture(page, width), address, signal))
    },
    words: async (page, signal) => {
      const address = (version: number) => `${path}/pages/${page}.json?v=${version}`
      return trusted<PageWords>(textOf(await read(`words ${page}`, address, signal)))
    },
    hits: async ({ query, terms }, signal) => {
      const { version } = await info
      const asked = new URLSearchParams({
        ...(terms === null ? { q: query } : { terms }),
        v: String(version),
      })
      const { bytes } = await ask({ address: `${path}/find?${asked}` }, { signal })
      return trusted<PdfHits>(textOf(bytes.buffer))
    },
  }
}
