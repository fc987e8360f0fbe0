// Writes our own PDFs. Run once: npx tsx demo/make-sheets.ts (needs opj_compress from libopenjp2-tools for the slide).
// Arguments name some of the files.
import { writeFileSync } from 'node:fs'
import { answerBooklet } from './sheets/answer-booklet.ts'
import { jpeg2000Slide } from './sheets/jpeg2000-slide.ts'
import { labSheet } from './sheets/lab-sheet.ts'
import { writeShortNote } from './sheets/short-note.ts'
import { agileScrum } from './notes/agile-scrum.ts'
import { electronicWaste } from './notes/electronic-waste.ts'
import { finiteAutomata } from './notes/finite-automata.ts'
import { patentsInIndia } from './notes/patents-in-india.ts'
import { softwareProcess } from './notes/software-process.ts'

const sheets = {
  'Ans-Booklet.pdf': answerBooklet,
  'lab.pdf': labSheet,
  'lecture-slide-jpeg2000.pdf': jpeg2000Slide,
  'short-notes-agile-scrum.pdf': () => writeShortNote(agileScrum),
  'short-notes-e-waste.pdf': () => writeShortNote(electronicWaste),
  'short-notes-finite-automata.pdf': () => writeShortNote(finiteAutomata),
  'short-notes-patents-in-india.pdf': () => writeShortNote(patentsInIndia),
  'short-notes-software-process.pdf': () => writeShortNote(softwareProcess),
}

const wanted = process.argv.slice(2)
for (const [file, make] of Object.entries(sheets)) {
  if (wanted.length > 0 && !wanted.includes(file)) continue
  const bytes = make()
  writeFileSync(new URL(`pdfs/${file}`, import.meta.url), bytes)
  process.stdout.write(`${file}: ${bytes.length} bytes\n`)
}
