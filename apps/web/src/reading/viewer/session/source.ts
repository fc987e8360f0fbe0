import { type PictureWidth, pdfVersionHeader } from '@lectureshelf/contract/library/page-constants'
import type { PageWord, PageWords, PdfHits } from '@lectureshelf/contract/library/pdf-pages'
import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { createDeferred } from '../../../lib/deferred.ts'
import { trusted } from '../../../lib/http/trusted.ts'
import { nameOfMachineWords } from '../../copies/copy.ts'
import type { DeviceParts, Holding } from '../../copies/holding.ts'
import type { FindQuery } from '../state.ts'
import { type Bytes, createBytes } from './bytes.ts'
import { type Ask, unlessSilent, unlessAborted } from './request.ts'
import { nameOfPicture, pathOfPdf, pathOfPicture, startPictureWidth } from '../../../lib/storage/pdf-parts.ts'
import { type ViewerStart, longestHold, pause } from './start.ts'

// Words of a page are about 10 KB.
const rememberedPages = 12

/** Returns whether the words of a page stay as they are. Others may be read by a machine at any moment. */
const areLasting = ({ source }: Pick<PageWords, 'source'>): boolean =>
  source === 'pdf' || source === 'machine'

/**
 * Remembers the words of the last few pages, which marks and selection share: each page is read once for both. What
 * failed or may still change is read again when it is next wanted.
 */
export const createSharedWords = (read: (page: number) => Promise<PageWords>) => {
  const remembered = new Map<number, Promise<PageWords>>()
  const forget = (page: number, words: Promise<PageWords>) => {
    if (remembered.get(page) === words) remembered.delete(page)
  }
  const begin = (page: number): Promise<PageWords> => {
    const words = read(page)
    words.then(
      (found) => areLasting(found) || forget(page, words),
      () => forget(page, words),
    )
    return words
  }
  return (page: number, signal: AbortSignal): Promise<PageWords> => {
    const words = remembered.get(page) ?? begin(page)
    remembered.delete(page)
    remembered.set(page, words)
    const [oldest] = remembered.keys()
    if (remembered.size > rememberedPages && oldest !== undefined) remembered.delete(oldest)
    return unlessAborted(words, signal)
  }
}

/**
 * What there is of the version of a PDF that the facts name: what this tab has, then what this device has, then what the
 * server sends. Every call rejects with what `ask` throws.
 */
export interface Source {
  /** The bytes of the PDF. */
  bytes: Promise<Bytes>
  /**
   * The picture of a page, `width` pixels wide, or narrower when the page is very long. Bytes wait until one that goes
   * first begins to arrive.
   */
  picture: (
    page: number,
    width: PictureWidth,
    asking: { signal: AbortSignal; goesFirst?: boolean },
  ) => Promise<Blob>
  /** Holds a picture of a page, unless one is held: the next opening there shows it at once, also offline. */
  holdPicture: (page: number, draw: () => Promise<Blob | null>) => Promise<void>
  /** The words of a page with their boxes; asked for once, however often they are wanted. */
  words: (page: number, signal: AbortSignal) => Promise<PageWords>
  /** The words of a page that the server has sent before and this device holds; null for others. */
  heldWords: (page: number) => Promise<PageWords | null>
  /** The words that a machine has read on a page, as a kept copy has them; null without any. */
  machineWords: (page: number) => Promise<PageWord[] | null>
  /** Where a word or phrase occurs, or the terms of a search. */
  hits: (query: FindQuery, signal: AbortSignal) => Promise<PdfHits>
  /** Has the server read the texts that a search will look through. */
  prepareHits: () => Promise<void>
}

