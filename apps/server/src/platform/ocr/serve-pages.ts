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

/** Reads a page as it lies, and turned round where the letters look better that way. @returns null without any word */
const readIn = async (
  reader: ScanReader,
  language: string,
  image: GreyImage,
  straight: StraightPage,
): Promise<ReadPage | null> => {
  const as = async (page: StraightPage): Promise<ReadPage> => {
    const lines = await reader.readLines(page.image, language)
    return { ...wordsOfLines(lines, image, page), language }
  }
  const lines = await reader.readLines(straight.image, language)
  if (lines.length === 0) return null
  const upright: ReadPage = { ...wordsOfLines(lines, image, straight), language }
  if (upright.confidence >= sureConfidence) return upright
  const turned = turnRound(straight)
  const probe = await as(await shrink(turned, probeSize))
  if (probe.confidence < upright.confidence + clearlyBetter) return upright
  const round = await as(turned)
  return round.confidence > upright.confidence ? round : upright
}

const read = async (reader: ScanReader, image: GreyImage, prepare: Prepare): Promise<ReadPage> => {
  const straight = await prepare(image)
  let best: ReadPage = { words: [], confidence: 0, language: reader.languages[0] ?? '' }
  for (const language of reader.languages) {
    const found = await readIn(reader, language, image, straight)
    // A page without words has none in any language.
    if (found === null) break
    if (found.confidence > best.confidence) best = found
    if (best.confidence >= sureConfidence) break
  }
  return best
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
