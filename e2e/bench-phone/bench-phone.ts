import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { copyDemo, seedDemo } from '../support/demo-copy.ts'
import { openOtherDevice } from '../support/readings.ts'
import { startServerProcess } from '../support/server-process.ts'
import { tokenOf } from '../support/test.ts'
import { type BenchPdf, fillLibrary, otherName, pdfNames } from './library.ts'
import { lineKinds, startLine } from './line.ts'
import { type Visit, visitBeside } from './beside.ts'
import { type LongReading, readLong } from './memory.ts'
import { type Pinch, pinchBook } from './pinch.ts'
import { type Row, writeTable } from './table.ts'
import { writeWaterfalls } from './waterfall.ts'
import { type Bench, type Work, bookWorks, works } from './works.ts'

// npm run bench:phone: how long someone with a cheap phone waits for a page.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    line: { type: 'string', default: 'phone' },
    out: { type: 'string', default: '.cache/reports/bench-phone.md' },
  },
})
const rounds = Number(values.rounds)
const metricsToken = randomBytes(16).toString('hex')
const bookName = 'book'
const memoryName = 'memory'
const pinchName = 'pinch'
const besideName = 'beside'
const otherWorks = [memoryName, pinchName, besideName]
const workNames = [...[...works, ...bookWorks].map(({ name }) => name), ...otherWorks]
const names = [...workNames, ...pdfNames]
const only = values.only === '' ? [] : values.only.split(',')

const refuse = (why: string): never => {
  console.error(why)
  process.exit(1)
}

if (!Number.isInteger(rounds) || rounds < 1) refuse('--rounds takes a whole number from 1.')
if (!only.every((name) => names.includes(name))) refuse(`--only takes some of ${names.join(', ')}.`)
const lineKind = lineKinds[values.line] ?? refuse(`--line takes one of ${Object.keys(lineKinds).join(', ')}.`)

/** Returns whether `--only` leaves a work: it names works, PDFs or both. */
const isWanted = (work: string, pdf: string | null = null): boolean => {
  const [ofWorks, ofPdfs] = [workNames, pdfNames].map((all) => only.filter((name) => all.includes(name)))
  const isNamed = (named: string[] = [], name: string | null) =>
    named.length === 0 || (name !== null && named.includes(name))
  return isNamed(ofWorks, work) && isNamed(ofPdfs, pdf)
}

const launch = (): Promise<Browser> => {
  const executablePath = process.env['CHROMIUM_PATH']
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-software-rasterizer',
      '--disable-background-networking',
      // A phone places letters between pixels; Linux would round the width of each.
      '--font-render-hinting=none',
    ],
  })
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

const measure = async (bench: Bench, work: Work, pdf: BenchPdf, row: Row): Promise<void> => {
  try {
    const measured = await work.run(bench, pdf)
    row.rounds.push(measured)
    const ms = measured.allHitsMs ?? measured.sharpMs
    console.error(`${work.name}, ${pdf.name}: ${ms.toFixed(0)} ms`)
  } catch (error) {
    row.failures.push(reasonOf(error))
    console.error(`${work.name}, ${pdf.name}: ${reasonOf(error)}`)
  }
}

/** Adds what a work returns. A failure costs this round its result, not the run its table. */
const collect = async <T>(name: string, results: T[], work: () => Promise<T>): Promise<void> => {
  try {
    results.push(await work())
  } catch (error) {
    console.error(`${name}: ${reasonOf(error)}`)
  }
}

/** Reads in a browser of its own. */
const readLongIn = async (facts: Parameters<typeof readLong>[1]): Promise<LongReading> => {
  const browser = await launch()
  try {
    return await readLong(browser, facts)
  } finally {
    await browser.close()
  }
}

/** Returns what `--only` leaves of the works, each with its PDF and an empty row. */
const planOf = (pdfs: BenchPdf[], book: BenchPdf) =>
  [
    ...works.flatMap((work) => pdfs.map((pdf) => ({ work, pdf }))),
    ...bookWorks.map((work) => ({ work, pdf: book })),
  ]
    .filter(({ work, pdf }) => isWanted(work.name, pdf.name))
    .map(({ work, pdf }) => {
      const row: Row = {
        work: work.name,
        pdf: pdf.name,
        roundTrips: work.roundTrips,
        rounds: [],
        failures: [],
      }
      return { work, pdf, row }
    })

const run = async (url: string): Promise<{ table: string; waterfalls: string }> => {
  const pdfs = await fillLibrary(url, metricsToken)
  const named = (name: string): BenchPdf => {
    const found = pdfs.find((pdf) => pdf.name === name)
    if (found === undefined) throw new Error(`No PDF is named ${name}.`)
    return found
  }
  const book = named(bookName)
  const student = '1LS22CS001'
  const token = await tokenOf(url, student, 'LectureShelf bench (phone)')
  const otherDevice = await openOtherDevice(url, student)
  const plan = planOf(
    pdfs.filter(({ name }) => name !== otherName),
    book,
  )
  const line = await startLine(url, lineKind)
  const browser = await launch()
  const readings: LongReading[] = []
  const pinches: Pinch[] = []
  const visits: Visit[][] = []
  try {
    for (let round = 1; round <= rounds; round += 1) {
      console.error(`Round ${round} of ${rounds}`)
      // Where the round before has stopped is no part of this one.
      for (const { pdfFile } of pdfs) await otherDevice.read(pdfFile, 1)
      const bench = { browser, line, token, other: named(otherName) }
      for (const { work, pdf, row } of plan) await measure(bench, work, pdf, row)
      if (isWanted(pinchName, bookName)) await collect(pinchName, pinches, () => pinchBook(bench, book))
      if (isWanted(besideName)) await collect(besideName, visits, () => visitBeside(bench))
      if (isWanted(memoryName, bookName))
        await collect(memoryName, readings, () =>
          readLongIn({ url, token, otherToken: otherDevice.token, book }),
        )
    }
  } finally {
    await browser.close()
    await line.close()
  }
  const rows = plan.map(({ row }) => row)
  return {
    table: writeTable(rows, { lineName: values.line, line: lineKind, rounds, readings, pinches, visits }),
    waterfalls: writeWaterfalls(rows),
  }
}

const removeSeed = await seedDemo()
const demo = await copyDemo('bench-phone')
const server = await startServerProcess({ ...demo.env, METRICS_TOKEN: metricsToken })
try {
  const { table, waterfalls } = await run(server.url)
  await mkdir(dirname(values.out), { recursive: true })
  await writeFile(values.out, table)
  await writeFile(values.out.replace(/(\.md)?$/, '-waterfalls.md'), waterfalls)
  console.log(table)
} finally {
  await server.stop()
  await demo.remove()
  await removeSeed()
}
