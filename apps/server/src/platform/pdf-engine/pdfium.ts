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
  /** Allocates some of PDFium's memory while `use` runs. */
  withBytes: <T>(sizeBytes: number, use: (pointer: number) => T) => T
  /** True when an allocation has failed. PDFium may continue as if a part of the file were empty. */
  isStarved: () => boolean
  /** Creates a function pointer that PDFium can call. */
  toPointer: (fn: (a: number, b: number, c: number, d: number) => number) => number
}

/** Limits memory, which PDFium sees as a failed allocation. @returns a function that says whether one failed */
const limitGrowth = (memory: object, maxBytes: number) => {
  const grow: unknown = Reflect.get(memory, 'grow')
  if (typeof grow !== 'function') throw new Error('PDFium exports no memory that grows')
  let isStarved = false
  const growWithin = (pages: number): unknown => {
    const buffer: unknown = Reflect.get(memory, 'buffer')
    const sizeBytes = buffer instanceof ArrayBuffer ? buffer.byteLength : 0
    // After a failed allocation PDFium tries to get along with less; the last attempt counts.
    isStarved = sizeBytes + pages * wasmPageBytes > maxBytes
    if (isStarved) throw new RangeError(`more than ${maxBytes} bytes`)
    return Reflect.apply(grow, memory, [pages])
  }
  Object.defineProperty(memory, 'grow', { value: growWithin })
  return () => isStarved
}

/**
 * Calls that are made for each letter, object or annotation of a page. All their values are numbers, so that they need no
 * conversion, which takes five times as long as the call.
 */
const frequentCalls = [
  'FPDFText_GetUnicode',
  'FPDFText_IsGenerated',
  'FPDFText_IsHyphen',
  'FPDFText_GetTextObject',
  'FPDFText_GetFontSize',
  'FPDFPage_GetObject',
  'FPDFPage_CountObjects',
  'FPDFPageObj_GetType',
  'FPDFPageObj_CountMarks',
  'FPDFPageObj_GetMark',
  'FPDFFormObj_GetObject',
  'FPDFFormObj_CountObjects',
  'FPDFPage_GetAnnot',
  'FPDFPage_CloseAnnot',
  'FPDFAnnot_GetSubtype',
  'FPDFAnnot_GetFlags',
] as const satisfies readonly (keyof Methods)[]

/** Those that answer yes or no. */
const frequentQuestions = [
  'FPDFText_GetCharBox',
  'FPDFText_GetCharOrigin',
  'FPDFText_GetMatrix',
  'FPDFPageObj_GetBounds',
  'FPDFPageObj_SetIsActive',
  'FPDFPageObj_SetFillColor',
  'FPDFTextObj_SetTextRenderMode',
  'FPDFPageObjMark_GetName',
] as const satisfies readonly (keyof Methods)[]

const callDirectly = (calls: Methods, wasmExports: object): void => {
  const directOf = (name: string) => {
    const direct: unknown = Reflect.get(wasmExports, name)
    if (typeof direct !== 'function') throw new Error(`PDFium exports no ${name}`)
    return direct
  }
  for (const name of frequentCalls) Reflect.set(calls, name, directOf(name))
  for (const name of frequentQuestions) {
    const direct = directOf(name)
    Reflect.set(calls, name, (...values: number[]) => Reflect.apply(direct, undefined, values) !== 0)
  }
}

/** Creates a view of WebAssembly memory, and a new one only after the memory has moved. */
const createView = (wasmMemory: object) => {
  let view = Buffer.alloc(0)
  return (): Buffer => {
    const buffer: unknown = Reflect.get(wasmMemory, 'buffer')
    if (buffer === view.buffer) return view
    if (!(buffer instanceof ArrayBuffer)) throw new Error('PDFium has no memory')
    view = Buffer.from(buffer)
    return view
  }
}

/** Loads PDFium. Its memory is capped here as well, since a sampling watchdog can be too slow. */
export const loadPdfium = async ({ maxBytes }: { maxBytes: number }): Promise<Pdfium> => {
  const wasmPath = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const calls = await init({ wasmBinary: await readFile(wasmPath) })
  const { wasmExports } = calls.pdfium
  const wasmMemory: unknown = Reflect.get(wasmExports, 'memory')
  if (typeof wasmMemory !== 'object' || wasmMemory === null) throw new Error('PDFium exports no memory')
  const isStarved = limitGrowth(wasmMemory, maxBytes)
  callDirectly(calls, wasmExports)
  calls.PDFiumExt_Init()
  const allocate = (sizeBytes: number) => {
    const pointer = wasmExports.malloc(sizeBytes)
    if (pointer === 0) throw new RangeError(`no ${sizeBytes} bytes left for PDFium`)
    return pointer
  }
  return {
    calls,
    memory: createView(wasmMemory),
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
