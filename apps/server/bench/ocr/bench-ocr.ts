import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Measured, measureEngine, pageStates } from './measure.ts'
import { type BenchPage, drawBenchPage, readPages } from './pages.ts'
import { engineKinds, engineNames, hasNative, isNative, openEngine } from './reading-engine.ts'
import { withResults, writeTable } from './table.ts'

// npm run bench:ocr: how well and at which cost scanned pages are read.

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: engineKinds.join(',') },
    /** How many of the pages are read, from the first. */
    pages: { type: 'string', default: '24' },
    /** A folder for the damaged pages, to look at. Nothing is read then. */
    pictures: { type: 'string' },
    out: { type: 'string', default: '.cache/reports/bench-ocr.md' },
  },
})

const say = (line: string) => void process.stdout.write(`${line}\n`)

const savePictures = async (pages: readonly BenchPage[], folder: string) => {
  await mkdir(folder, { recursive: true })
  for (const { file, page, jpeg } of pages)
    await writeFile(join(folder, `${file.replace(/\.pdf$/, '')}-${page}.jpg`), jpeg)
}

const save = async (measured: readonly Measured[]) => {
  await mkdir(dirname(values.out), { recursive: true })
  const guide = await readFile(values.out, 'utf8').catch(() => '')
  await writeFile(values.out, withResults(guide, writeTable(measured)))
}

const measureAll = async (pages: readonly BenchPage[]) => {
  const measured: Measured[] = []
  for (const kind of engineKinds.filter((one) => values.engine.split(',').includes(one))) {
    if (isNative(kind) && !(await hasNative())) {
      say('There is no tesseract on the PATH: it is not measured.')
      continue
    }
    const engine = openEngine(kind)
    try {
      for (const state of pageStates) {
        measured.push(await measureEngine(engine, { name: engineNames[kind], state, pages }))
        say(`${engineNames[kind]}: ${pages.length} ${state} pages are read.`)
        await save(measured)
      }
    } finally {
      await engine.close()
    }
  }
  say(`\n${writeTable(measured)}\nWritten to ${values.out}`)
}

const pages: BenchPage[] = []
for (const frozen of (await readPages()).slice(0, Number(values.pages)))
  pages.push(await drawBenchPage(frozen))
say(`${pages.length} pages are drawn and damaged.`)
if (values.pictures === undefined) await measureAll(pages)
else await savePictures(pages, values.pictures)
