import type { OcrEngine, OcrResult, ReadPage } from '../src/platform/ocr/ocr-engine.ts'

/** A result, an error, or what happens while a page is read. */
type Plan = OcrResult | Error | (() => Promise<OcrResult>)

/** An OCR engine that answers as a test plans it; a page that was not planned has nothing that it can read. */
export interface PlannedOcr extends OcrEngine {
  /** The results of the next pages, in order. */
  plan: (...results: Plan[]) => void
  /** Forgets plans and pages of an earlier test. */
  reset: () => void
  /** How many pages it was given. */
  count: () => number
  /** The widths and heights of the pages that it was given. */
  sizes: () => [width: number, height: number][]
}

/** Makes a page of lines of text, each word in a box of its own, that was read with some confidence. */
export const readLines = (lines: string[], { confidence = 90, language = 'eng' } = {}): OcrResult => {
  const words = lines.flatMap((line, row) =>
    line
      .split(' ')
      .map((text, column, all): ReadPage['words'][number] => [
        text,
        500 + column * 800,
        500 + row * 300,
        700,
        200,
        column === all.length - 1 ? 1 : 0,
      ]),
  )
  return { ok: true, page: { words, confidence, language } }
}

const unreadable: OcrResult = { ok: true, page: { words: [], confidence: 0, language: 'eng' } }

/** Creates an engine for tests of what is done with the words: the real one has tests of its own, and is slow. */
export const createPlannedOcr = (): PlannedOcr => {
  const planned: Plan[] = []
  const sizes: [width: number, height: number][] = []
  return {
    plan: (...results) => void planned.push(...results),
    reset: () => {
      planned.length = 0
      sizes.length = 0
    },
    count: () => sizes.length,
    sizes: () => sizes,
    read: async ({ width, height }) => {
      sizes.push([width, height])
      const next = planned.shift() ?? unreadable
      if (next instanceof Error) throw next
      return typeof next === 'function' ? next() : next
    },
    memoryBytes: () => 0,
    close: async () => undefined,
  }
}
