// Writes a scanned handout without any text, as seniors upload them. Run once: npx tsx demo/make-scan.ts
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chooseDamage, damagePage, type DamageRanges } from '../apps/server/bench/ocr/damage.ts'
import { createRandom } from '../apps/server/bench/search/chance.ts'
import { openTrustedPdf } from '../apps/server/test/drawn-pages.ts'
import { PdfDocument } from './sheets/pdf-writer.ts'

const source = 'microcontrollers-avr-libc.pdf'
const target = 'operating-systems-memory-layout-scan.pdf'
/** The chapter "Memory Areas and Using malloc()" with the page before and the page after it. */
const pages = [25, 26, 27, 28, 29]
const dotsPerInch = 150
const pointsPerInch = 72
const seed = 515

/** As a cheap scanner does, so that every word is still legible. */
const ranges: DamageRanges = {
  turnDegrees: [0.6, 1.6],
  blur: [0.5, 0.7],
  noise: [3, 5],
  ink: [38, 58],
  paper: [230, 242],
  gutterWidth: [0.05, 0.08],
  gutterDepth: [0.4, 0.6],
  jpegQuality: [42, 50],
}

const scan = new PdfDocument({
  title: 'Memory layout and malloc',
  subject: 'A scan of pages 16 to 20 of the avr-libc 2.0.0 reference manual',
  author: 'The avr-libc authors',
})
const random = createRandom(seed)
const book = await openTrustedPdf(fileURLToPath(new URL(`pdfs/${source}`, import.meta.url)))
for (const page of pages) {
  const drawn = book.draw(page, dotsPerInch)
  // The left pages of a book have their gutter at the right.
  const damage = { ...chooseDamage(random, ranges), isGutterLeft: page % 2 === 0 }
  const { width, height } = drawn
  const bytes = await damagePage(drawn, damage, random)
  const [across, down] = [(width * pointsPerInch) / dotsPerInch, (height * pointsPerInch) / dotsPerInch]
  const picture = { bytes, width, height, filter: 'DCTDecode', colours: 'DeviceGray' } as const
  scan.addPage(across, down).image(0, 0, across, down, picture)
  process.stdout.write(`page ${page}: ${bytes.length} bytes, turned by ${damage.turnDegrees.toFixed(2)}\n`)
}
book.close()
const bytes = scan.toBuffer()
writeFileSync(new URL(`pdfs/${target}`, import.meta.url), bytes)
process.stdout.write(`${target}: ${bytes.length} bytes\n`)
