import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { init } from '@embedpdf/pdfium'
import type { Methods } from '@embedpdf/pdfium'

const wasmPageBytes = 65_536

export interface Pdfium {
  calls: Methods
  /** A view of PDFium's memory, valid until the next call into it: growing moves the memory. */
  memory: () => Buffer
  allocate: (sizeBytes: number) => number
  free: (pointer: number) => void
  /** Lends some of PDFium's memory. */
  withBytes: <T>(sizeBytes: number, use: (pointer: number) => T) => T
  /** True when an allocation was refused. PDFium may carry on as if a part of the file were empty. */
  isStarved: () => boolean
  /** Makes a function that PDFium can call. */
  toPointer: (fn: (a: number, b: number, c: number, d: number) => number) => number
}

/** Holds memory to a limit, which PDFium meets as an allocation that fails; answers whether one did. */
const limitGrowth = (memory: object, maxBytes: number) => {
  const grow: unknown = Reflect.get(memory, 'grow')
  if (typeof grow !== 'function') throw new Error('PDFium exports no memory that grows')
  let isStarved = false
  const growWithin = (pages: number): unknown => {
    const buffer: unknown = Reflect.get(memory, 'buffer')
    const sizeBytes = buffer instanceof ArrayBuffer ? buffer.byteLength : 0
    // A refusal is followed by attempts to get along with less; the last one counts.
    isStarved = sizeBytes + pages * wasmPageBytes > maxBytes
    if (isStarved) throw new RangeError(`more than ${maxBytes} bytes`)
    return Reflect.apply(grow, memory, [pages])
  }
  Object.defineProperty(memory, 'grow', { value: growWithin })
  return () => isStarved
}

/** Loads PDFium. Its memory is capped here as well, since a sampling watchdog can be outrun. */
export const loadPdfium = async ({ maxBytes }: { maxBytes: number }): Promise<Pdfium> => {
  const wasmPath = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const calls = await init({ wasmBinary: await readFile(wasmPath) })
  const { wasmExports } = calls.pdfium
  const wasmMemory: unknown = Reflect.get(wasmExports, 'memory')
  if (typeof wasmMemory !== 'object' || wasmMemory === null) throw new Error('PDFium exports no memory')
  const isStarved = limitGrowth(wasmMemory, maxBytes)
  calls.PDFiumExt_Init()
  const allocate = (sizeBytes: number) => {
    const pointer = wasmExports.malloc(sizeBytes)
    if (pointer === 0) throw new RangeError(`no ${sizeBytes} bytes left for PDFium`)
    return pointer
  }
  return {
    calls,
    memory: () => {
      const buffer: unknown = Reflect.get(wasmMemory, 'buffer')
      if (!(buffer instanceof ArrayBuffer)) throw new Error('PDFium has no memory')
      return Buffer.from(buffer)
    },
    allocate,
    free: wasmExports.free,
    withBytes: (sizeBytes, use) => {
      const pointer = allocate(sizeBytes)
      try {
        return use(pointer)
      } finally {
        wasmExports.free(pointer)
      }
    },
    isStarved,
    toPointer: (fn) => calls.pdfium.addFunction(fn, 'iiiii'),
  }
}
