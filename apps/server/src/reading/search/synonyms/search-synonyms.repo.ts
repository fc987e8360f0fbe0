import { asc, eq } from 'drizzle-orm'
import { type Db, firstOf, storedRow } from '../../../platform/db/database.ts'
import { textInOrder } from '../../../platform/db/lists.ts'
import { searchSynonym } from '../../../schema.ts'

export type StoredSynonym = typeof searchSynonym.$inferSelect

/** Lists the synonyms of a subject by word. */
export const listSynonyms = (on: Db, subjectId: string): Promise<StoredSynonym[]> =>
  on
    .select()
    .from(searchSynonym)
    .where(eq(searchSynonym.subjectId, subjectId))
    .orderBy(asc(textInOrder(searchSynonym.word)), asc(textInOrder(searchSynonym.synonym)))

export const insertSynonym = (on: Db, row: typeof searchSynonym.$inferInsert): Promise<StoredSynonym> =>
  storedRow(on.insert(searchSynonym).values(row).returning())

export const findSynonym = (on: Db, id: string): Promise<StoredSynonym | null> =>
  firstOf(on.select().from(searchSynonym).where(eq(searchSynonym.id, id)))

export const removeSynonym = async (on: Db, id: string): Promise<void> => {
  await on.delete(searchSynonym).where(eq(searchSynonym.id, id))
}
