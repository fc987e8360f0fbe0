import {
  messages,
  promotionDone,
  promotionPreviewed,
  promotionTakenBack,
} from '@lectureshelf/contract/messages'
import type { PromotedStudent, PromotionForm, PromotionSummary } from '@lectureshelf/contract/promotions'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { lock } from '../../platform/db/locks.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { DssService } from '../dss/dss.service.ts'
import { entitlementOn } from '../subscriptions/subscriptions.policy.ts'
import { losesAccess, stepFrom } from './promotions.policy.ts'
import {
  type Batch,
  type StoredPromotion,
  findPromotion,
  hasUnfinished,
  insertPromotion,
  listBatch,
  listMovedAfter,
  listPaidOfBatch,
  lockPromotion,
  moveStudents,
  pagePromotions,
  restoreStudents,
  updatePromotion,
} from './promotions.repo.ts'

/** So many students are moved in one transaction: few enough that it ends within 50 ms. */
const movedAtOnce = 100

type Form = z.output<typeof PromotionForm>

export interface PromotionsService {
  /**
   * Moves a batch one semester on, or says what that would change. No subscription is altered.
   * @throws AppError `invalid_request` that names what is unknown, `conflict` when there is nobody to move, when
   * an earlier promotion of the batch is not finished, or when this one was undone while it ran.
   */
  create: (
    actor: Actor,
    form: Form,
  ) => Promise<{ message: string; promotion: PromotionSummary | null; students: PromotedStudent[] }>
  list: (page: {
    page: number
    size: number
    q: string
  }) => Promise<{ items: PromotionSummary[]; total: number }>
  /**
   * Takes a promotion back for whom nothing else was changed since.
   * @throws AppError `not_found`, or `conflict` for one that was undone.
   */
  undo: (actor: Actor, id: string) => Promise<{ message: string; restored: number; kept: number }>
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

/** Whom a promotion moves, and what that does to their reading. */
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

/** The students in portions of one semester each. */
const portionsOf = (students: PromotedStudent[]): { from: number; studentIds: string[] }[] => {
  const bySemester = new Map<number, string[]>()
  for (const { _id: id, from } of students) {
    bySemester.set(from.semNum, [...(bySemester.get(from.semNum) ?? []), id])
  }
  return [...bySemester].flatMap(([from, ids]) =>
    Array.from({ length: Math.ceil(ids.length / movedAtOnce) }, (_, index) => ({
      from,
      studentIds: ids.slice(index * movedAtOnce, (index + 1) * movedAtOnce),
    })),
  )
}

/** A promotion exists before anybody is moved: whatever interrupts it, the history shows it and can undo it. */
const begin = ({ db, clock }: Options, actor: Actor, of: Batch, counts: object): Promise<StoredPromotion> =>
  db.transaction(async (tx) => {
    await lock(tx, 'promotions')
    if (await hasUnfinished(tx, of)) {
      throw new AppError('conflict', { message: messages.promotionUnfinished })
    }
    const row = await insertPromotion(tx, { ...of, createdAt: clock.now(), createdBy: actor.id })
    const record = { action: 'promotion.create' as const, entity: 'promotion', entityId: row.id }
    await recordAudit(tx, actor, { ...record, after: { ...of, ...counts } })
    return row
  })

const carryOut = async ({ db, clock }: Options, { id }: StoredPromotion, students: PromotedStudent[]) => {
  const going = async (on: Db): Promise<void> => {
    const row = await lockPromotion(on, id)
    if (row?.finishedAt !== null || row.undoneAt !== null) {
      throw new AppError('conflict', { message: messages.promotionStopped })
    }
  }
  for (const portion of portionsOf(students)) {
    await db.transaction(async (tx) => {
      await going(tx)
      await moveStudents(tx, { promotionId: id, ...portion, now: clock.now() })
    })
  }
  await db.transaction(async (tx) => {
    await going(tx)
    await updatePromotion(tx, id, { finishedAt: clock.now() })
  })
}

const undo = async ({ db, clock }: Options, actor: Actor, id: string) => {
  const promotion = await db.transaction(async (tx) => {
    const row = await lockUndoable(tx, id)
    // One that still runs stops before its next portion.
    if (row.finishedAt === null) await updatePromotion(tx, id, { finishedAt: clock.now() })
    return row
  })
  let restored = 0
  let students = 0
  let after: string | null = null
  for (;;) {
    const portion: { studentId: string }[] = await listMovedAfter(db, id, after, movedAtOnce)
    const last = portion.at(-1)
    if (last === undefined) break
    after = last.studentId
    students += portion.length
    restored += await db.transaction((tx) =>
      restoreStudents(
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
    const record = { action: 'promotion.undo' as const, entity: 'promotion', entityId: id }
    const { batch, deptId } = promotion
    await recordAudit(tx, actor, { ...record, after: { batch, deptId, ...counts } })
  })
  return counts
}

const lockUndoable = async (on: Db, id: string): Promise<StoredPromotion> => {
  const row = await lockPromotion(on, id)
  if (row === null) throw new AppError('not_found')
  if (row.undoneAt !== null) throw new AppError('conflict', { message: messages.promotionUndone })
  return row
}

const requireKnown = async (dss: Options['dss'], { batch, department }: Form): Promise<Batch> => {
  const known = await dss.read()
  const refuse = (extraDetails: string) => new AppError('invalid_request', { extraDetails })
  if (!known.batch.some((row) => row.batch === batch)) throw refuse(`batch: There is no batch ${batch}.`)
  if (department !== undefined && !known.department.some((row) => row.deptId === department)) {
    throw refuse(`department: There is no department ${department}.`)
  }
  return { batch, deptId: department ?? null }
}

/** Moves batches one semester on, and takes that back. */
export const createPromotionsService = (options: Options): PromotionsService => ({
  create: async (actor, form) => {
    const of = await requireKnown(options.dss, form)
    const students = await preview(options, of, new Set(form.exclude))
    if (form.dryRun) return { message: promotionPreviewed(students.length), promotion: null, students }
    if (students.length === 0) throw new AppError('conflict', { message: messages.nobodyToPromote })
    const counts = { students: students.length, excluded: form.exclude.length }
    const promotion = await begin(options, actor, of, counts)
    await carryOut(options, promotion, students)
    const found = await findPromotion(options.db, promotion.id)
    if (found === null) throw new AppError('not_found')
    return { message: promotionDone(found.students), promotion: summaryOf(found), students }
  },

  list: async (page) => {
    const { rows, total } = await pagePromotions(options.db, page)
    return { items: rows.map(summaryOf), total }
  },

  undo: async (actor, id) => {
    const counts = await undo(options, actor, id)
    return { message: promotionTakenBack(counts), ...counts }
  },
})
