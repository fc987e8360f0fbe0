import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/app/app.ts'
import { createJobs } from '../src/platform/jobs.ts'
import { type ReadJournal, createJournalReader } from '../src/platform/memory/change-journal.ts'
import { createMemory } from '../src/platform/memory/memory.ts'
import { type Deps, createServices } from '../src/app/services.ts'

/** A process as in production, but for its clock: it reads the journal only after a change of its own, or when told. */
export interface Process {
  app: FastifyInstance
  /** Makes the last reading of the journal older. */
  age: (ms: number) => void
  readJournal: ReadJournal
}

/** Starts another process on the database of a test. */
export const startProcess = async (deps: Deps): Promise<Process> => {
  let time = 0
  const journal = createJournalReader(deps.database)
  const started: Pick<Process, 'age' | 'readJournal'> = {
    age: (ms) => {
      time += ms
    },
    readJournal: journal,
  }
  const own = {
    ...deps,
    jobs: createJobs({ database: deps.database, onError: deps.onError }),
    memory: createMemory({
      readJournal: () => started.readJournal(),
      now: () => time,
      onError: deps.onError,
    }),
  }
  const app = await buildApp(own, createServices(own))
  await app.ready()
  return Object.assign(started, { app })
}