interface SourceOptions {
  start: ViewerStart
  info: Promise<PdfInfo>
  holding: Pick<Holding, 'partsOf'>
  /** Resolves when this device can be read. */
  ready: Promise<void>
  ask: Ask
  /** Asks for pages, which a kept copy may do without. */
  askPage: Ask
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

/** Lets one request go before the bytes of the PDF. */
const createRightOfWay = () => {
  let held: Promise<void> = Promise.resolve()
  return {
    /** Holds bytes back until the returned function is called, or for as long as anything waits for a picture. */
    take: (): (() => void) => {
      const { promise: released, resolve: release } = createDeferred()
      held = Promise.race([released, pause(longestHold)])
      return release
    },
    /** Resolves when nothing goes first. */
    given: () => held,
  }
}

/** Creates what a PDF is read from. */
export const createSource = ({ start, info, holding, ready, ask, askPage }: SourceOptions): Source => {
  const { pdfFile, person } = start
  const path = pathOfPdf(pdfFile)
  const rightOfWay = createRightOfWay()
  const device: Promise<DeviceParts> = Promise.all([info, ready]).then(([{ version }]) =>
    holding.partsOf({ person, pdfFile, version }),
  )
  const bytes = Promise.all([info, device]).then(([facts, parts]) =>
    createBytes({
      info: facts,
      path,
      head: start.head,
      device: parts,
      ask: (wanted) => ask(wanted, { isPatient: true }),
      rightOfWay: rightOfWay.given,
    }),
  )
  // Whoever reads awaits them; until then a failure must not count as unhandled.
  for (const promise of [device, bytes]) promise.catch(() => undefined)

  const hold = async (name: string, part: ArrayBuffer) => (await device).hold(new Map([[name, part]]))
  const readHeld = async (name: string): Promise<ArrayBuffer | null> =>
    (await (await device).read([name]))[0] ?? null

  // A first picture that takes too long is asked for again, like any other.
  const started = unlessSilent(start.picture)
  /** Takes the picture with which the PDF opens, which this tab has already. */
  const takeStarted = async (page: number, width: number): Promise<ArrayBuffer | null> => {
    if (page !== start.place.page || width !== startPictureWidth) return null
    const { version } = await info
    const found = (await start.found).find(({ copy }) => copy.version === version)?.parts[0]
    if (found !== undefined) return found
    const picture = await started
    if (picture?.version !== version) return null
    void hold(nameOfPicture(page, width), picture.bytes)
    return picture.bytes
  }

  /** Reads a part of the version from this device, or from the server. */
  const read = async ({ name, address, signal, onBegun, heldAs = () => name }: PartWanted) => {
    const { version } = await info
    const held = await readHeld(name)
    if (held !== null) return held
    // A page that does not exist, or whose version is deleted while it is drawn, says nothing about the PDF.
    const { bytes: part, response } = await askPage(
      { address: address(version), onBegun },
      { signal, isPermission: false },
    )
    const sent = response.headers.get(pdfVersionHeader)
    const isOfVersion = sent === null || sent === String(version)
    const ownName = isOfVersion ? heldAs(part.buffer) : null
    if (ownName !== null) void hold(ownName, part.buffer)
    return part.buffer
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
    bytes,
    picture: async (page, width, { signal, goesFirst = false }) => {
      const own = await takeStarted(page, width)
      if (own !== null) return pictureOf(own)
      const address = (version: number) => `${pathOfPicture(pdfFile, page, width)}&v=${version}`
      const release = goesFirst ? rightOfWay.take() : undefined
      const name = nameOfPicture(page, width)
      return pictureOf(await read({ name, address, signal, onBegun: release }).finally(release))
    },
    holdPicture: async (page, draw) => {
      const name = nameOfPicture(page, startPictureWidth)
      if ((await readHeld(name)) !== null) return
      const picture = await draw()
      if (picture !== null) await hold(name, await picture.arrayBuffer())
    },
    heldWords: async (page) => {
      const held = (await readHeld(nameOfWords(page))) ?? (await readHeld(nameOfUncheckedWords(page)))
      return held === null ? null : wordsOf(held)
    },
    machineWords: async (page) => {
      const held = await readHeld(nameOfMachineWords(page))
      return held === null ? null : trusted<PageWord[]>(textOf(held))
    },
    words: createSharedWords((page) => readWords(page, start.controller.signal)),
    prepareHits: async () => {
      const { version } = await info
      await askPage({ address: `${path}/find?v=${version}` })
    },
    hits: async ({ query, terms }, signal) => {
      const { version } = await info
      const asked = new URLSearchParams({
        ...(terms === null ? { q: query } : { terms }),
        v: String(version),
      })
      const { bytes: found } = await askPage({ address: `${path}/find?${asked}` }, { signal })
      return trusted<PdfHits>(textOf(found.buffer))
    },
  }
}
