import { createOcrEngine, type ReadPage } from '../../src/platform/ocr/ocr-engine.ts'
import type { GreyPicture } from '../../test/drawn-pages.ts'

/** A program that reads pictures of pages. */
export interface ReadingEngine {
  /** @throws when reading the page took too much memory or time */
  read: (page: GreyPicture) => Promise<ReadPage>
  close: () => Promise<void>
}

export const engineKinds = ['wasm', 'native'] as const
export type EngineKind = (typeof engineKinds)[number]

/** Opens the engine of the product, which takes the native program where it finds one. */
export const openEngine = (kind: EngineKind): ReadingEngine => {
  const engine = createOcrEngine(kind === 'wasm' ? { env: {} } : {})
  return {
    read: async (page) => {
      const result = await engine.read(page)
      if (!result.ok) throw new Error(`A page is ${result.problem}.`)
      return result.page
    },
    close: engine.close,
  }
}
