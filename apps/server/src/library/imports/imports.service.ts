import type { QueryOf } from '@lectureshelf/contract/operation'
import { importFileKeptDays } from '@lectureshelf/contract/constants'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import type { Import, ImportItem, importOps } from '@lectureshelf/contract/library/imports'
import { messages } from '@lectureshelf/contract/messages'
import { importJob } from '../../job-kinds.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { createImportHere } from './import-here.ts'
import { createImportJob, failWithoutArchive } from './import-job.ts'
import type { ImportsDeps } from './import-work.ts'
import {
  type StoredImport,
  changeImport,
  countItems,
  findImport,
  forgetSpentArchive,
  listArchiveKeysInUse,
  listSpentArchives,
  listUnderWay,
  pageImports,
  pageItems,
  insertImport,
} from './imports.repo.ts'
import type { StagedFile } from '../../platform/storage/storage.ts'

const maxNameLength = 255
const unwanted = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** Returns the last part of a client's path as a name on one line. */
const tidyName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const tidy = last.slice(0, maxNameLength).replace(unwanted, '').trim()
  return tidy === '' ? 'import.zip' : tidy
}

/** Rejects obviously wrong files early; planning decides. The second mark is that of an empty ZIP. */
const looksLikeImport = ({ head }: StagedFile, name: string): boolean =>
  head.includes('PK\u0003\u0004') || head.includes('PK\u0005\u0006') || /\.csv$/iu.test(name)

interface Received {
  staged: StagedFile
  originalName: string
  onReceived?: (tx: Db, importId: string) => Promise<void>
}

/** Creates the function that receives an uploaded archive or table. */
const createReceiving = ({ db, clock, storage, jobs }: ImportsDeps) => ({
  /**
   * Stores a staged ZIP or CSV and queues its plan. The staged file is discarded in every case. `onReceived` runs in
   * the transaction that creates the import.
   * @throws AppError `import_unreadable` for any other file
   */
  receive: async (
    actor: Actor,
    { staged, originalName, onReceived }: Received,
  ): Promise<{ importId: string }> => {
    const name = tidyName(originalName)
    try {
      if (!looksLikeImport(staged, name)) {
        throw new AppError('import_unreadable', { extraDetails: 'Choose a ZIP, a CSV or a folder.' })
      }
      const storageKey = await storage.keep(staged)
      try {
        return await db.transaction(async (tx) => {
          const values = {
            personId: actor.id,
            personName: actor.name,
            name,
            storageKey,
            createdAt: clock.now(),
          }
          const importId = await insertImport(tx, values)
          await recordAudit(tx, actor, 'import.add', importId, {
            after: { name, sizeBytes: staged.sizeBytes },
          })
          await jobs.enqueue(tx, importJob, { importId }, importId)
          await onReceived?.(tx, importId)
          return { importId }
        })
      } catch (error) {
        // A connection may break after the commit, so the error alone does not say that there is no row.
        const inUse = await listArchiveKeysInUse(db, [storageKey])
        if (inUse.length === 0) await storage.remove(storageKey)
        throw error
      }
    } finally {
      await storage.discard(staged)
    }
  },
})

/** Converts imports to their API form, with the number of items in each state. */
const describe = async (on: Db, rows: StoredImport[]): Promise<Import[]> => {
  const counts = await countItems(
    on,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const countOf = (...states: string[]) =>
      counts
        .filter(({ importId, state }) => importId === row.id && states.includes(state))
        .reduce((sum, { count }) => sum + count, 0)
    return {
      _id: row.id,
      name: row.name,
      state: row.state,
      failure: row.failure,
      toCreate: countOf('create', 'created', 'skipped', 'failed'),
      toSkip: countOf('skip'),
      refused: countOf('refuse'),
      created: countOf('created'),
      skipped: countOf('skipped'),
      failed: countOf('failed'),
      createdAt: row.createdAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
      startedByName: row.personName,
    }
  })
}

const getImport = async (on: Db, importId: string): Promise<StoredImport> =>
  orNotFound(await findImport(on, importId))

const describeOne = async (on: Db, importId: string): Promise<Import> =>
  orNotFound((await describe(on, [await getImport(on, importId)]))[0])

