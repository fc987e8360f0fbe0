import { desc, eq, inArray, sql } from 'drizzle-orm'
import { type Batch, selectBatch } from '../../base/identity/students.table.ts'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { type SearchPage, contains, readPage } from '../../platform/db/lists.ts'
import { promotedStudent, promotion, provisionalAccess, student, subscription } from '../../schema.ts'

const selectPromotions = (on: Db) =>
  on
    .select({
      promotion,
      by: student.name,
      students: sql<number>`(select count(*)::int from ${promotedStudent} where ${promotedStudent.promotionId} = ${promotion.id})`,
    })
    .from(promotion)
    .leftJoin(student, eq(student.id, promotion.createdBy))

/** Reads one page of promotions, newest first, with their author and how many students they moved. */
export const pagePromotions = (on: Db, { q, ...page }: SearchPage) => {
  const matches = contains([promotion.batch, promotion.deptId, promotion.clgCode], q)
  const rows = selectPromotions(on).where(matches).orderBy(desc(promotion.createdAt), desc(promotion.id))
  return readPage(rows, page, () => on.$count(promotion, matches))
}

/** Finds a promotion, with its author and how many students it moved. */
export const findPromotion = (on: Db, id: string) => firstOf(selectPromotions(on).where(eq(promotion.id, id)))

/** Lists all subscriptions and provisional access that decide what the students of a batch may read. */
export const listPaidOfBatch = async (on: Db, of: Batch) => {
  const ids = selectBatch(on, of)
  const subscriptions = await on.select().from(subscription).where(inArray(subscription.studentId, ids))
  const provisional = await on
    .select()
    .from(provisionalAccess)
    .where(inArray(provisionalAccess.studentId, ids))
  return { subscriptions, provisional }
}
