import { type PlannedOcr, createPlannedOcr } from './planned-ocr.ts'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { studentOps } from '@lectureshelf/contract/people/students'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { buildApp } from '../src/app/app.ts'
import { noteStoredFiles } from '../src/library/pdf-upkeep/known-files.ts'
import { allJobKinds } from '../src/job-kinds.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Database, Db } from '../src/platform/db/database.ts'
import { createJobs } from '../src/platform/jobs.ts'
import { createJournalReader } from '../src/platform/memory/change-journal.ts'
import { createMemory } from '../src/platform/memory/memory.ts'
import { type PdfEngine, createPdfEngine } from '../src/platform/pdf-engine/pdf-engine.ts'
import { createDiskStorage } from '../src/platform/storage/disk-storage.ts'
import { type FilesGuard, createFilesGuard } from '../src/platform/storage/files-guard.ts'
import { openStorage } from '../src/platform/storage/files-dir.ts'
import { guardStorage } from '../src/platform/storage/guarded-storage.ts'
import type { Storage } from '../src/platform/storage/storage.ts'
import { createSpaceWatch } from '../src/platform/space/space-watch.ts'
import { type Deps, type Services, createServices } from '../src/app/services.ts'
import { type PersonName, type StoredStudent, people, testPassword, testPasswordCost } from './people.ts'
import { renewDatabase, testDatabase } from './test-database.ts'

/** Creates a clock that a test can move. */
export const createTestClock = () => {
  let offsetMs = 0
  let frozenAt: number | null = null
  return {
    now: () => new Date((frozenAt ?? Date.now()) + offsetMs),
    /** Stops the time until the test is over: for tests that a slow machine must not change. */
    freeze: () => {
      frozenAt = Date.now()
    },
    advance: (ms: number) => {
      offsetMs += ms
    },
    reset: () => {
      offsetMs = 0
      frozenAt = null
    },
  }
}

/** What tokens of the tests are signed with. */
export const testSecret = 'a secret of the tests, thirty-two characters'

type Reply = LightMyRequestResponse
export type Client = (options: InjectOptions) => Promise<Reply>

/**
 * Returns a client that proves the password of the tests when a call asks for it, and repeats the call, as the
 * browser does.
 */
export const confirming =
  (send: Client): Client =>
  async (options) => {
    const reply = await send(options)
    if (reply.statusCode !== 403 || !reply.body.includes('"code":"password_required"')) return reply
    const { method, path: url } = studentOps.confirmPassword
    const confirmed = await send({ method, url, payload: { password: testPassword } })
    if (confirmed.statusCode !== 200) throw new Error(`The password was not confirmed: ${confirmed.body}`)
    return send(options)
  }

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  services: Services
  database: Database
  clock: ReturnType<typeof createTestClock>
  /** Reads scans as the test plans it. */
  ocr: PlannedOcr
  storageRoot: string
  /** Returns what was logged since the test began, at the level that the test file chose. */
  readLog: () => string
  forgetLog: () => void
  /** Errors in this test that did not fail a request. */
  errors: unknown[]
  /** Returns a client that sends the person's token; the person is created on first use in a test. */
  as: (name: PersonName) => Promise<Client>
  /** Returns the stored row of a named person of this test. */
  person: (name: PersonName) => Promise<StoredStudent>
  /** Notes the people of this test. @returns what says, in another test, that their rows are there again */
  keepPeople: () => () => void
  /** A client without a token. */
  visitor: Client
}

const testConfig = (overrides: Partial<Config>): Config => ({
  ...readConfig({ LOG_LEVEL: 'silent' }, { webDir: null }),
  ...overrides,
})

const openTestStorage = (config: Partial<Config>, storageRoot: string): Promise<Storage> => {
  const { filesDir = null } = config
  return filesDir === null
    ? createDiskStorage({ root: storageRoot })
    : openStorage({ ...testConfig(config), dataDir: storageRoot })
}

/** Marks a store as that of the tests' database, and guards it. Each question looks at the marker again. */
const guardTestStorage = async (
  store: Storage,
  stored: { db: Db; clock: Clock },
): Promise<{ storage: Storage; files: FilesGuard }> => {
  const installationId = randomUUID()
  await store.writeMarker(installationId)
  const files = createFilesGuard({
    installationId,
    readMarker: () => store.readMarker(),
    readId: () => Promise.resolve(installationId),
    countsMs: 0,
  })
  return { storage: guardStorage(noteStoredFiles(store, stored), files), files }
}

