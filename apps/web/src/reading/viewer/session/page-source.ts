import type { PictureWidth } from '@lectureshelf/contract/library/page-constants'
import { pdfVersionHeader } from '@lectureshelf/contract/library/page-constants'
import type { PageWords, PdfHits } from '@lectureshelf/contract/library/pdf-pages'
import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { trusted } from '../../../lib/http/trusted.ts'
import type { FindQuery } from '../state.ts'
import { type Ask, unlessSilent } from './request.ts'
import type { RightOfWay } from './right-of-way.ts'
import { areLasting, createSharedWords } from './shared-words.ts'
import { nameOfPicture, pathOfPdf, pathOfPicture, startPictureWidth } from '../../../lib/storage/pdf-parts.ts'
import type { TakenStart } from './start.ts'

/** What the server knows about the pages of a PDF, besides its bytes. Every call rejects with what `send` throws. */
export interface PageSource {
  /**
   * The picture of a page, `width` pixels wide, or narrower when the page is very long. One that goes first has the
   * line for itself until it begins to arrive.
   */
  picture: (
    page: number,
    width: PictureWidth,
    asking: { signal: AbortSignal; goesFirst?: boolean },
  ) => Promise<Blob>
  /** Holds a picture of a page, unless one is held: the next opening there shows it at once, also without a line. */
  holdPicture: (page: number, draw: () => Promise<Blob | null>) => Promise<void>
  /** The words of a page with their boxes; asked for once, however often they are wanted. */
  words: (page: number, signal: AbortSignal) => Promise<PageWords>
  /** The words of a page that the server has sent before and this browser holds; null for others. */
  heldWords: (page: number) => Promise<PageWords | null>
  /** Where a word or phrase occurs, or the terms of a search. */
  hits: (query: FindQuery, signal: AbortSignal) => Promise<PdfHits>
  /** Has the server read the texts that a search will look through. */
  prepareHits: () => Promise<void>
}

interface SourceOptions {
  start: TakenStart
  info: Promise<PdfInfo>
  ask: Ask
  rightOfWay: Pick<RightOfWay, 'take'>
}

const pictureOf = (bytes: ArrayBuffer) => new Blob([bytes], { type: 'image/webp' })

/** Before scans were read by a machine their pages were held under another name, without words. */
const nameOfWords = (page: number) => `text ${page}`
/** Words that a machine may still replace: they are read offline alone. */
const nameOfUncheckedWords = (page: number) => `unchecked text ${page}`

const textOf = (bytes: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(bytes))

interface PartWanted {
  name: string
  address: (version: number) => string
  signal: AbortSignal
  /** Called when the server's answer begins to arrive. */
  onBegun?: (() => void) | undefined
  /** The name under which what was sent is held; null for what is not. Without it, `name`. */
  heldAs?: (bytes: ArrayBuffer) => string | null
}

const wordsOf = (bytes: ArrayBuffer) => trusted<PageWords>(textOf(bytes))

/** Reads the pages of the version that `info` names: what this browser holds, then what the server sends. */
export const createPageSource = ({ start, info, ask, rightOfWay }: SourceOptions): PageSource => {
  const path = pathOfPdf(start.pdfFile)
  const hold = (version: number, name: string, bytes: ArrayBuffer) =>
    void start.held.write(start.heldPdf, version, new Map([[name, bytes]]))

  // A first picture that takes too long is asked for again, like any other.
  const started = unlessSilent(start.picture)
  const takeStarted = async (page: number, width: number, version: number): Promise<ArrayBuffer | null> => {
    if (page !== start.place.page || width !== startPictureWidth) return null
    const picture = await started
    if (picture?.version !== version) return null
    if (!picture.isHeld) hold(version, nameOfPicture(page, width), picture.bytes)
    return picture.bytes
  }

  const readHeld = async (version: number, name: string): Promise<ArrayBuffer | null> => {
    const found = await start.held.read(start.heldPdf, [name])
    return (found?.version === version ? found.parts[0] : undefined) ?? null
  }

  const readKept = async (page: number, width: number, version: number): Promise<ArrayBuffer | null> => {
    const kept = await start.kept
    return kept?.version === version ? kept.picture(page, width) : null
  }

  /** Reads a part of the version from what this browser holds, or from the server. */
  const read = async ({ name, address, signal, onBegun, heldAs = () => name }: PartWanted) => {
    const { version } = await info
    const held = await readHeld(version, name)
    if (held !== null) return held
    // A page that does not exist, or whose version is deleted while it is drawn, says nothing about the PDF.
    const { bytes, response } = await ask(
      { address: address(version), onBegun },
      { signal, isPermission: false },
    )
    const sent = response.headers.get(pdfVersionHeader)
    const isOfVersion = sent === null || sent === String(version)
    const ownName = isOfVersion ? heldAs(bytes.buffer) : null
    if (ownName !== null) hold(version, ownName, bytes.buffer)
    return bytes.buffer
  }

  const readWords = async (page: number, signal: AbortSignal): Promise<PageWords> => {
    const address = (version: number) => `${path}/pages/${page}.json?v=${version}`
    const heldAs = (bytes: ArrayBuffer) => {
      const words = wordsOf(bytes)
      if (areLasting(words)) return nameOfWords(page)
      return words.source === 'unchecked' ? nameOfUncheckedWords(page) : null
    }
    return wordsOf(await read({ name: nameOfWords(page), address, signal, heldAs }))
  }

  return {
    picture: async (page, width, { signal, goesFirst = false }) => {
      const { version } = await info
      const own = (await takeStarted(page, width, version)) ?? (await readKept(page, width, version))
      if (own !== null) return pictureOf(own)
      const address = () => `${pathOfPicture(start.pdfFile, page, width)}&v=${version}`
      const release = goesFirst ? rightOfWay.take() : undefined
      const name = nameOfPicture(page, width)
      return pictureOf(await read({ name, address, signal, onBegun: release }).finally(release))
    },
    holdPicture: async (page, draw) => {
      const { version } = await info
      const name = nameOfPicture(page, startPictureWidth)
      if ((await readHeld(version, name)) !== null) return
      const picture = await draw()
      if (picture !== null) hold(version, name, await picture.arrayBuffer())
    },
    heldWords: async (page) => {
      const { version } = await info
      const held =
        (await readHeld(version, nameOfWords(page))) ?? (await readHeld(version, nameOfUncheckedWords(page)))
      return held === null ? null : wordsOf(held)
    },
    words: createSharedWords((page) => readWords(page, start.controller.signal)),
    prepareHits: async () => {
      const { version } = await info
      await ask({ address: `${path}/find?v=${version}` })
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
