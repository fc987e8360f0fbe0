// Writes our own PDFs. Run once: npx tsx demo/make-sheets.ts (needs opj_compress from libopenjp2-tools).
import { writeFileSync } from 'node:fs'
import { answerBooklet } from './sheets/answer-booklet.ts'
import { jpeg2000Slide } from './sheets/jpeg2000-slide.ts'
import { labSheet } from './sheets/lab-sheet.ts'

const sheets = {
  'Ans-Booklet.pdf': answerBooklet,
  'lab.pdf': labSheet,
  'lecture-slide-jpeg2000.pdf': jpeg2000Slide,
}

for (const [file, make] of Object.entries(sheets)) {
  const bytes = make()
  writeFileSync(new URL(`pdfs/${file}`, import.meta.url), bytes)
  process.stdout.write(`${file}: ${bytes.length} bytes\n`)
}
