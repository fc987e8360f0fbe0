import { and, eq, gt, inArray, isNull, not, or, sql } from 'drizzle-orm'
import type { Batch } from '../../base/identity/students.table.ts'
import { type Db, firstOf, storedRow } from '../../platform/db/database.ts'
import { promotedStudent, promotion } from '../../schema.ts'

export type StoredPromotion = typeof promotion.$inferSelect
export type MovedStudent = typeof promotedStudent.$inferSelect

export const insertPromotion = (on: Db, values: typeof promotion.$inferInsert): Promise<StoredPromotion> =>
  storedRow(on.insert(promotion).values(values).returning())

/** Returns whether a promotion of these students is in progress, or was interrupted and not undone. */
export const hasUnfinished = async (on: Db, { batch, deptId, clgCode }: Batch): Promise<boolean> => {
  const overlaps = and(
    deptId === null ? undefined : or(isNull(promotion.deptId), eq(promotion.deptId, deptId)),
    clgCode === null ? undefined : or(isNull(promotion.clgCode), eq(promotion.clgCode, clgCode)),
  )
  const isUnfinished = and(isNull(promotion.finishedAt), isNull(promotion.undoneAt))
  return (await on.$count(promotion, and(eq(promotion.batch, batch), overlaps, isUnfinished))) > 0
}

/** Locks a promotion, so that no one ends or undoes it at the same time. */
export const lockPromotion = (on: Db, id: string): Promise<StoredPromotion | null> =>
  firstOf(on.select().from(promotion).where(eq(promotion.id, id)).for('update'))

export const updatePromotion = async (
  on: Db,
  id: string,
  changes: Partial<StoredPromotion>,
): Promise<void> => {
  await on.update(promotion).set(changes).where(eq(promotion.id, id))
}

/** Stores the students that a promotion moved. */
export const insertMoved = async (on: Db, moved: (typeof promotedStudent.$inferInsert)[]): Promise<void> => {
  if (moved.length > 0) await on.insert(promotedStudent).values(moved)
}

/** Counts the students that a promotion has moved so far. */
export const countMoved = (on: Db, promotionId: string): Promise<number> =>
  on.$count(promotedStudent, eq(promotedStudent.promotionId, promotionId))

/** Lists the next students that a promotion moved, in the order of their ids. */
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

/** Lists the steps of students in a promotion, except for students whom another one moved later. */
export const listLastSteps = (
  on: Db,
  { id: promotionId, createdAt }: StoredPromotion,
  studentIds: string[],
): Promise<MovedStudent[]> => {
  const isMovedLater = sql`exists (
    select 1 from ${promotedStudent} as later join ${promotion} on ${promotion.id} = later.promotion_id
    where later.student_id = ${promotedStudent.studentId} and ${promotion.id} <> ${promotionId}
      and ${promotion.createdAt} > ${createdAt.toISOString()}::timestamptz and ${promotion.undoneAt} is null)`
  const isMeant = and(
    eq(promotedStudent.promotionId, promotionId),
    inArray(promotedStudent.studentId, studentIds),
    not(isMovedLater),
  )
  return on.select().from(promotedStudent).where(isMeant)
}
