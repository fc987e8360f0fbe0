import { sendAndWait, serveWork } from '../children/child-side.ts'
import { flattenLight } from './flat-light.ts'
import { wordsOfLines } from './found-words.ts'
import { findNativeReader } from './native-reader.ts'
import { OcrJob, type OcrReport, type ReadPage } from './ocr-messages.ts'
import { straighten } from './straighten.ts'
import { createWasmReader } from './wasm-reader.ts'

// The program of a child process: it reads pictures of pages, and has neither secrets nor a socket to lose.

/** A page that is read worse than this may be in another language. */
const sureConfidence = 60
const maxRssBytes = Number(process.argv[2])

const reader = (await findNativeReader()) ?? createWasmReader()

const read = async ({ image }: OcrJob): Promise<ReadPage> => {
  const straight = await straighten(await flattenLight(image))
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

serveWork({
  job: OcrJob,
  work: async (job) => {
    const report: OcrReport = { type: 'read', page: await read(job) }
    return sendAndWait(report)
  },
  isTired: () => process.memoryUsage.rss() > maxRssBytes / 2,
})
