import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import tesseract from 'tesseract.js'
import type { GreyImage } from '../pdf-engine/pdf-messages.ts'
import { type ScanReader, scanDotsPerInch, scanLanguages } from './scan-reader.ts'
import { linesOfTable } from './words-table.ts'

/** Measured: as good as the models that are four times as large. */
const model = '4.0.0_best_int'

/** Where the package of a language is. */
const folderOf = (language: string): string => {
  const { resolve } = createRequire(import.meta.url)
  return join(dirname(resolve(`@tesseract.js-data/${language}/package.json`)), model)
}

/** Creates a reader that needs no other program: Tesseract as WebAssembly, without the network and without a cache. */
export const createWasmReader = (): ScanReader => {
  let opened: { language: string; worker: tesseract.Worker } | null = null

  const open = async (language: string): Promise<tesseract.Worker> => {
    if (opened?.language === language) return opened.worker
    // Two would take the memory of two.
    await opened?.worker.terminate()
    opened = null
    const worker = await tesseract.createWorker(language, tesseract.OEM.LSTM_ONLY, {
      langPath: folderOf(language),
      cacheMethod: 'none',
    })
    await worker.setParameters({
      tessedit_pageseg_mode: tesseract.PSM.AUTO,
      user_defined_dpi: String(scanDotsPerInch),
    })
    opened = { language, worker }
    return worker
  }

  return {
    languages: scanLanguages,
    readLines: async ({ pixels, width, height }: GreyImage, language: string) => {
      const worker = await open(language)
      const raw = { width, height, channels: 1 } as const
      const image = await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toBuffer()
      const { data } = await worker.recognize(image, {}, { text: false, tsv: true })
      return linesOfTable(data.tsv ?? '')
    },
  }
}
