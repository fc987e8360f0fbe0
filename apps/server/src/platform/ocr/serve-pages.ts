import { sendAndWait, serveWork } from '../children/child-side.ts'
import type { GreyImage } from '../pdf-engine/pdf-messages.ts'
import { wordsOfLines } from './found-words.ts'
import { findNativeReader } from './native-reader.ts'
import { OcrJob, type OcrReport, type ReadPage } from './ocr-messages.ts'
import type { ScanReader } from './scan-reader.ts'
import type { StraightPage } from './straighten.ts'
import { createWasmReader } from './wasm-reader.ts'

/** Makes a page easier to read. */
type Prepare = (image: GreyImage) => Promise<StraightPage>

/** A page that is read worse than this may be in another language. */
const sureConfidence = 60
const maxRssBytes = Number(process.argv[2])

const read = async (reader: ScanReader, image: GreyImage, prepare: Prepare): Promise<ReadPage> => {
  const straight = await prepare(image)
  let best: ReadPage = { words: [], confidence: 0, language: reader.languages[0] ?? '' }
  for (const language of reader.languages) {
    const lines = await reader.readLines(straight.image, language)
    const found = wordsOfLines(lines, image, straight)
    if (found.confidence > best.confidence) best = { ...found, language }
    // A page without words has none in any language.
    if (best.confidence >= sureConfidence || lines.length === 0) break
  }
  return best
}

/** Serves the pages that the parent sends, with the program of the machine or else with the own one. */
export const servePages = async (prepare: Prepare): Promise<void> => {
  const reader = (await findNativeReader()) ?? createWasmReader()
  serveWork({
    job: OcrJob,
    work: async ({ image }) => {
      const report: OcrReport = { type: 'read', page: await read(reader, image, prepare) }
      return sendAndWait(report)
    },
    isTired: () => process.memoryUsage.rss() > maxRssBytes / 2,
  })
}
