import { importJob } from '../../job-kinds.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Attempt } from '../../platform/db/job-runner.ts'
import { damageOf, needsLooks } from '../pdf-damage/file-errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { type ImportsDeps, doItem, workThrough } from './import-work.ts'
import {
  type StoredImport,
  changeImport,
  countItems,
  endItem,
  findImport,
  findImportOfArchive,
  forgetArchive,
  listOpenItems,
  replaceItems,
} from './imports.repo.ts'
import { filesByPath } from './planning/gather-tree.ts'
import { planImport } from './planning/plan.ts'
import { WorkItem } from './planning/plan-items.ts'
import { openImport } from './reading/open-source.ts'
import { type ImportSource, UnreadableImport } from './reading/source.ts'

/** Duration of one slice of work, after which other jobs can run; it is well within the lease. */
const sliceMs = 60_000

/** After this long the check has looked at a missing archive once more. */
const absentSeconds = 60

const archiveGone = 'The file of this import is gone. Send it again.'
const notOwner = "The account that started this import is no longer the owner's."
const gaveUp = 'Something went wrong on our side. Start it again.'

/** Returns the owner who started an import; throws when that account is no longer an owner. */
const actorOf = async ({ findActor }: ImportsDeps, { personId }: StoredImport): Promise<Actor> => {
  const actor = personId === null ? null : await findActor(personId)
  if (actor?.kind !== 'owner') throw new UnreadableImport(notOwner)
  return actor
}

const plan = async (
  deps: ImportsDeps,
  { id }: StoredImport,
  source: ImportSource,
  isStopping: () => boolean,
): Promise<void> => {
  const { db, dss, jobs, maxUploadBytes } = deps
  const mayContinue = () => !isStopping()
  const items = await planImport(source, { db, dss: await dss.read(), maxUploadBytes, mayContinue })
  // The next process plans it again from the beginning.
  if (items === null) return jobs.enqueue(db, importJob, { importId: id }, id)
  await replaceItems(db, id, items)
  await changeImport(db, { importId: id, from: ['planning'] }, { state: 'planned' })
}

const endImport = async (deps: ImportsDeps, row: StoredImport, actor: Actor): Promise<void> => {
  const { db, clock, storage } = deps
  const isDone = await db.transaction(async (tx) => {
    const end = { state: 'done', finishedAt: clock.now() } as const
    if (!(await changeImport(tx, { importId: row.id, from: ['running'] }, end))) return false
    const counts = Object.fromEntries(
      (await countItems(tx, [row.id])).map(({ state, count }) => [state, count]),
    )
    const after = { name: row.name, ...counts }
    await recordAudit(tx, actor, 'import.finish', row.id, { after })
    return true
  })
  if (!isDone || row.storageKey === null) return
  // A file without a row is swept; a row without its file would be a loss.
  await forgetArchive(db, row.id)
  await storage.remove(row.storageKey)
}

const work = async (
  deps: ImportsDeps,
  row: StoredImport,
  source: ImportSource,
  isStopping: () => boolean,
): Promise<void> => {
  const { db, jobs, dss } = deps
  const actor = await actorOf(deps, row)
  const context = { actor, files: filesByPath(source, await dss.read()) }
  const until = performance.now() + sliceMs
  const isWanted = async () => (await findImport(db, row.id))?.state === 'running'
  const items = (await listOpenItems(db, row.id)).map((item) => WorkItem.parse(item))
  const isThrough = await workThrough(
    items,
    async (item) => endItem(db, row.id, item.position, await doItem(deps, item, context)),
    async () => !isStopping() && performance.now() < until && isWanted(),
  )
  if (isThrough) await endImport(deps, row, actor)
  else if (await isWanted()) await jobs.enqueue(db, importJob, { importId: row.id }, row.id)
}

const withArchive = async (
  { storage }: ImportsDeps,
  { storageKey, name }: StoredImport,
  use: (source: ImportSource) => Promise<void>,
): Promise<void> => {
  if (storageKey === null) throw new UnreadableImport(archiveGone)
  await storage.withLocalFile(storageKey, async (path) => {
    const source = await openImport(path, name)
    try {
      await use(source)
    } finally {
      await source.close()
    }
  })
}

/** Fails an import unless its state has changed. */
const failImport = async (
  tx: Db,
  {
    row: { id: importId, state },
    failure,
    finishedAt,
  }: { row: StoredImport; failure: string; finishedAt: Date },
): Promise<void> => {
  if (!(await changeImport(tx, { importId, from: [state] }, { state: 'failed', failure, finishedAt }))) return
  // A later start would mistake a partial plan for a complete one.
  if (state === 'planning') await replaceItems(tx, importId, [])
}

/** Fails the import whose archive is believed to be missing, or unreadable. */
export const failWithoutArchive = async (tx: Db, storageKey: string, finishedAt: Date): Promise<void> => {
  const row = await findImportOfArchive(tx, storageKey)
  if (row !== null) await failImport(tx, { row, failure: archiveGone, finishedAt })
}

/**
 * Creates the background job that plans an import or works through a slice of its plan; repeating it is harmless.
 * @param isStopping whether the process is stopping; the next process resumes the work
 */
export const createImportJob =
  (deps: ImportsDeps, isStopping: () => boolean) =>
  async ({ importId }: { importId: string }, attempt: Pick<Attempt, 'isFinal'>): Promise<void> => {
    const { db, clock, jobs } = deps
    const row = await findImport(db, importId)
    if (row === null || (row.state !== 'planning' && row.state !== 'running')) return
    const fail = (failure: string) =>
      db.transaction((tx) => failImport(tx, { row, failure, finishedAt: clock.now() }))
    try {
      const use = row.state === 'planning' ? plan : work
      await withArchive(deps, row, (source) => use(deps, row, source, isStopping))
    } catch (error) {
      if (error instanceof UnreadableImport) return fail(error.message)
      const damage = damageOf(error)
      if (row.storageKey !== null && needsLooks(damage)) {
        // The check of missing files decides: until then this comes again, without a failure.
        await deps.absences.report(row.storageKey, damage)
        return await jobs.enqueue(db, importJob, { importId }, importId, { delaySeconds: absentSeconds })
      }
      if (attempt.isFinal(error)) await fail(gaveUp)
      throw error
    }
  }
