import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type GreyPicture, openTrustedPdf } from '../../test/drawn-pages.ts'
import { createRandom } from '../search/chance.ts'
import { type DamageRanges, chooseDamage, damagePage, unpackJpeg } from './damage.ts'

// The pages that are read: drawn from PDFs with text, so that what stands on them is known.

const FrozenPage = z.object({
  /** A PDF of the demo. */
  file: z.string(),
  sha256: z.string(),
  page: z.number().int().positive(),
  /** Decides the damage. */
  seed: z.number().int(),
})
export type FrozenPage = z.infer<typeof FrozenPage>

export const pagesFile = new URL('frozen/pages.json', import.meta.url)
export const demoPdfs = new URL('../../../../demo/pdfs/', import.meta.url)

const dotsPerInch = 200

/** Hard for a machine and legible for a person. They stay: a table says something only beside one of the same damage. */
const ranges: DamageRanges = {
  turnDegrees: [1, 1.9],
  blur: [0.8, 1.2],
  noise: [7, 13],
  ink: [70, 115],
  paper: [205, 235],
  gutterWidth: [0.1, 0.2],
  gutterDepth: [0.45, 0.7],
  jpegQuality: [40, 40],
}

/** Reads which pages the bench reads, with the seeds of their damage. */
export const readPages = async (): Promise<FrozenPage[]> =>
  z.array(FrozenPage).parse(JSON.parse(await readFile(pagesFile, 'utf8')))

export interface BenchPage extends FrozenPage {
  /** The text of the page by PDFium. */
  text: string
  clean: GreyPicture
  damaged: GreyPicture
  /** What is read as `damaged`, as a file to look at. */
  jpeg: Buffer
}

/** Draws a page, and damages it as its seed says. */
export const drawBenchPage = async (frozen: FrozenPage): Promise<BenchPage> => {
  const pdf = await openTrustedPdf(fileURLToPath(new URL(frozen.file, demoPdfs)))
  const clean = pdf.draw(frozen.page, dotsPerInch)
  const text = pdf.readText(frozen.page)
  pdf.close()
  const random = createRandom(frozen.seed)
  const jpeg = await damagePage(clean, chooseDamage(random, ranges), random)
  return { ...frozen, text, clean, damaged: await unpackJpeg(jpeg), jpeg }
}
