import type { MachineWords } from '@lectureshelf/contract/library/pdf-pages'
import { chunkBytes, nameOfChunk, nameOfPicture, startPictureWidth } from '../../lib/storage/pdf-parts.ts'
import { type PinnedCopy, bytesOfPdf, nameOfMachineWords } from '../copies/copy.ts'
import type { OwnCopies } from './own-copies.ts'

/** Where the parts of a note come from. */
export interface PartsIo {
  readBytes: (pdfFile: string, version: number, begin: number, end: number) => Promise<ArrayBuffer>
  /** Returns the page at which a note opens. */
  openingPage: (pdfFile: string) => number
  /** Reads the picture of a page. */
  readPicture: (pdfFile: string, version: number, page: number) => Promise<ArrayBuffer>
  /** Reads the words that a machine has read, of some pages after one. */
  readWords: (pdfFile: string, version: number, after: number) => Promise<MachineWords>
}

/** The server reads this much into memory for one answer. */
const runBytes = 8 * chunkBytes

/** Cuts the bytes of a run into the parts that the viewer looks for. */
const partsOf = (bytes: ArrayBuffer, begin: number): Map<string, ArrayBuffer> => {
  const parts = new Map<string, ArrayBuffer>()
  for (let at = 0; at < bytes.byteLength; at += chunkBytes)
    parts.set(nameOfChunk((begin + at) / chunkBytes), bytes.slice(at, at + chunkBytes))
  return parts
}

/** Makes the parts of a copy from the words of pages. */
const wordPartsOf = (pages: MachineWords['pages']): Map<string, ArrayBuffer> =>
  new Map(
    pages.map(([page, words]) => [
      nameOfMachineWords(page),
      new TextEncoder().encode(JSON.stringify(words)).buffer,
    ]),
  )

/** Creates what fetches the parts of a copy that are not stored yet, and stores them. */
export const createFetching = (
  io: PartsIo,
  { isWanted, store, of }: OwnCopies,
  onReceived: (pdfFile: string, bytes: number) => void,
) => ({
  /**
   * Fetches the bytes of a copy.
   * @returns the copy as it is stored then; null after a removal or a change of the person
   */
  bytes: async (begun: PinnedCopy): Promise<PinnedCopy | null> => {
    const { info, version } = begun
    let copy = begun
    for (let begin = 0; begin < info.sizeBytes; begin += runBytes) {
      if (!isWanted(copy)) return null
      const end = Math.min(begin + runBytes, info.sizeBytes)
      const isThere = (at: number) => copy.sizes[nameOfChunk(at)] !== undefined
      const chunks = Array.from(
        { length: Math.ceil((end - begin) / chunkBytes) },
        (_, at) => begin / chunkBytes + at,
      )
      if (chunks.every(isThere)) continue
      const bytes = await io.readBytes(info.pdfFile, version, begin, end)
      const stored = await store(copy, partsOf(bytes, begin))
      if (stored === null) return null
      copy = stored
      onReceived(info.pdfFile, bytesOfPdf(copy))
    }
    // Another tab may have removed it since, and begun it again.
    const stored = (await of(info.pdfFile)).find((one) => one.version === version)
    return stored === undefined || !isWanted(copy) ? null : { ...copy, sizes: stored.sizes }
  },
  /** Fetches the picture of the page where a note opens: it stands at once, before the program has loaded. */
  picture: async (copy: PinnedCopy): Promise<void> => {
    const { pdfFile } = copy.info
    const page = io.openingPage(pdfFile)
    const name = nameOfPicture(page, startPictureWidth)
    if (copy.sizes[name] !== undefined || !isWanted(copy)) return
    await store(copy, new Map([[name, await io.readPicture(pdfFile, copy.version, page)]]))
  },
  /** Fetches the words that a machine has read on `readPages` pages, where the copy has those of another number. */
  words: async (copy: PinnedCopy, readPages: number): Promise<void> => {
    if (readPages === (copy.readPages ?? 0)) return
    for (let after: number | null = 0; after !== null;) {
      if (!isWanted(copy)) return
      const { pages, next }: MachineWords = await io.readWords(copy.info.pdfFile, copy.version, after)
      if ((await store(copy, wordPartsOf(pages))) === null) return
      after = next
    }
    await store({ ...copy, readPages }, new Map())
  },
})
