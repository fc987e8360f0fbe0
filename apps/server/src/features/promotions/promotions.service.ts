import { messages } from '@lectureshelf/contract/messages'
import {
  promotionChanged,
  promotionCountChanged,
  promotionDone,
  promotionPreviewed,
  promotionTakenBack,
} from '@lectureshelf/contract/people/people-messages'
import type {
  PromotedStudent,
  PromotionForm,
  PromotionSummary,
  SeenStudent,
} from '@lectureshelf/contract/people/promotions'
import type { z } from 'zod'
import { type Batch, changeBatch, listBatch, restoreStudents } from '../../people/students.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type SearchPage, mapPage } from '../../platform/db/lists.ts'
import { lock } from '../../platform/db/locks.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { DssService } from '../reference-data/dss.service.ts'
import { entitlementOn } from '../subscriptions/subscriptions.policy.ts'
import { countDifferences, losesAccess, portionsOf, stepFrom } from './promotions.policy.ts'
import { findPromotion, listPaidOfBatch, pagePromotions } from './promotions.query.ts'
import {
  type StoredPromotion,
  countMoved,
  hasUnfinished,
  insertMoved,
  insertPromotion,
  listLastSteps,
  listMovedAfter,
  lockPromotion,
  updatePromotion,
} from './promotions.repo.ts'

/** Batch size of one transaction: small enough that it ends within 50 ms. */
const batchSize = 100

type Form = z.output<typeof PromotionForm>

interface SeenPromotion {
  students: number
}

interface Options {
  db: Db
  clock: Clock
  dss: Pick<DssService, 'read'>
}

const summaryOf = ({
  promotion,
  by,
  students,
}: NonNullable<Awaited<ReturnType<typeof findPromotion>>>): PromotionSummary => ({
  _id: promotion.id,
  batch: promotion.batch,
  department: promotion.deptId,
  createdAt: promotion.createdAt.toISOString(),
  by: by ?? '',
  students,
  undoneAt: promotion.undoneAt?.toISOString() ?? null,
})

const byStudent = <T extends { studentId: string }>(rows: T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.studentId)
    if (group === undefined) groups.set(row.studentId, [row])
    else group.push(row)
  }
  return groups
}

/** Returns the students a promotion would move, and how that changes what they may read. */
const preview = async ({ db, clock, dss }: Options, of: Batch, excluded: ReadonlySet<string>) => {
  const now = clock.now()
  const { semester } = await dss.read()
  const names = new Map(semester.map((row) => [row.semNum, row]))
  const nameOf = (semNum: number) => names.get(semNum) ?? { semNum, semName: String(semNum) }
  const rows = await listBatch(db, of)
  const paid = await listPaidOfBatch(db, of)
  const subscriptions = byStudent(paid.subscriptions)
  const provisional = byStudent(paid.provisional)
  return rows
    .filter(({ id }) => !excluded.has(id))
    .map(({ id, usn, name, semNum }): PromotedStudent => {
      const { to, completes } = stepFrom(semNum)
      const entitlement = entitlementOn(
        { subscriptions: subscriptions.get(id) ?? [], provisional: provisional.get(id) ?? [] },
        now,
      )
      return {
        _id: id,
        usn,
        name,
        from: nameOf(semNum),
        to: nameOf(to),
        completes,
        losesAccess: losesAccess(entitlement, semNum, to),
      }
    })
}

interface Decision {
  of: Batch
  excluded: ReadonlySet<string>
  seen: readonly SeenStudent[]
}

/**
 * Starts a promotion of exactly the students that were seen, each in the semester seen. The same promotion sent
 * twice therefore fails. Its row is stored before anybody moves, so that it can be undone.
 */
const begin = ({ db, clock }: Options, actor: Actor, { of, excluded, seen }: Decision) =>
  db.transaction(async (tx) => {
    await lock(tx, 'promotions')
    if (await hasUnfinished(tx, of)) {
      throw new AppError('conflict', { message: messages.promotionUnfinished })
    }
    const there = (await listBatch(tx, of)).filter(({ id }) => !excluded.has(id))
    const changed = countDifferences(seen, there)
    if (changed > 0) throw new AppError('changed_meanwhile', { extraDetails: promotionChanged(changed) })
    if (there.length === 0) throw new AppError('conflict', { message: messages.nobodyToPromote })
    const counts = { students: there.length, excluded: excluded.size }
    const row = await insertPromotion(tx, { ...of, createdAt: clock.now(), createdBy: actor.id })
    const record = { action: 'promotion.create' as const, entityId: row.id }
    await recordAudit(tx, actor, { ...record, after: { ...of, ...counts } })
    return { begun: row, moving: there }
  })

