import type { Place } from '@lectureshelf/contract/access'
import type { Actor } from '../../platform/actor.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { type Storage, StorageLimitError } from '../../platform/storage/storage.ts'
import { authorOf } from '../tables/author.ts'
import { insertOfferings } from '../tables/offerings.table.ts'
import { insertReference, listReferences } from '../tables/references.table.ts'
import { findNamed, insertSection, listSections, sectionKey } from '../tables/sections.table.ts'
import { findSubjectByCode, insertSubject, lockSubjectByCode } from '../tables/subjects.table.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import type { Absences } from '../pdf-damage/absences.ts'
import type { PdfsService } from '../pdfs/pdfs.service.ts'
import type { DssService } from '../../base/reference-data/dss.service.ts'
import type { SessionsService } from '../../people/sessions/sessions.service.ts'
import type { WorkItem, WorkOf } from './planning/plan-items.ts'
import { type TreeFile, UnreadableFile } from './reading/source.ts'

/** Dependencies of the parts of this feature. */
export interface ImportsDeps extends DbAndClock {
  storage: Storage
  jobs: Jobs
  dss: Pick<DssService, 'read'>
  pdfs: Pick<PdfsService, 'ingest'>
  maxUploadBytes: number
  findActor: SessionsService['findActor']
  absences: Pick<Absences, 'report'>
}

/** The actor of the work and the files of the import by path. */
export interface WorkContext {
  /** Null is the command line. */
  actor: Actor | null
  files: Map<string, TreeFile>
}

export interface Outcome {
  state: 'created' | 'skipped' | 'failed'
  reason: string | null
}

const created: Outcome = { state: 'created', reason: null }
const isThere: Outcome = { state: 'skipped', reason: 'It already exists.' }
const failed = (reason: string): Outcome => ({ state: 'failed', reason })

/** Adds a subject together with its first place, because every subject must have a place. */
const addSubject = async (tx: Db, { data }: WorkOf<'subject'>, actor: Actor | null): Promise<Outcome> => {
  const { place, ...names } = data
  const added = await insertSubject(tx, { ...names, ...authorOf(actor) })
  if (added === null) {
    const subject = await lockSubjectByCode(tx, data.subCode)
    return subject === null ? failed('Someone changed it during the import.') : addPlace(tx, data, actor)
  }
  await insertOfferings(tx, [{ subjectId: added.id, ...place }])
  const after = { ...names, place }
  await recordAudit(tx, actor, 'subject.add', added.id, { after })
  return created
}

const addPlace = async (
  tx: Db,
  { subCode, place }: { subCode: string; place: Place },
  actor: Actor | null,
): Promise<Outcome> => {
  const subject = await lockSubjectByCode(tx, subCode)
  if (subject === null) return failed(`There is no subject ${subCode}.`)
  if ((await insertOfferings(tx, [{ subjectId: subject.id, ...place }])) === 0) return isThere
  const { subAbb, subName, description } = subject
  await recordAudit(tx, actor, 'subject.share', subject.id, {
    after: { subCode, subAbb, subName, description, place },
  })
  return created
}

const addSection = async (tx: Db, { data }: WorkOf<'section'>, actor: Actor | null): Promise<Outcome> => {
  const { subCode, sectionName, sectionDesc } = data
  const subject = await lockSubjectByCode(tx, subCode)
  if (subject === null) return failed(`There is no subject ${subCode}.`)
  const others = await listSections(tx, [subject.id])
  if (findNamed(others, sectionName) !== undefined) return isThere
  const values = { subjectId: subject.id, sectionName, sectionDesc, sectionIndex: others.length }
  const { id } = await insertSection(tx, { ...values, ...authorOf(actor) })
  const after = { subCode, sectionName, sectionDesc }
  await recordAudit(tx, actor, 'section.add', id, { after })
  return created
}

const addReference = async (tx: Db, { data }: WorkOf<'reference'>, actor: Actor | null): Promise<Outcome> => {
  const { subCode, refTitle, refLink, occurrence } = data
  const subject = await lockSubjectByCode(tx, subCode)
  if (subject === null) return failed(`There is no subject ${subCode}.`)
  const known = await listReferences(tx, [subject.id])
  const same = known.filter((row) => row.refTitle === refTitle && row.refLink === refLink)
  if (same.length >= occurrence) return isThere
  const id = await insertReference(tx, { subjectId: subject.id, refTitle, refLink, ...authorOf(actor) })
  const after = { subCode, refTitle, refLink }
  await recordAudit(tx, actor, 'reference.add', id, { after })
  return created
}

