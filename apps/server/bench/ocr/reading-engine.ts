import { z } from 'zod'
import type { GreyPicture } from '../../test/drawn-pages.ts'

const ReadPage = z.object({
  /** Each with its box in ten-thousandths of the page, and what follows it. */
  words: z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.number()])),
  confidence: z.number(),
})
export type ReadPage = z.infer<typeof ReadPage>

/** What the bench needs of a program that reads pictures of pages. */
export interface ReadingEngine {
  read: (page: GreyPicture) => Promise<ReadPage>
  close: () => Promise<void>
}

export const engineKinds = ['wasm', 'native'] as const
export type EngineKind = (typeof engineKinds)[number]

const call = (target: unknown, name: string, ...values: unknown[]): unknown => {
  const method: unknown = typeof target === 'object' && target !== null ? Reflect.get(target, name) : null
  if (typeof method !== 'function') throw new Error(`The engine has no function "${name}".`)
  return Reflect.apply(method, target, values)
}

/** Makes an engine of a module that exports `createOcrEngine`. What the engine returns is checked. */
export const engineFrom = (module: unknown, kind: EngineKind): ReadingEngine => {
  const engine = call(module, 'createOcrEngine', { kind })
  return {
    read: async (page) => ReadPage.parse(await call(engine, 'read', page)),
    close: async () => void (await call(engine, 'close')),
  }
}

/** Loads the engine of the product. */
export const loadEngine = async (kind: EngineKind): Promise<ReadingEngine> => {
  const address = new URL('../../src/platform/ocr/ocr-engine.ts', import.meta.url).href
  const module: unknown = await import(address)
  return engineFrom(module, kind)
}
