import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registry } from '@lectureshelf/contract/registry'
import { fillPath } from '@lectureshelf/contract/operation'
import { isAllowed } from '@lectureshelf/contract/access'
import type { AnyOperation } from '@lectureshelf/contract/operation'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import { buildApp } from '../src/app.ts'
import { openInstallation } from '../src/cli/installation.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import { type Database, openServer } from '../src/platform/db/database.ts'
import { createJobs } from '../src/platform/jobs.ts'
import { createJournalReader } from '../src/platform/memory/change-journal.ts'
import { createMemory } from '../src/platform/memory/memory.ts'
import { findStudentByUsn } from '../src/people/students.table.ts'
import { createServices } from '../src/services.ts'
import { withAdmin } from '../test/postgres-admin.ts'
import { fill, ownerUsn, place, studentUsns, subCodes } from './dataset.ts'
import { type LargeSize, fillLarge } from './large-rows.ts'

// npm run bench -- --size large: how every reading call does on a large installation, beside one of a demo's size.

const sizes: Record<'demo' | 'large', LargeSize> = {
  demo: { students: 300, pdfs: 200, pageTexts: 2000 },
  large: { students: 1_000_000, pdfs: 100_000, pageTexts: 1_000_000 },
}
const rounds = 5

interface Statement {
  text: string
  values: unknown[]
}

interface Asked {
  status: number
  ms: number
  bytes: number
  statements: number
  buffers: number
  /** How each table is reached. */
  ways: string[]
}

const medianOf = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string | undefined
  'Index Name'?: string | undefined
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[] | undefined
}

const PlanNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Index Name': z.string().optional(),
    'Shared Hit Blocks': z.number(),
    'Shared Read Blocks': z.number(),
    Plans: z.array(PlanNode).optional(),
  }),
)
const Explained = z.tuple([z.object({ Plan: PlanNode })])

/** Lists how each table is reached. */
const waysOf = (node: PlanNode): string[] => [
  ...(node['Relation Name'] === undefined
    ? []
    : [`${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`]),
  ...(node.Plans ?? []).flatMap(waysOf),
]

interface Explanation {
  buffers: number
  ways: string[]
}

/** Runs a statement again and returns what it read. */
const explain = async (database: Database, { text, values }: Statement): Promise<Explanation> => {
  const { rows } = await database.runSql(`explain (analyze, buffers, format json) ${text}`, values)
  const [{ Plan: plan }] = Explained.parse(rows[0]?.['QUERY PLAN'])
  return { buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], ways: waysOf(plan) }
}

/** The parameters of reads about one thing. */
const paramsFor = async (database: Database): Promise<Record<string, Record<string, string>>> => {
  const one = async (query: string): Promise<string> => {
    const { rows } = await database.runSql(query)
    return String(Object.values(rows[0] ?? { none: crypto.randomUUID() })[0])
  }
  const pdfId = await one('select id from pdf where section_id is not null order by id limit 1')
  const pdfFile = await one(`select pdf_file from pdf where id = '${pdfId}'`)
  const subCode = subCodes[0] ?? ''
  return {
    'students.read': { id: await one('select id from student where not is_owner order by id limit 1') },
    'pdfs.info': { pdfFile },
    'subjects.details': { subCode },
    'insights.subject': { subCode },
    'subscriptions.receipt': { id: await one('select subscription_id from receipt limit 1') },
    'pdfVersions.list': { pdfId },
  }
}

/** Whether a call only reads, and its parameters are known. */
const isAsked = ([name, op]: [string, AnyOperation], params: Record<string, unknown>): boolean =>
  op.path.startsWith('/api/') &&
  (op.method === 'GET' || name === 'subjects.list') &&
  (!op.path.includes(':') || params[name] !== undefined)

interface Opened {
  app: FastifyInstance
  database: Database
  /** The statements since the list was last emptied. */
  statements: Statement[]
  tokens: Record<'student' | 'owner', string>
}

const askOne = async (
  { app, database, statements }: Opened,
  token: string,
  request: InjectOptions,
): Promise<Asked> => {
  const times: number[] = []
  let reply: Pick<LightMyRequestResponse, 'statusCode' | 'rawPayload'> = {
    statusCode: 0,
    rawPayload: Buffer.alloc(0),
  }
  for (let round = 0; round < rounds; round += 1) {
    statements.length = 0
    const startedAt = performance.now()
    reply = await app.inject({ ...request, headers: { authorization: `Bearer ${token}` } })
    times.push(performance.now() - startedAt)
  }
  const own = statements.filter(({ text }) => !text.includes('journal.change'))
  const reads = own.filter(({ text }) => /^\s*(?:select|with)/iu.test(text))
  const explained: Explanation[] = []
  for (const statement of reads) explained.push(await explain(database, statement))
  return {
    status: reply.statusCode,
    ms: medianOf(times),
    bytes: reply.rawPayload.length,
    statements: own.length,
    buffers: explained.reduce((sum, { buffers }) => sum + buffers, 0),
    ways: explained.flatMap(({ ways }) => ways),
  }
}

