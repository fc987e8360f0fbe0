import { lastSemester } from '@lectureshelf/contract/constants'
import {
  type SQL,
  and,
  count,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { promotedStudent, promotion, provisionalAccess, student, subscription } from '../../schema.ts'

export type StoredPromotion = typeof promotion.$inferSelect

/** Whom a promotion is about: a batch, or one department of it. */
export interface Batch {
  batch: string
  deptId: string | null
}

/** Students alone: staff sit in a batch as well, and study nothing. Who is through stays through. */
const isPromoted = ({ batch, deptId }: Batch): SQL | undefined =>
  and(
    eq(student.batch, batch),
    deptId === null ? undefined : eq(student.deptId, deptId),
    eq(student.role, 'student'),
    not(student.isAdmin),
    not(student.isOwner),
    isNull(student.completedAt),
    isNull(student.deletedAt),
  )

/** The students of a batch by USN, with where they are. */
export const listBatch = (on: Db, of: Batch) =>
  on
    .select({ id: student.id, usn: student.usn, name: student.name, semNum: student.semNum })
    .from(student)
    .where(isPromoted(of))
    .orderBy(sql`${student.usn} collate "C"`)

/** Everything that the reading of a batch rests on. */
export const listPaidOfBatch = async (on: Db, of: Batch) => {
  const ids = on.select({ id: student.id }).from(student).where(isPromoted(of))
  const subscriptions = await on.select().from(subscription).where(inArray(subscription.studentId, ids))
  const provisional = await on
    .select()
    .from(provisionalAccess)
    .where(inArray(provisionalAccess.studentId, ids))
  return { subscriptions, provisional }
}

export const insertPromotion = async (
  on: Db,
  values: typeof promotion.$inferInsert,
): Promise<StoredPromotion> => {
  const [row] = await on.insert(promotion).values(values).returning()
  if (row === undefined) throw new Error('The promotion was not stored.')
  return row
}

/** Whether a promotion that touches these students is under way, or was interrupted and not undone. */
export const hasUnfinished = async (on: Db, { batch, deptId }: Batch): Promise<boolean> => {
  const overlaps = deptId === null ? undefined : or(isNull(promotion.deptId), eq(promotion.deptId, deptId))
  const isUnfinished = and(isNull(promotion.finishedAt), isNull(promotion.undoneAt))
  return (await on.$count(promotion, and(eq(promotion.batch, batch), overlaps, isUnfinished))) > 0
}

/** Locks a promotion against whoever would end or undo it meanwhile. */
export const lockPromotion = async (on: Db, id: string): Promise<StoredPromotion | null> => {
  const [row] = await on.select().from(promotion).where(eq(promotion.id, id)).for('update')
  return row ?? null
}

export const updatePromotion = async (
  on: Db,
  id: string,
  changes: Partial<StoredPromotion>,
): Promise<void> => {
  await on.update(promotion).set(changes).where(eq(promotion.id, id))
}

interface Step {
  promotion: StoredPromotion
  /** All in this semester. Students who have left it, or the batch, stay where they are. */
  from: number
  studentIds: string[]
  now: Date
}

/** Moves students one semester on, or out of the last one, and notes whom. */
export const moveStudents = async (on: Db, step: Step): Promise<number> => {
  const { promotion: of, from, studentIds, now } = step
  const promotionId = of.id
  const isLast = from >= lastSemester
  const to = isLast ? from : from + 1
  const isStillThere = and(eq(student.semNum, from), isPromoted(of))
  const moved = await on
    .update(student)
    .set(isLast ? { completedAt: now } : { semNum: to })
    .where(and(inArray(student.id, studentIds), isStillThere))
    .returning({ studentId: student.id })
  if (moved.length === 0) return 0
  await on
    .insert(promotedStudent)
    .values(moved.map(({ studentId }) => ({ promotionId, studentId, fromSemester: from, toSemester: to })))
  return moved.length
}

/** How many students a promotion has moved so far. */
export const countMoved = (on: Db, promotionId: string): Promise<number> =>
  on.$count(promotedStudent, eq(promotedStudent.promotionId, promotionId))

/** The next of whom a promotion moved, in an order of their own. */
export const listMovedAfter = (on: Db, promotionId: string, after: string | null, limit: number) =>
  on
    .select({ studentId: promotedStudent.studentId })
    .from(promotedStudent)
    .where(
      and(
        eq(promotedStudent.promotionId, promotionId),
        after === null ? undefined : gt(promotedStudent.studentId, after),
      ),
    )
    .orderBy(promotedStudent.studentId)
    .limit(limit)

/**
 * Takes students back to where a promotion found them, unless they were changed since: moved or completed
 * otherwise, edited, erased, or promoted again.
 */
export const restoreStudents = async (
  on: Db,
  { id: promotionId, createdAt }: StoredPromotion,
  studentIds: string[],
): Promise<number> => {
  const isMovedLater = sql`exists (
    select 1 from ${promotedStudent} as later join ${promotion} on ${promotion.id} = later.promotion_id
    where later.student_id = ${student.id} and ${promotion.id} <> ${promotionId}
      and ${promotion.createdAt} > ${createdAt.toISOString()}::timestamptz and ${promotion.undoneAt} is null)`
  const restored = await on
    .update(student)
    .set({
      semNum: sql`${promotedStudent.fromSemester}`,
      completedAt: sql`case when ${promotedStudent.toSemester} = ${promotedStudent.fromSemester}
        then null else ${student.completedAt} end`,
    })
    .from(promotedStudent)
    .where(
      and(
        eq(promotedStudent.promotionId, promotionId),
        eq(promotedStudent.studentId, student.id),
        inArray(promotedStudent.studentId, studentIds),
        isNull(student.deletedAt),
        eq(student.semNum, promotedStudent.toSemester),
        or(ne(promotedStudent.fromSemester, promotedStudent.toSemester), isNotNull(student.completedAt)),
        or(isNull(student.changedAt), lte(student.changedAt, createdAt)),
        not(isMovedLater),
      ),
    )
    .returning({ id: student.id })
  return restored.length
}

interface Page {
  page: number
  size: number
  q: string
}

/** One page of promotions, newest first, with who made them and how many students they moved. */
export const pagePromotions = async (on: Db, { page, size, q }: Page) => {
  const pattern = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const matches = q === '' ? undefined : or(ilike(promotion.batch, pattern), ilike(promotion.deptId, pattern))
  const rows = await selectPromotions(on)
    .where(matches)
    .orderBy(desc(promotion.createdAt), desc(promotion.id))
    .limit(size)
    .offset((page - 1) * size)
  const [total] = await on.select({ count: count() }).from(promotion).where(matches)
  return { rows, total: total?.count ?? 0 }
}

export const findPromotion = async (on: Db, id: string) => {
  const [row] = await selectPromotions(on).where(eq(promotion.id, id))
  return row ?? null
}

const selectPromotions = (on: Db) =>
  on
    .select({
      promotion,
      by: student.name,
      students: sql<number>`(select count(*)::int from ${promotedStudent} where ${promotedStudent.promotionId} = ${promotion.id})`,
    })
    .from(promotion)
    .leftJoin(student, eq(student.id, promotion.createdBy))
