import { createHash } from 'node:crypto'
import { lineOf, tinyPdf } from '../tiny-pdf.ts'

/** Creates seeded random numbers between 0 and 1, so that a failure can be reproduced. */
export const createRandom = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const blockBytes = 64 * 1024

const blockOf = (label: string): Buffer => {
  const line = createHash('sha512').update(label).digest('hex')
  return Buffer.from(`%${line}\n`.repeat(Math.ceil(blockBytes / (line.length + 2)))).subarray(0, blockBytes)
}

export interface PaddedPdf {
  sizeBytes: number
  /** Yields the bytes in pieces. */
  pieces: () => Generator<Buffer>
  sha256: string
}

/** Creates a PDF with a line per page, padded with comments to a size; the label makes it unique. */
export const paddedPdf = (label: string, bytes: number, pages = 1): PaddedPdf => {
  const contents = Array.from({ length: pages }, (_, index) => lineOf(`${label}, page ${index + 1}`))
  const small = tinyPdf({ contents })
  const table = small.lastIndexOf('\nxref\n') + 1
  const blocks = Math.max(1, Math.round((bytes - small.length) / blockBytes))
  const block = blockOf(label)
  const moved = table + blocks * blockBytes
  const head = small.subarray(0, table)
  const tail = Buffer.from(
    small.subarray(table).toString('latin1').replace(`startxref\n${table}\n`, `startxref\n${moved}\n`),
    'latin1',
  )
  const pieces = function* () {
    yield head
    for (let written = 0; written < blocks; written += 1) yield block
    yield tail
  }
  const hash = createHash('sha256')
  for (const piece of pieces()) hash.update(piece)
  return { sizeBytes: moved + tail.length, pieces, sha256: hash.digest('hex') }
}