const askAll = async (opened: Opened): Promise<Map<string, Asked>> => {
  const params = await paramsFor(opened.database)
  const answers = new Map<string, Asked>()
  for (const entry of registry) {
    if (!isAsked(entry, params)) continue
    const [name, op] = entry
    const url = fillPath(op.path, params[name])
    const body = name === 'subjects.list' ? { payload: place } : {}
    const who = isAllowed('student', op.right) ? 'student' : 'owner'
    answers.set(name, await askOne(opened, opened.tokens[who], { method: op.method, url, ...body }))
  }
  return answers
}

/** Opens the filled installation as the server does, with every statement in a list. */
const openFilled = async (config: Config): Promise<Opened & { close: () => Promise<void> }> => {
  const statements: Statement[] = []
  const installation = await openInstallation(config, (error) => {
    throw error
  })
  const database = openServer(config.databaseUrl ?? '', {
    onStatement: (text, values) => void statements.push({ text, values }),
  })
  const memory = createMemory({ readJournal: createJournalReader(database), onError: () => undefined })
  const deps = { ...installation.deps, database, memory }
  const services = createServices({ ...deps, jobs: createJobs({ database, onError: () => undefined }) })
  const app = await buildApp(deps, services)
  await app.ready()
  const tokenOf = async (usn: string): Promise<string> => {
    const person = await findStudentByUsn(database.db, usn)
    const device = { userAgent: 'bench', deviceType: 'desktop' as const }
    return (await services.sessions.openFor(person?.id ?? '', device)).token
  }
  const tokens = { student: await tokenOf(studentUsns[0] ?? ''), owner: await tokenOf(ownerUsn) }
  return {
    app,
    database,
    statements,
    tokens,
    close: async () => {
      await app.close()
      await database.close()
      await installation.close()
    },
  }
}

const measureSize = async (serverUrl: string, size: LargeSize): Promise<Map<string, Asked>> => {
  const name = `lectureshelf_large_${randomBytes(4).toString('hex')}`
  await withAdmin(serverUrl, async (client) => void (await client.query(`create database ${name}`)))
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-large-'))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const config = readConfig(
    {
      DATA_DIR: folder,
      DATABASE_URL: url.href,
      JWT_SECRET: 'a secret that only the bench uses',
      LOG_LEVEL: 'silent',
    },
    { webDir: null },
  )
  try {
    const installation = await openInstallation(config, (error) => {
      throw error
    })
    await fill(installation)
    await fillLarge(installation.deps.database, size, (line) => void process.stdout.write(`${line}\n`))
    await installation.close()
    const opened = await openFilled(config)
    const answers = await askAll(opened)
    await opened.close()
    return answers
  } finally {
    await withAdmin(
      serverUrl,
      async (client) => void (await client.query(`drop database ${name} with (force)`)),
    )
    await rm(folder, { recursive: true, force: true })
  }
}

const sameWays = (a: string[], b: string[]): boolean => a.join() === b.join()

/** Measures both sizes on a PostgreSQL server. @returns a table in Markdown */
export const measureLarge = async (serverUrl: string, scale: number): Promise<string> => {
  const large = {
    students: sizes.large.students * scale,
    pdfs: sizes.large.pdfs * scale,
    pageTexts: sizes.large.pageTexts * scale,
  }
  const small = await measureSize(serverUrl, sizes.demo)
  const big = await measureSize(serverUrl, large)
  const rows = [...big].map(([name, asked]) => {
    const before = small.get(name)
    const words = [
      name,
      asked.status,
      asked.statements,
      before?.ms.toFixed(1),
      asked.ms.toFixed(1),
      before?.buffers,
      asked.buffers,
      sameWays(asked.ways, before?.ways ?? []) ? 'same' : [...new Set(asked.ways)].join(', '),
    ]
    return `| ${words.join(' | ')} |`
  })
  return [
    `${large.students} students, ${large.pdfs} PDFs, ${large.pageTexts} page texts on PostgreSQL, beside a demo; medians of ${rounds}.`,
    '',
    '| Call | Status | Statements | ms, demo | ms, large | Buffers, demo | Buffers, large | Plan of the large one |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
