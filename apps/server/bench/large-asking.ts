import { isAllowed } from '@lectureshelf/contract/access'
import { type AnyOperation, fillPath } from '@lectureshelf/contract/operation'
import { registry } from '@lectureshelf/contract/registry'
import { buildApp } from '../src/app/app.ts'
import { findStudentByUsn } from '../src/base/identity/students.table.ts'
import { systemClock } from '../src/platform/clock.ts'
import { type Config, dataPaths } from '../src/platform/config.ts'
import { type Database, openEmbedded } from '../src/platform/db/database.ts'
import { openServer } from '../src/platform/db/server-database.ts'
import { createJobs } from '../src/platform/jobs.ts'
import { createJournalReader } from '../src/platform/memory/change-journal.ts'
import { createMemory } from '../src/platform/memory/memory.ts'
import { createOcrEngine } from '../src/platform/ocr/ocr-engine.ts'
import { createPdfEngine } from '../src/platform/pdf-engine/pdf-engine.ts'
import { createSpaceWatch } from '../src/platform/space/space-watch.ts'
import { createDiskStorage } from '../src/platform/storage/disk-storage.ts'
import { createFilesGuard } from '../src/platform/storage/files-guard.ts'
import { createServices } from '../src/app/services.ts'
import { ownerUsn, place, studentUsns, subCodes } from './dataset.ts'
import { type Statement, explainAll } from './explain.ts'

export interface Asked {
  status: number
  /** The first time, and the median of all times: the second may come from memory. */
  firstMs: number
  ms: number
  bytes: number
  statements: number
  buffers: number
  ways: string[]
  /** How much the process grew at most. */
  grownMb: number
}

export const rounds = 5
/** A call that takes longer is asked only once. */
const slowMs = 3000

const medianOf = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

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

/** Searches and filters of the lists, beside the calls without any. */
const searches: [name: string, query: string][] = [
  ['students.list', 'q=asha%20rao%2012345'],
  ['students.list', 'q=ravi'],
  ['students.list', 'q=zebra'],
  ['students.list', 'kind=student&state=active&department=CSE'],
  ['students.list', 'page=100'],
  ['subscriptions.list', 'state=active'],
  ['subscriptions.list', 'endsWithinDays=30'],
  ['subscriptions.list', 'q=X000012345'],
  ['claims.list', 'state=pending'],
  ['claims.list', 'q=X000012345'],
  ['claims.list', 'q=student12345%40example.com'],
  ['mail.list', 'state=sent'],
  ['mail.list', 'q=nobody%40example.org'],
  ['audit.list', 'q=X000012345'],
  ['audit.list', 'entity=claim'],
  ['securityLog.list', 'kind=sign_in'],
  ['securityLog.list', 'q=X000012345'],
  ['notes.files', 'problem=neverOpened'],
  ['notes.files', 'q=Subject%20number%20123'],
]

export interface Opened {
  url: string
  database: Database
  /** The statements since the list was last emptied. */
  statements: Statement[]
  tokens: Record<'student' | 'owner', string>
  close: () => Promise<void>
}

interface Request {
  url: string
  init: RequestInit
}

interface Answer {
  status: number
  bytes: number
  ms: number
}

/** Reads an answer without keeping it. */
const read = async ({ url, init }: Request): Promise<Answer> => {
  const startedAt = performance.now()
  const response = await fetch(url, init)
  let bytes = 0
  for await (const piece of response.body ?? []) bytes += piece.byteLength
  return { status: response.status, bytes, ms: performance.now() - startedAt }
}

const megabyte = 1024 * 1024

const askOne = async ({ database, statements }: Opened, request: Request): Promise<Asked> => {
  globalThis.gc?.()
  const rssBefore = process.memoryUsage.rss()
  let rssMost = rssBefore
  const timer = setInterval(() => {
    rssMost = Math.max(rssMost, process.memoryUsage.rss())
  }, 20)
  statements.length = 0
  const first = await read(request)
  clearInterval(timer)
  const own = statements.splice(0).filter(({ text }) => !text.includes('journal.change'))
  const times = [first.ms]
  while (times.length < rounds && first.ms < slowMs) times.push((await read(request)).ms)
  return {
    ...first,
    firstMs: first.ms,
    ms: medianOf(times),
    statements: own.length,
    grownMb: (rssMost - rssBefore) / megabyte,
    ...(await explainAll(database, own)),
  }
}

/** Asks every reading call, and those of `searches`, one after another. */
export const askAll = async (opened: Opened, only: string): Promise<Map<string, Asked>> => {
  const params = await paramsFor(opened.database)
  const answers = new Map<string, Asked>()
  const ask = async (name: string, op: AnyOperation, query: string) => {
    const who = isAllowed('student', op.right) ? 'student' : 'owner'
    const headers = { authorization: `Bearer ${opened.tokens[who]}` }
    const init =
      name === 'subjects.list'
        ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(place) }
        : { headers }
    const url = `${opened.url}${fillPath(op.path, params[name])}${query}`
    answers.set(`${name}${query}`, await askOne(opened, { url, init: { ...init, method: op.method } }))
  }
  for (const [name, op] of registry) {
    if (!isAsked([name, op], params) || !name.includes(only)) continue
    await ask(name, op, '')
    for (const [, query] of searches.filter(([searched]) => searched === name))
      await ask(name, op, `?${query}`)
  }
  return answers
}

/** Opens the filled installation as the server does, with every statement in a list. */
export const openFilled = async (config: Config): Promise<Opened> => {
  const statements: Statement[] = []
  const onStatement = (text: string, values: unknown[]) => void statements.push({ text, values })
  const paths = dataPaths(config.dataDir)
  const database =
    config.databaseUrl === null
      ? await openEmbedded(paths.database, { onStatement })
      : openServer(config.databaseUrl, { onStatement })
  const onError = (error: unknown) => {
    throw error
  }
  const pdfEngine = createPdfEngine({})
  const ocrEngine = createOcrEngine({})
  const storage = await createDiskStorage({ root: paths.files })
  // The bench deletes nothing, and its folder is its own.
  const trustedFiles = createFilesGuard({
    installationId: '',
    readMarker: () => Promise.resolve(''),
    readId: () => Promise.resolve(''),
  })
  const deps = {
    config,
    database,
    jobs: createJobs({ database, onError }),
    pdfEngine,
    ocrEngine,
    clock: systemClock,
    memory: createMemory({ readJournal: createJournalReader(database), onError }),
    storage,
    files: trustedFiles,
    uploadsDir: paths.uploads,
    space: createSpaceWatch({ database, storage, uploadsDir: paths.uploads }),
    jwtSecret: 'a secret that only the bench uses',
    onError,
  }
  const services = createServices(deps)
  const app = await buildApp(deps, services)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const tokenOf = async (usn: string): Promise<string> => {
    const person = await findStudentByUsn(database.db, usn)
    const device = { userAgent: 'bench', deviceType: 'desktop' as const }
    return (await services.sessions.openFor(person?.id ?? '', device)).token
  }
  return {
    url,
    database,
    statements,
    tokens: { student: await tokenOf(studentUsns[0] ?? ''), owner: await tokenOf(ownerUsn) },
    close: async () => {
      await app.close()
      await pdfEngine.close()
      await ocrEngine.close()
      storage.close()
      await database.close()
    },
  }
}
