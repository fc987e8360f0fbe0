import type { MachineWords } from '@lectureshelf/contract/library/pdf-pages'
import { chunkBytes, nameOfChunk } from '../../lib/storage/pdf-parts.ts'
import { nameOfMachineWords } from './kept-copies.ts'

// The parts in which a copy is stored.

/** Cuts the bytes of a run into the parts that the viewer looks for. */
export const partsOf = (bytes: ArrayBuffer, begin: number): Map<string, ArrayBuffer> => {
  const parts = new Map<string, ArrayBuffer>()
  for (let at = 0; at < bytes.byteLength; at += chunkBytes)
    parts.set(nameOfChunk((begin + at) / chunkBytes), bytes.slice(at, at + chunkBytes))
  return parts
}

/** Makes the parts of a copy from the words of pages. */
export const wordPartsOf = (pages: MachineWords['pages']): Map<string, ArrayBuffer> =>
  new Map(
    pages.map(([page, words]) => [
      nameOfMachineWords(page),
      new TextEncoder().encode(JSON.stringify(words)).buffer,
    ]),
  )
