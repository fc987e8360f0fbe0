import { sendAndWait, serveWork } from '../children/child-side.ts'
import type { GreyImage } from '../pdf-engine/pdf-messages.ts'
import { wordsOfLines } from './found-words.ts'
import { findNativeReader } from './native-reader.ts'
import { OcrJob, type OcrReport, type ReadPage } from './ocr-messages.ts'
import type { ScanReader } from './scan-reader.ts'
import type { StraightPage } from './straighten.ts'
import { shrink, turnRound } from './turn-round.ts'
import { createWasmReader } from './wasm-reader.ts'

/** Makes a page easier to read. */
type Prepare = (image: GreyImage) => Promise<StraightPage>

/** A page that is read worse than this may be in another language. */
const sureConfidence = 60
const maxRssBytes = Number(process.argv[2])

/** A page that is turned round and read better than this much, in percent, was scanned upside down. */
const clearlyBetter = 10
/** Letters of half the size say which way is up, in a third of the time. */
const probeSize = 0.5

/** Reads each language with the program of the machine where it knows it, and else with the own one. */
const joinReaders = (native: ScanReader | null, own: ScanReader): ScanReader => ({
  languages: own.languages,
  readLines: (image, language) =>
    (native?.languages.includes(language) === true ? native : own).readLines(image, language),
})

/** Reads a page in one language after another, until it is surely read. @returns null for a page without any word */
const readUpright = async (
  reader: ScanReader,
  image: GreyImage,
  straight: StraightPage,
): Promise<ReadPage | null> => {
  let best: ReadPage = { words: [], confidence: 0, language: reader.languages[0] ?? '' }
  for (const language of reader.languages) {
    const lines = await reader.readLines(straight.image, language)
    // A page without words has none in any language.
    if (lines.length === 0) return best.words.length === 0 ? null : best
    const found = wordsOfLines(lines, image, straight)
    if (found.confidence > best.confidence) best = { ...found, language }
    if (best.confidence >= sureConfidence) break
  }
  return best
}

const read = async (reader: ScanReader, image: GreyImage, prepare: Prepare): Promise<ReadPage> => {
  const straight = await prepare(image)
  const none: ReadPage = { words: [], confidence: 0, language: reader.languages[0] ?? '' }
  const upright = await readUpright(reader, image, straight)
  if (upright === null || upright.confidence >= sureConfidence) return upright ?? none
  const turned = turnRound(straight)
  const small = await shrink(turned, probeSize)
  const probe = await readUpright(reader, image, small)
  if (probe === null || probe.confidence < upright.confidence + clearlyBetter) return upright
  return (await readUpright(reader, image, turned)) ?? upright
}

/** Serves the pages that the parent sends, with the program of the machine or else with the own one. */
export const servePages = async (prepare: Prepare): Promise<void> => {
  const reader = joinReaders(await findNativeReader(), createWasmReader())
  serveWork({
    job: OcrJob,
    work: async ({ image }) => {
      const report: OcrReport = { type: 'read', page: await read(reader, image, prepare) }
      return sendAndWait(report)
    },
    isTired: () => process.memoryUsage.rss() > maxRssBytes / 2,
  })
}
