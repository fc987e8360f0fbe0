import { z } from 'zod'
import { GreyImage, WordsOfPage } from '../pdf-engine/pdf-messages.ts'

/** Reads a page. It was drawn from a stranger's file, but is only pixels now. */
export const OcrJob = z.object({ kind: z.literal('read'), image: GreyImage })
export type OcrJob = z.infer<typeof OcrJob>

/** What a machine read on a page. */
export const ReadPage = z.object({
  /** In reading order, with boxes in ten-thousandths of the page. */
  words: WordsOfPage.shape.words,
  /** The mean of the words, from 0 to 100; 0 without words. */
  confidence: z.number(),
  /** The code of the language whose letters were looked for. */
  language: z.string(),
})
export type ReadPage = z.infer<typeof ReadPage>

export const OcrReport = z.object({ type: z.literal('read'), page: ReadPage })
export type OcrReport = z.infer<typeof OcrReport>
