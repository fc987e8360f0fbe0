import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { cpuMsOf, rssBytes } from '../test/processes/process-probe.ts'
import {
  ask,
  bearer,
  detailsOf,
  detailsPath,
  listOf,
  listPath,
  rangesOf,
  signInAll,
  withDatabase,
} from './asking.ts'
import { type Contender, type Product, startNginx, startProduct, startRaw } from './contenders.ts'
import { largePdfs } from './dataset.ts'
import { type Asked, type Load, measure } from './load.ts'
import { type Engine, measureLarge } from './large.ts'
import { rangePath } from './ranges.ts'
import { soak } from './soak.ts'
import { type Row, writeTable } from './table.ts'

// npm run bench: how much of what the machine can do reaches a reader. All contenders take turns in one run.

/** Adds the usual half hour to a `--soak` without minutes. */
const withDefaultMinutes = (words: string[]): string[] =>
  words.flatMap((word, index) => {
    const hasMinutes = /^\d/.test(words[index + 1] ?? '')
    return word === '--soak' && !hasMinutes ? [word, '30'] : [word]
  })

const { values } = parseArgs({
  args: withDefaultMinutes(process.argv.slice(2)),
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '50' },
    only: { type: 'string', default: '' },
    out: { type: 'string', default: '.cache/reports/bench.md' },
    size: { type: 'string', default: 'small' },
    scale: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'postgresql,embedded' },
    keep: { type: 'boolean', default: false },
    soak: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const load: Load = { connections: Number(values.connections), seconds: Number(values.seconds) }

interface Work {
  name: string
  /** What each contender is asked; a contender without an entry sits the work out. */
  asked: Map<Contender, Asked[]>
  /** Whose rate counts as one. */
  base: Contender
}

interface SignedIn {
  product: Product
  tokens: string[]
}

interface Contenders {
  raw: Contender
  nginx: Contender
  products: SignedIn[]
}

const worksFor = ({ raw, nginx, products }: Contenders): Work[] => {
  const ofProducts = (make: (product: Product, tokens: string[]) => Asked[]) =>
    products.map(({ product, tokens }): [Contender, Asked[]] => [product, make(product, tokens)])
  const unknown = { method: 'GET' as const, headers: {} }
  const [book] = largePdfs
  return [
    {
      name: 'healthz',
      base: raw,
      asked: new Map([
        [raw, [{ ...unknown, path: '/healthz' }]],
        ...ofProducts(() => [{ ...unknown, path: '/healthz' }]),
      ]),
    },
    {
      name: 'getSub, 9 subjects',
      base: raw,
      asked: new Map([
        [raw, [{ ...unknown, path: listPath }]],
        ...ofProducts((_, tokens) => tokens.map(listOf)),
      ]),
    },
    {
      name: 'getSubjectDetails, 40 PDFs',
      base: raw,
      asked: new Map([
        [raw, [{ ...unknown, path: detailsPath }]],
        ...ofProducts((_, tokens) => tokens.map(detailsOf)),
      ]),
    },
    {
      name: '64 KiB ranges',
      base: nginx,
      asked: new Map([
        [nginx, rangesOf('/0.pdf', book.pdf.sizeBytes, [{}])],
        [raw, [{ ...unknown, path: rangePath }]],
        ...ofProducts(({ pdfFiles: [file = ''] }, tokens) =>
          rangesOf(`/api/pdf/${file}`, book.pdf.sizeBytes, tokens.map(bearer)),
        ),
      ]),
    },
    ...largePdfs.map(({ name }, index) => ({
      name: `whole PDF, ${name}`,
      base: nginx,
      asked: new Map([
        [nginx, [{ ...unknown, path: `/${index}.pdf` }]],
        ...ofProducts(({ pdfFiles }, tokens) =>
          tokens.map((token) => ({
            method: 'GET' as const,
            path: `/api/pdf/${pdfFiles[index] ?? ''}`,
            headers: bearer(token),
          })),
        ),
      ]),
    })),
  ]
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

const cpuMsOfAll = async ({ pids }: Contender): Promise<number> => sum(await Promise.all(pids.map(cpuMsOf)))

/** Returns how many bytes a body takes on the line. */
const sizeOf = async (url: string, asked: Asked, encoding: string): Promise<number> => {
  const { method, path, headers, body } = asked
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, 'accept-encoding': encoding },
    ...(body === undefined ? {} : { body }),
  })
  await answer.arrayBuffer()
  return Number(answer.headers.get('content-length'))
}