let engine: PdfEngine | null = null

/** Returns this process's PDF engine, the same for all its test files; the programs that it starts end with it. */
const testEngine = (): PdfEngine => (engine ??= createPdfEngine({ processes: 1 }))

/** Listens on a free port of this machine unless the server already does. @returns the port */
export const listen = async (app: FastifyInstance): Promise<number> => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/**
 * Declares the hooks that give each test an empty database with reference data, and a server without a socket.
 * Call it once at the top of a test file.
 */
export const useTestApp = (overrides: Partial<Config> = {}): (() => TestApp) => {
  let current: TestApp | null = null
  let created = new Map<PersonName, Promise<StoredStudent>>()

  const start = async (): Promise<TestApp> => {
    const database = await testDatabase()
    const storageRoot = await mkdtemp(join(tmpdir(), 'lectureshelf-files-'))
    const clock = createTestClock()
    const ocr = createPlannedOcr()
    let report: (error: unknown) => void = () => undefined
    const logged: string[] = []
    const errors: unknown[] = []
    const { storage, files } = await guardTestStorage(await openTestStorage(overrides, storageRoot), {
      db: database.db,
      clock,
    })
    const uploadsDir = await mkdtemp(join(tmpdir(), 'lectureshelf-uploads-'))
    const deps: Deps = {
      logStream: { write: (line) => void logged.push(line) },
      config: testConfig(overrides),
      database,
      clock,
      storage,
      files,
      space: createSpaceWatch({ database, storage, uploadsDir, ages: { probe: 0, full: 0 } }),
      uploadsDir,
      pdfEngine: testEngine(),
      ocrEngine: ocr,
      jobs: createJobs({ database, onError: (error) => report(error) }),
      // Tests change rows without a call: each answer reads the journal first. A machine may stall for seconds.
      memory: createMemory({
        readJournal: createJournalReader(database),
        ages: { renew: 0, wait: 0, fail: 20_000 },
        onError: (error) => report(error),
      }),
      // A machine may stall for seconds.
      answerStatementsWithinMs: 20_000,
      jwtSecret: testSecret,
      passwordCost: testPasswordCost,
      onError: (error) => {
        errors.push(error)
        report(error)
      },
    }
    const services = createServices(deps)
    const app = await buildApp(deps, services)
    report = (err) => {
      if (!deps.space.explains(err)) app.log.error({ err }, 'background work failed')
    }
    await app.ready()
    await deps.jobs.prepare(allJobKinds)
    const person = (name: PersonName) => {
      const found = created.get(name) ?? people[name](database.db)
      created.set(name, found)
      return found
    }
    const as = async (name: PersonName): Promise<Client> => {
      // Each client uses its own device, so that a second one does not sign the first one out.
      const device = { userAgent: `test ${crypto.randomUUID()}`, deviceType: 'desktop' as const }
      const { token } = await services.sessions.openFor((await person(name)).id, device)
      const authorization = `Bearer ${token}`
      return confirming((options) =>
        app.inject({ ...options, headers: { authorization, ...options.headers } }),
      )
    }
    return {
      app,
      deps,
      services,
      database,
      clock,
      ocr,
      storageRoot,
      readLog: () => logged.join(''),
      forgetLog: () => void logged.splice(0),
      errors,
      as,
      person,
      keepPeople: () => {
        const kept = new Map(created)
        return () => {
          created = new Map(kept)
        }
      },
      visitor: (options) => app.inject(options),
    }
  }

  beforeAll(async () => {
    current = await start()
  })
  beforeEach(async () => {
    if (current === null) return
    created = new Map()
    current.clock.reset()
    current.ocr.reset()
    current.forgetLog()
    current.services.throttle.forgetRefusals()
    current.services.absences.forget()
    await current.services.securityLog.settle()
    current.errors.length = 0
    await renewDatabase(current.database, current.services.dss.seed)
  })
  afterAll(async () => {
    await current?.app.close()
    await current?.deps.jobs.stop()
    current?.deps.storage.close()
    for (const folder of current === null ? [] : [current.storageRoot, current.deps.uploadsDir])
      await rm(folder, { recursive: true, force: true })
    current = null
  })
  return () => {
    if (current === null) throw new Error('The test application runs only inside a test.')
    return current
  }
}
