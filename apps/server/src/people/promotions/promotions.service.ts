import { messages } from '@lectureshelf/contract/messages'
import {
  promotionChanged,
  promotionCountChanged,
  promotionDone,
  promotionPreviewed,
  promotionTakenBack,
} from '@lectureshelf/contract/people/people-messages'
import type { PromotionForm, PromotionSummary, SeenStudent } from '@lectureshelf/contract/people/promotions'
import type { z } from 'zod'
import { type Batch, changeBatch, listBatch, restoreStudents } from '../../base/identity/students.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { type SearchPage, mapPage } from '../../platform/db/lists.ts'
import { lock } from '../../platform/db/locks.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { type MailService, queueBatchSize } from '../../base/mail/mail.service.ts'
import type { DssService } from '../../base/reference-data/dss.service.ts'
import { promotionRenewal } from '../../base/mail/templates.ts'
import { type MovingStudent, previewPromotion } from './preview.ts'
import { countDifferences, portionsOf, stepFrom } from './promotions.policy.ts'
import { findPromotion, pagePromotions } from './promotions.query.ts'
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

interface Options extends DbAndClock {
  dss: Pick<DssService, 'read'>
  mail: Pick<MailService, 'queue' | 'preview' | 'dropAbout'>
}

const summaryOf = ({
  promotion,
  by,
  students,
}: NonNullable<Awaited<ReturnType<typeof findPromotion>>>): PromotionSummary => ({
  _id: promotion.id,
  batch: promotion.batch,
  department: promotion.deptId,
  college: promotion.clgCode,
  createdAt: promotion.createdAt.toISOString(),
  by: by ?? '',
  students,
  undoneAt: promotion.undoneAt?.toISOString() ?? null,
})

interface Decision {
  of: Batch
  excluded: ReadonlySet<string>
  seen: readonly SeenStudent[]
}

/**
 * Starts a promotion of exactly the students that were seen, each in the semester seen. The same promotion sent
 * twice therefore fails. Its row is stored before anyone moves, so that it can be undone.
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
    await recordAudit(tx, actor, 'promotion.create', row.id, { after: { ...of, ...counts } })
    return { begun: row, moving: there }
  })

interface Movement {
  seen: readonly SeenStudent[]
  /** Those who get a mail, by their ids. */
  informed: ReadonlyMap<string, MovingStudent>
}

/** Mails students that they lose access, and returns their number. */
const inform = async (
  mail: Options['mail'],
  tx: Db,
  promotionId: string,
  students: readonly MovingStudent[],
): Promise<number> => {
  for (const { _id: studentId, name, email, to } of students) {
    await mail.queue(tx, {
      key: `promotion:${promotionId}:${studentId}`,
      to: email,
      about: { studentId },
      template: promotionRenewal,
      data: { name, semName: to.semName },
    })
  }
  return students.length
}

const carryOut = async (
  { db, clock, mail }: Options,
  promotion: StoredPromotion,
  { seen, informed }: Movement,
): Promise<number> => {
  const { id } = promotion
  const requireInProgress = async (on: Db): Promise<void> => {
    const row = await lockPromotion(on, id)
    if (row?.finishedAt !== null || row.undoneAt !== null) {
      throw new AppError('conflict', { message: messages.promotionStopped })
    }
  }
  let mails = 0
  // Writing a mail takes longer than moving a student.
  for (const portion of portionsOf(seen, informed.size === 0 ? batchSize : queueBatchSize)) {
    const { from } = portion
    const { to, completes } = stepFrom(from)
    mails += await db.transaction(async (tx) => {
      await requireInProgress(tx)
      const change = completes ? { completedAt: clock.now() } : { semNum: to }
      const moved = await changeBatch(tx, { of: promotion, ...portion }, change)
      await insertMoved(
        tx,
        moved.map((studentId) => ({ promotionId: id, studentId, fromSemester: from, toSemester: to })),
      )
      const losing = moved.flatMap((studentId) => informed.get(studentId) ?? [])
      return inform(mail, tx, id, losing)
    })
  }
  await db.transaction(async (tx) => {
    await requireInProgress(tx)
    await updatePromotion(tx, id, { finishedAt: clock.now() })
  })
  return mails
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

const undo = async ({ db, clock, mail }: Options, actor: Actor, id: string, seen: SeenPromotion) => {
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
    await mail.dropAbout(tx, promotionRenewal.kind, id)
    const { batch, deptId, clgCode } = promotion
    await recordAudit(tx, actor, 'promotion.undo', id, { after: { batch, deptId, clgCode, ...counts } })
  })
  return counts
}

const lockUndoable = async (on: Db, id: string): Promise<StoredPromotion> => {
  const row = orNotFound(await lockPromotion(on, id))
  if (row.undoneAt !== null) throw new AppError('conflict', { message: messages.promotionUndone })
  return row
}

const requireKnown = async (dss: Options['dss'], { batch, department, college }: Form): Promise<Batch> => {
  const known = await dss.read()
  const refuse = (name: keyof Form, reason: string) =>
    new AppError('invalid_request', { field: { name, reason } })
  if (!known.batch.some((row) => row.batch === batch)) throw refuse('batch', `There is no batch ${batch}.`)
  if (department !== undefined && !known.department.some((row) => row.deptId === department)) {
    throw refuse('department', `There is no department ${department}.`)
  }
  if (college !== undefined && !known.college.some((row) => row.clgCode === college)) {
    throw refuse('college', `There is no college ${college}.`)
  }
  return { batch, deptId: department ?? null, clgCode: college ?? null }
}

/** Creates the service that promotes batches and undoes promotions. */
export const createPromotionsService = (options: Options) => ({
  /**
   * Moves a batch to the next semester, or returns what that would change. No subscription is altered.
   * @throws AppError `invalid_request` that names an unknown value, `changed_meanwhile` when the students
   * differ from the preview, `conflict` when there is no one to move, when an earlier promotion of the batch is
   * not finished, or when this one was undone while it ran.
   */
  create: async (actor: Actor, form: Form) => {
    const of = await requireKnown(options.dss, form)
    const excluded = new Set(form.exclude)
    const students = await previewPromotion(options, of, excluded)
    const losing = students.filter((student) => student.losesAccess)
    const [first] = losing
    if (form.dryRun) {
      const mail =
        first === undefined
          ? null
          : options.mail.preview(promotionRenewal, { name: first.name, semName: first.to.semName })
      return { message: promotionPreviewed(students.length), promotion: null, students, mail }
    }
    const { begun, moving } = await begin(options, actor, { of, excluded, seen: form.seen ?? [] })
    const informed = new Map(form.notify ? losing.map((student) => [student._id, student]) : [])
    const mails = await carryOut(options, begun, { seen: moving, informed })
    const found = orNotFound(await findPromotion(options.db, begun.id))
    const promotion = summaryOf(found)
    return { message: promotionDone(found.students, mails), promotion, students, mail: null }
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