/** Measures every work with every contender in turn, so that a slow minute of the machine meets all of them. */
const runAll = async (works: Work[], folder: string): Promise<Row[]> => {
  const rows = new Map<string, Row>()
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, base, asked } of works) {
      for (const [contender, requests] of asked) {
        const before = await cpuMsOfAll(contender)
        const measured = await measure(contender.url, requests, load, folder)
        const cpuMs = (await cpuMsOfAll(contender)) - before
        // A refusal is quicker than an answer: a table with failures would praise it.
        if (measured.failed > 0) throw new Error(`${name}, ${contender.name}: ${measured.failed} failed.`)
        const key = `${name}|${contender.name}`
        const row = rows.get(key) ?? { work: name, contender: contender.name, base: base.name, samples: [] }
        row.samples.push({ ...measured, cpuMsEach: cpuMs / Math.max(1, measured.rate * load.seconds) })
        rows.set(key, row)
        process.stdout.write(
          `${round}/${rounds} ${name}, ${contender.name}: ${Math.round(measured.rate)}/s\n`,
        )
      }
    }
  }
  return [...rows.values()]
}

const megabytesOf = async ({ pids }: Contender): Promise<number> =>
  sum(await Promise.all(pids.map(rssBytes))) / 1024 / 1024

const compare = async (folder: string, databaseUrl: string): Promise<string> => {
  const stops: (() => Promise<void>)[] = []
  const started = async <C extends Contender>(starting: Promise<C>): Promise<C> => {
    const contender = await starting
    stops.push(contender.stop)
    return contender
  }
  try {
    const server = {
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'a secret that only the bench uses',
    }
    const products = [
      await started(startProduct('LectureShelf, PostgreSQL', join(folder, 'server'), server)),
      await started(startProduct('LectureShelf, embedded', join(folder, 'embedded'), {})),
    ]
    const withTokens = []
    for (const product of products) {
      const startedMb = await megabytesOf(product)
      const tokens = await signInAll(product.url)
      withTokens.push({ product, tokens, startedMb, idleMb: await megabytesOf(product) })
    }
    const [first] = withTokens
    if (first === undefined) throw new Error('No server was started.')
    const [token = ''] = first.tokens
    const bodies = {
      '/healthz': await ask(first.product.url, { method: 'GET', path: '/healthz', headers: {} }),
      [listPath]: await ask(first.product.url, listOf(token)),
      [detailsPath]: await ask(first.product.url, detailsOf(token)),
    }
    const raw = await started(startRaw(bodies))
    const nginxFolder = join(folder, 'nginx')
    await mkdir(join(nginxFolder, 'files'), { recursive: true })
    for (const [index, { pdf }] of largePdfs.entries())
      await writeFile(join(nginxFolder, 'files', `${index}.pdf`), Buffer.concat([...pdf.pieces()]))
    const nginx = await started(startNginx(nginxFolder))
    const works = worksFor({
      raw,
      nginx,
      products: withTokens,
    }).filter(({ name }) => name.includes(values.only))
    const rows = await runAll(works, folder)
    const memory = await Promise.all(
      withTokens.map(async ({ product, startedMb, idleMb }) => ({
        name: product.name,
        startedMb,
        idleMb,
        afterMb: await megabytesOf(product),
      })),
    )
    const asked = [{ method: 'GET' as const, path: '/healthz', headers: {} }, listOf(token), detailsOf(token)]
    const sizes = await Promise.all(
      asked.map(async (one) => ({
        path: one.path,
        bytes: await sizeOf(first.product.url, one, 'identity'),
        brotliBytes: await sizeOf(first.product.url, one, 'br'),
      })),
    )
    return writeTable(rows, { memory, sizes, rounds, load })
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

const engines: readonly Engine[] = ['postgresql', 'embedded']

/** Measures the large installation on each wanted engine. */
const measureLarges = async (url: string): Promise<string> => {
  const tables: string[] = []
  for (const engine of engines.filter((one) => values.engine.includes(one))) {
    const options = { scale: Number(values.scale), isKept: values.keep, only: values.only }
    tables.push(await measureLarge({ serverUrl: url, engine, ...options }))
  }
  return tables.join('\n')
}

const serverUrl = process.env['TEST_DATABASE_URL']
if (serverUrl === undefined) throw new Error('TEST_DATABASE_URL is missing. Run: npm run bench')
const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-bench-'))

const runTable = async (): Promise<string> => {
  if (values.size === 'large') return measureLarges(serverUrl)
  const { soak: minutes } = values
  if (minutes === undefined) return withDatabase(serverUrl, (url) => compare(folder, url))
  const soaked = await withDatabase(serverUrl, (url) => soak(folder, url, Number(minutes)))
  if (soaked.complaints.length > 0) process.exitCode = 1
  return soaked.table
}

try {
  const table = await runTable()
  await mkdir(dirname(values.out), { recursive: true })
  await writeFile(values.out, table)
  process.stdout.write(`\n${table}\nWritten to ${values.out}\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
