import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openInstallation } from '../src/cli/installation.ts'
import { withAdmin } from '../test/postgres-admin.ts'
import { benchConfig } from './bench-config.ts'
import { fill } from './dataset.ts'
import { type Asked, askAll, openFilled, rounds } from './large-asking.ts'
import { type LargeSize, fillLarge } from './large-rows.ts'

// npm run bench -- --size large: how every reading call does on a large installation, beside one of a demo's size.

export type Engine = 'postgresql' | 'embedded'

const demo: LargeSize = { students: 300, pdfs: 200, pageTexts: 2000 }
const sizes: Record<Engine, LargeSize> = {
  postgresql: { students: 1_000_000, pdfs: 100_000, pageTexts: 1_000_000 },
  embedded: { students: 10_000, pdfs: 1000, pageTexts: 100_000 },
}

export interface LargeOptions {
  serverUrl: string
  engine: Engine
  scale: number
  /** Leaves the databases for the next run, which does not fill them again. */
  isKept: boolean
  /** A part of the names of the calls to ask. */
  only: string
}

/** Creates a database. @returns false if it exists, from an earlier run that kept it */
const createDatabase = async (serverUrl: string, name: string): Promise<boolean> => {
  let isNew = false
  await withAdmin(serverUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    isNew = rowCount === 0
    if (isNew) await client.query(`create database ${name}`)
  })
  return isNew
}

const measureIn = async (
  folder: string,
  databaseUrl: string | null,
  size: LargeSize,
  { isNew, only }: { isNew: boolean; only: string },
): Promise<Map<string, Asked>> => {
  const config = benchConfig(folder, databaseUrl)
  const installation = await openInstallation(config, (error) => {
    throw error
  })
  if (isNew) {
    await fill(installation)
    await fillLarge(installation.deps.database, size, (line) => void process.stdout.write(`${line}\n`))
  }
  await installation.close()
  const opened = await openFilled(config)
  const answers = await askAll(opened, only)
  await opened.close()
  return answers
}

const measureSize = async (
  { serverUrl, engine, isKept, only }: LargeOptions,
  size: LargeSize,
): Promise<Map<string, Asked>> => {
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-large-'))
  try {
    if (engine === 'embedded') return await measureIn(folder, null, size, { isNew: true, only })
    const name = `lectureshelf_large_${isKept ? size.students : randomBytes(4).toString('hex')}`
    const isNew = await createDatabase(serverUrl, name)
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    const answers = await measureIn(folder, url.href, size, { isNew, only })
    if (!isKept)
      await withAdmin(
        serverUrl,
        async (client) => void (await client.query(`drop database ${name} with (force)`)),
      )
    return answers
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const sameWays = (a: string[], b: string[]): boolean => a.join() === b.join()

const rowOf = (name: string, asked: Asked, before: Asked | undefined): string => {
  const words = [
    name,
    asked.status,
    asked.statements,
    before?.ms.toFixed(1),
    asked.ms.toFixed(1),
    asked.firstMs.toFixed(1),
    before?.buffers,
    asked.buffers,
    asked.grownMb.toFixed(0),
    asked.bytes,
    sameWays(asked.ways, before?.ways ?? []) ? 'same' : [...new Set(asked.ways)].join(', '),
  ]
  return `| ${words.join(' | ')} |`
}

/** Measures both sizes on an engine. @returns a table in Markdown */
export const measureLarge = async (options: LargeOptions): Promise<string> => {
  const { engine, scale } = options
  const large = {
    students: sizes[engine].students * scale,
    pdfs: sizes[engine].pdfs * scale,
    pageTexts: sizes[engine].pageTexts * scale,
  }
  const small = await measureSize(options, demo)
  const big = await measureSize(options, large)
  return [
    `${large.students} students, ${large.pdfs} PDFs, ${large.pageTexts} page texts on ${engine}, beside a demo; medians of ${rounds}.`,
    '',
    '| Call | Status | Statements | ms, demo | ms, large | ms, first | Buffers, demo | Buffers, large | MB grown | Bytes | Plan of the large one |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...[...big].map(([name, asked]) => rowOf(name, asked, small.get(name))),
    '',
  ].join('\n')
}