const carryOut = async (
  { db, clock }: Options,
  promotion: StoredPromotion,
  students: readonly SeenStudent[],
) => {
  const { id } = promotion
  const requireInProgress = async (on: Db): Promise<void> => {
    const row = await lockPromotion(on, id)
    if (row?.finishedAt !== null || row.undoneAt !== null) {
      throw new AppError('conflict', { message: messages.promotionStopped })
    }
  }
  for (const portion of portionsOf(students, batchSize)) {
    const { from } = portion
    const { to, completes } = stepFrom(from)
    await db.transaction(async (tx) => {
      await requireInProgress(tx)
      const change = completes ? { completedAt: clock.now() } : { semNum: to }
      const moved = await changeBatch(tx, { of: promotion, ...portion }, change)
      await insertMoved(
        tx,
        moved.map((studentId) => ({ promotionId: id, studentId, fromSemester: from, toSemester: to })),
      )
    })
  }
  await db.transaction(async (tx) => {
    await requireInProgress(tx)
    await updatePromotion(tx, id, { finishedAt: clock.now() })
  })
}

/** Restores students to the semester they had before a promotion, unless they were changed since. */
const restore = async (on: Db, promotion: StoredPromotion, studentIds: string[]): Promise<number> => {
  const steps = await listLastSteps(on, promotion, studentIds)
  let restored = 0
  for (const from of new Set(steps.map(({ fromSemester }) => fromSemester))) {
    const alike = steps.filter(({ fromSemester }) => fromSemester === from)
    restored += await restoreStudents(on, {
      studentIds: alike.map(({ studentId }) => studentId),
      from,
      to: alike[0]?.toSemester ?? from,
      at: promotion.createdAt,
    })
  }
  return restored
}

const undo = async ({ db, clock }: Options, actor: Actor, id: string, seen: SeenPromotion) => {
  const promotion = await db.transaction(async (tx) => {
    const row = await lockUndoable(tx, id)
    const moved = await countMoved(tx, id)
    if (moved !== seen.students) {
      throw new AppError('changed_meanwhile', { extraDetails: promotionCountChanged(moved) })
    }
    // A promotion in progress stops before its next portion.
    if (row.finishedAt === null) await updatePromotion(tx, id, { finishedAt: clock.now() })
    return row
  })
  let restored = 0
  let students = 0
  let after: string | null = null
  for (;;) {
    const portion: { studentId: string }[] = await listMovedAfter(db, id, after, batchSize)
    const last = portion.at(-1)
    if (last === undefined) break
    after = last.studentId
    students += portion.length
    restored += await db.transaction((tx) =>
      restore(
        tx,
        promotion,
        portion.map(({ studentId }) => studentId),
      ),
    )
  }
  const counts = { restored, kept: students - restored }
  await db.transaction(async (tx) => {
    await lockUndoable(tx, id)
    await updatePromotion(tx, id, { undoneAt: clock.now() })
    const record = { action: 'promotion.undo' as const, entityId: id }
    const { batch, deptId } = promotion
    await recordAudit(tx, actor, { ...record, after: { batch, deptId, ...counts } })
  })
  return counts
}

const lockUndoable = async (on: Db, id: string): Promise<StoredPromotion> => {
  const row = orNotFound(await lockPromotion(on, id))
  if (row.undoneAt !== null) throw new AppError('conflict', { message: messages.promotionUndone })
  return row
}

const requireKnown = async (dss: Options['dss'], { batch, department }: Form): Promise<Batch> => {
  const known = await dss.read()
  const refuse = (name: keyof Form, reason: string) =>
    new AppError('invalid_request', { field: { name, reason } })
  if (!known.batch.some((row) => row.batch === batch)) throw refuse('batch', `There is no batch ${batch}.`)
  if (department !== undefined && !known.department.some((row) => row.deptId === department)) {
    throw refuse('department', `There is no department ${department}.`)
  }
  return { batch, deptId: department ?? null }
}

/** Creates the service that promotes batches and undoes promotions. */
export const createPromotionsService = (options: Options) => ({
  /**
   * Moves a batch to the next semester, or returns what that would change. No subscription is altered.
   * @throws AppError `invalid_request` that names an unknown value, `changed_meanwhile` when the students
   * differ from the preview, `conflict` when there is nobody to move, when an earlier promotion of the batch is
   * not finished, or when this one was undone while it ran.
   */
  create: async (actor: Actor, form: Form) => {
    const of = await requireKnown(options.dss, form)
    const excluded = new Set(form.exclude)
    const students = await preview(options, of, excluded)
    if (form.dryRun) return { message: promotionPreviewed(students.length), promotion: null, students }
    const { seen = [] } = form
    const { begun, moving } = await begin(options, actor, { of, excluded, seen })
    await carryOut(options, begun, moving)
    const found = orNotFound(await findPromotion(options.db, begun.id))
    return { message: promotionDone(found.students), promotion: summaryOf(found), students }
  },

  list: async (page: SearchPage) => mapPage(await pagePromotions(options.db, page), summaryOf),

  /**
   * Undoes a promotion for students who were not changed since.
   * @throws AppError `not_found`, `conflict` when it was already undone, or `changed_meanwhile` when it has
   * moved another number of students than was seen.
   */
  undo: async (actor: Actor, id: string, seen: SeenPromotion) => {
    const counts = await undo(options, actor, id, seen)
    return { message: promotionTakenBack(counts), ...counts }
  },
})

export type PromotionsService = ReturnType<typeof createPromotionsService>
