import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { scanDotsPerInch } from '../src/platform/ocr/ocr-engine.ts'
import { createPdfEngine } from '../src/platform/pdf-engine/pdf-engine.ts'

const book = fileURLToPath(new URL('../../../demo/pdfs/computer-networks-bird-routing.pdf', import.meta.url))

/** Returns the letters and digits of a text, which a machine reads alike whatever is between them. */
export const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Draws a page as a careless scanner would: turned, blurred, with the shadow of a gutter. */
export const drawDamaged = async () => {
  const pdfEngine = createPdfEngine({ processes: 1 })
  const drawn = await pdfEngine.drawGrey(book, {
    page: 20,
    dotsPerInch: scanDotsPerInch,
    maxPixels: 16_000_000,
  })
  const truth = await pdfEngine.readWords(book, 20)
  await pdfEngine.close()
  if (!drawn.ok || !truth.ok) throw new Error('The page was not drawn.')
  const { width, height, pixels } = drawn.value
  const shadow = Buffer.from(
    `<svg width="${width}" height="${height}"><defs><linearGradient id="g">
    <stop offset="0" stop-color="#777"/><stop offset="0.25" stop-color="#fff"/><stop offset="1" stop-color="#ddd"/>
    </linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  )
  const shadowed = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .blur(0.8)
    .composite([{ input: shadow, blend: 'multiply' }])
    .jpeg({ quality: 40 })
    .toBuffer()
  const turned = await sharp(shadowed)
    .rotate(-1.6, { background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    image: { width: turned.info.width, height: turned.info.height, pixels: turned.data },
    words: truth.value.words,
  }
}