const archiveGone = `The file of this import was removed after ${importFileKeptDays} days. Send it again.`

const createReading = ({ db }: ImportsDeps) => ({
  list: async (query: QueryOf<typeof importOps.list>): Promise<{ items: Import[]; total: number }> => {
    const { rows, total } = await pageImports(db, query)
    return { items: await describe(db, rows), total }
  },
  /** Returns an import with one page of its items. @throws AppError `not_found` */
  read: async (
    importId: string,
    query: QueryOf<typeof importOps.read>,
  ): Promise<{ import: Import; items: ImportItem[]; total: number }> => {
    const described = await describeOne(db, importId)
    const { rows, total } = await pageItems(db, importId, query)
    return { import: described, items: rows, total }
  },
})

const createControls = ({ db, jobs }: ImportsDeps) => ({
  /** Starts or resumes an import unless it is in progress or done. @throws AppError `not_found` */
  start: async (actor: Actor, importId: string): Promise<{ message: string; import: Import }> => {
    await db.transaction(async (tx) => {
      const row = await getImport(tx, importId)
      if (!['planned', 'stopped', 'failed'].includes(row.state)) return
      if (row.storageKey === null) throw new AppError('import_unreadable', { message: archiveGone })
      const hasPlan = (await countItems(tx, [importId])).length > 0
      const state = hasPlan || row.state !== 'failed' ? 'running' : 'planning'
      const from = { importId, from: [row.state] }
      if (!(await changeImport(tx, from, { state, failure: null, finishedAt: null }))) return
      await recordAudit(tx, actor, 'import.start', importId, { after: { name: row.name } })
      await jobs.enqueue(tx, importJob, { importId }, importId)
      // One that waits for a missing archive is due now.
      await jobs.hurry(tx, importJob, importId)
    })
    return { message: messages.importStarted, import: await describeOne(db, importId) }
  },
  /** Stops an import after the current file. @throws AppError `not_found` */
  stop: async (actor: Actor, importId: string): Promise<{ message: string }> => {
    await db.transaction(async (tx) => {
      const { name } = await getImport(tx, importId)
      if (!(await changeImport(tx, { importId, from: ['running'] }, { state: 'stopped' }))) return
      await recordAudit(tx, actor, 'import.stop', importId, { after: { name } })
    })
    return { message: messages.importStopped }
  },
})

/** Creates the service that receives archives, plans them and imports them item by item. */
export const createImportsService = (deps: ImportsDeps) => {
  let isStopping = false
  return {
    ...createReceiving(deps),
    ...createReading(deps),
    ...createControls(deps),
    ...createImportHere(deps),
    work: createImportJob(deps, () => isStopping),
    /** Fails the import whose archive is believed to be missing, or unreadable. */
    noteJudged: (tx: Db, { storageKey }: { storageKey: string }) =>
      failWithoutArchive(tx, storageKey, deps.clock.now()),
    /** Stops the work after the current file, because the process is stopping. */
    stopWork: (): void => {
      isStopping = true
    },
    /** Returns those of the given storage keys whose archive an import still needs. */
    listKeysInUse: (keys: string[]) => listArchiveKeysInUse(deps.db, keys),
    /** Queues imports in progress that have no job, because their process died. @returns their number */
    restartLost: async (): Promise<number> => {
      const { db, jobs } = deps
      let lost = 0
      for (const importId of await listUnderWay(db)) {
        if (await jobs.hurry(db, importJob, importId)) continue
        await jobs.enqueue(db, importJob, { importId }, importId)
        lost += 1
      }
      return lost
    },
    /** Deletes archives that are no longer needed. @returns their number */
    sweepArchives: async (): Promise<number> => {
      const { db, clock, storage } = deps
      const before = new Date(clock.now().getTime() - importFileKeptDays * dayMs)
      let removed = 0
      for (const { importId, storageKey } of await listSpentArchives(db, before)) {
        if (storageKey === null || !(await forgetSpentArchive(db, importId, before))) continue
        await storage.remove(storageKey)
        removed += 1
      }
      return removed
    },
  }
}

export type ImportsService = ReturnType<typeof createImportsService>