const outcomeOf = (error: unknown): Outcome => {
  if (error instanceof UnreadableFile) return failed(error.message)
  if (error instanceof StorageLimitError) return failed('The file is larger than the limit.')
  // Anything else is an outage: it interrupts the work, which resumes at the same item.
  if (!(error instanceof AppError) || error.status >= 500) throw error
  return error.code === 'duplicate_pdf' ? isThere : failed(error.message)
}

const changed = failed('The file changed after the plan was made. Import it again.')

/** Adds a PDF through the ingest, which every uploaded PDF goes through. */
const addPdf = async (
  deps: ImportsDeps,
  item: WorkOf<'pdf'>,
  { actor, files }: WorkContext,
): Promise<Outcome> => {
  const { subCode, sectionName, place, originalName, pdfTitle, pdfDescription, sha256 } = item.data
  const subject = await findSubjectByCode(deps.db, subCode)
  const section =
    subject === null ? undefined : findNamed(await listSections(deps.db, [subject.id]), sectionName)
  if (section === undefined) return failed(`There is no section "${sectionName}" in ${subCode}.`)
  const file = files.get(item.path)
  if (file === undefined) return changed
  try {
    const staged = await deps.storage.stage(await file.open(), { maxBytes: deps.maxUploadBytes })
    if (staged.sha256 !== sha256) {
      await deps.storage.discard(staged)
      return changed
    }
    const hint =
      place === null ? {} : { deptId: place.deptId, schemeId: place.scheme, semNum: String(place.semNum) }
    const names = { originalName, pdfTitle, pdfDescription }
    await deps.pdfs.ingest({ actor, sectionId: section.id, ...names, staged, place: hint })
    return created
  } catch (error) {
    return outcomeOf(error)
  }
}

/**
 * Creates one planned item. Repeating the call, even concurrently, changes nothing: existing rows are read under
 * the lock of their subject, and a section cannot contain the same bytes twice.
 * @throws any error that is an outage and not a fault of the item
 */
export const doItem = (deps: ImportsDeps, item: WorkItem, context: WorkContext): Promise<Outcome> => {
  if (item.kind === 'pdf') return addPdf(deps, item, context)
  return deps.db.transaction((tx): Promise<Outcome> => {
    if (item.kind === 'subject') return addSubject(tx, item, context.actor)
    if (item.kind === 'offering') return addPlace(tx, item.data, context.actor)
    if (item.kind === 'section') return addSection(tx, item, context.actor)
    return addReference(tx, item, context.actor)
  })
}

/** Concurrency of PDFs: the number of processes that check them. */
const laneConcurrency = 2

/**
 * Runs the items in their order. Subjects, sections and references come first; then the PDFs, with different
 * sections in parallel, because each PDF waits for its check.
 * @returns whether all items were run
 */
export const workThrough = async (
  items: WorkItem[],
  run: (item: WorkItem) => Promise<void>,
  mayContinue: () => boolean | Promise<boolean>,
): Promise<boolean> => {
  const lanes = new Map<string, WorkItem[]>()
  for (const item of items) {
    if (item.kind !== 'pdf') {
      if (!(await mayContinue())) return false
      await run(item)
      continue
    }
    const key = `${item.data.subCode}/${sectionKey(item.data.sectionName)}`
    const lane = lanes.get(key) ?? []
    lane.push(item)
    lanes.set(key, lane)
  }
  const waiting = [...lanes.values()]
  let isBroken = false
  const workLanes = async (): Promise<boolean> => {
    for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) {
      for (const item of lane) {
        if (isBroken || !(await mayContinue())) return false
        await run(item).catch((error: unknown) => {
          isBroken = true
          throw error
        })
      }
    }
    return true
  }
  const ends = await Promise.allSettled(Array.from({ length: laneConcurrency }, workLanes))
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken !== undefined) throw broken.reason
  return ends.every((end) => end.status === 'fulfilled' && end.value)
}
