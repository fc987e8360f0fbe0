import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openInstallation } from '../../src/cli/installation.ts'
import { patientLimits } from '../../src/platform/db/limits.ts'
import { withDatabase } from '../asking.ts'
import { benchConfig } from '../bench-config.ts'
import { arrange } from './arrange.ts'
import type { Book } from './books.ts'
import { loadBooks } from './corpus.ts'
import { timeFreshPdf } from './fresh-pdf.ts'
import { fillLibrary, indexLibrary, measureIndex, multiply, openLibrary } from './library.ts'
import { measureQuality } from './measure-quality.ts'
import { readQueries } from './queries.ts'
import { measureSpeed } from './speed.ts'
import { type Measured, writeTable } from './table.ts'

// npm run bench:search: what the search finds and how fast, beside plain rankings of the database on the same pages.

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgresql,embedded' },
    /** How often the corpus is stored, under other subjects each time. */
    copies: { type: 'string', default: '1,4' },
    /** How often the copies are then stored again by statements alone: 37 makes a million pages. */
    multiply: { type: 'string', default: '1' },
    /** Packages whose books are used, `demo` for those of the demo; all by default. */
    books: { type: 'string', default: '' },
    only: { type: 'string', default: 'quality,speed,fresh' },
    /** Prints the queries whose first page is not right. */
    misses: { type: 'boolean', default: false },
    /** Leaves the embedded installation for the next run, which does not fill it again. */
    keep: { type: 'boolean', default: false },
    out: { type: 'string', default: '.cache/reports/bench-search.md' },
  },
})

const labels = { postgresql: 'PostgreSQL', embedded: 'embedded' }
type Engine = keyof typeof labels
const engines: readonly Engine[] = ['postgresql', 'embedded']

const freshBook = 'demo/discrete-mathematics-nauty-graphs.pdf'
const freshPath = fileURLToPath(new URL(`../../../../demo/pdfs/${freshBook.slice(5)}`, import.meta.url))
const keptFolder = fileURLToPath(new URL('../../../../.cache/bench-search/kept/', import.meta.url))

const say = (line: string) => void process.stdout.write(`${line}\n`)
const wants = (part: string): boolean => values.only.includes(part)

interface Run {
  engine: Engine
  copies: number
  folder: string
  databaseUrl: string | null
  isFilled: boolean
}

const measureIn = async (
  books: readonly Book[],
  { engine, copies, folder, databaseUrl, isFilled }: Run,
): Promise<Measured> => {
  // Nothing has to survive a power cut here, as on the PostgreSQL server beside it.
  const installation = await openInstallation(
    benchConfig(folder, databaseUrl),
    (error) => say(`An error in the background: ${String(error)}`),
    // Making an index over a million pages takes longer than a person may wait.
    { isCopy: true, limits: patientLimits },
  )
  try {
    if (!isFilled) await fillLibrary(installation, books, { copies, log: say })
    const indexSeconds = await indexLibrary(installation)
    const indexBytes = await measureIndex(installation)
    say(`${labels[engine]}, ${copies} copies: indexed in ${Math.round(indexSeconds)} s, ${indexBytes} bytes`)
    const times = isFilled ? 1 : Number(values.multiply)
    if (times > 1) await multiply(installation, books, { copies, times, log: say })
    const library = await openLibrary(installation, books, copies)
    const queries = await readQueries(books)
    const rankings = wants('quality')
      ? await measureQuality(installation, library, queries, (line) => values.misses && say(line))
      : []
    const timed = wants('speed') ? await measureSpeed(installation, library, queries) : []
    const book = books.find(({ name }) => name === freshBook)
    const isFresh = wants('fresh') && !values.keep && book !== undefined
    const freshSeconds = isFresh ? await timeFreshPdf(installation, library, { path: freshPath, book }) : null
    return {
      engine: labels[engine],
      pages: copies * Number(values.multiply) * books.reduce((sum, { pages }) => sum + pages.length, 0),
      subjects: copies * Number(values.multiply) * arrange(books).length,
      indexSeconds,
      indexBytes,
      freshSeconds,
      rankings,
      times: timed,
    }
  } finally {
    await installation.close()
  }
}

const measure = async (books: readonly Book[], engine: Engine, copies: number): Promise<Measured> => {
  const isKept = engine === 'embedded' && values.keep
  const folder = isKept
    ? join(keptFolder, String(copies))
    : await mkdtemp(join(tmpdir(), 'lectureshelf-search-'))
  const isFilled = isKept && existsSync(folder)
  try {
    if (engine === 'embedded')
      return await measureIn(books, { engine, copies, folder, databaseUrl: null, isFilled })
    const serverUrl = process.env['TEST_DATABASE_URL']
    if (serverUrl === undefined) throw new Error('TEST_DATABASE_URL is missing. Run: npm run bench:search')
    return await withDatabase(serverUrl, (databaseUrl) =>
      measureIn(books, { engine, copies, folder, databaseUrl, isFilled }),
    )
  } finally {
    if (!isKept) await rm(folder, { recursive: true, force: true })
  }
}

const books = await loadBooks(values.books.split(',').filter(Boolean))
say(`${books.length} PDFs with ${books.reduce((sum, { pages }) => sum + pages.length, 0)} pages`)
const measured: Measured[] = []
await mkdir(dirname(values.out), { recursive: true })
for (const copies of values.copies.split(',').map(Number)) {
  for (const engine of engines.filter((one) => values.engine.includes(one))) {
    measured.push(await measure(books, engine, copies))
    // The largest takes the longest: what is known before is readable while it runs.
    await writeFile(values.out, writeTable(measured))
  }
}
say(`\n${writeTable(measured)}\nWritten to ${values.out}`)
