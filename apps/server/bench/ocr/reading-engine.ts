import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createOcrEngine, type ReadPage } from '../../src/platform/ocr/ocr-engine.ts'
import type { GreyPicture } from '../../test/drawn-pages.ts'

/** A program that reads pictures of pages. */
export interface ReadingEngine {
  /** @throws when reading the page took too much memory or time */
  read: (page: GreyPicture) => Promise<ReadPage>
  close: () => Promise<void>
}

export const engineKinds = ['wasm', 'wasm-plain', 'native', 'native-plain'] as const
export type EngineKind = (typeof engineKinds)[number]

/** The names of the engines: each with the preparation of the product, and without it. */
export const engineNames: Record<EngineKind, string> = {
  wasm: 'tesseract.js',
  'wasm-plain': 'tesseract.js, as it comes',
  native: 'tesseract',
  'native-plain': 'tesseract, as it comes',
}

/** Whether an engine is the program of the machine. */
export const isNative = (kind: EngineKind): boolean => kind.startsWith('native')

/** Whether the program of the machine is installed. */
export const hasNative = (): Promise<boolean> =>
  promisify(execFile)('tesseract', ['--version']).then(
    () => true,
    () => false,
  )

/** Opens the engine of the product, which takes the native program where it finds one. */
export const openEngine = (kind: EngineKind): ReadingEngine => {
  const engine = createOcrEngine({
    ...(isNative(kind) ? {} : { env: {} }),
    ...(kind.endsWith('-plain') ? { program: new URL('plain-child.ts', import.meta.url) } : {}),
  })
  return {
    read: async (page) => {
      const result = await engine.read(page)
      if (!result.ok) throw new Error(`A page is ${result.problem}.`)
      return result.page
    },
    close: engine.close,
  }
}
