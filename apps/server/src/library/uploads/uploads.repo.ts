import { type SQL, and, asc, count, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { upload } from '../../schema.ts'

export type StoredUpload = typeof upload.$inferSelect

const isOpen = inArray(upload.state, ['uploading', 'finishing'])

export const insertUpload = async (on: Db, values: typeof upload.$inferInsert): Promise<void> => {
  await on.insert(upload).values(values)
}

export const findUpload = (on: Db, id: string): Promise<StoredUpload | null> =>
  firstOf(on.select().from(upload).where(eq(upload.id, id)))

/** Counts the uploads in progress of a person, and adds up their declared sizes. */
export const sumOpen = async (on: Db, personId: string): Promise<{ files: number; bytes: number }> => {
  const [row] = await on
    .select({ files: count(), bytes: sql`coalesce(sum(${upload.sizeBytes}), 0)`.mapWith(Number) })
    .from(upload)
    .where(and(eq(upload.personId, personId), isOpen))
  return row ?? { files: 0, bytes: 0 }
}

/** Lists uploads in progress by id, one batch at a time. */
export const listOpen = (on: Db, afterId: string | null, limit: number): Promise<StoredUpload[]> =>
  on
    .select()
    .from(upload)
    .where(and(isOpen, afterId === null ? undefined : gt(upload.id, afterId)))
    .orderBy(asc(upload.id))
    .limit(limit)

/** Lists the uploads in progress among the given ones. */
export const listOpenIds = async (on: Db, ids: string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await on
    .select({ id: upload.id })
    .from(upload)
    .where(and(inArray(upload.id, ids), isOpen))
  return new Set(rows.map((row) => row.id))
}

/** Changes an upload if it meets a condition; returns whether it did. */
const changeUploadIf = async (
  on: Db,
  id: string,
  condition: SQL | undefined,
  changes: Partial<StoredUpload>,
): Promise<boolean> => {
  const isMeant = and(eq(upload.id, id), condition)
  const changed = await on.update(upload).set(changes).where(isMeant).returning({ id: upload.id })
  return changed.length > 0
}

/** Stops an upload from receiving bytes; returns false unless it was in progress. */
export const beginFinish = (on: Db, id: string): Promise<boolean> =>
  changeUploadIf(on, id, isOpen, { state: 'finishing' })

interface Outcome {
  state: 'done' | 'failed' | 'cancelled'
  finishedAt: Date
  pdfId?: string
  importId?: string
  failureCode?: string
  failure?: string
}

/** Stores the outcome of an upload; returns false when it already has one. */
export const endUpload = (on: Db, id: string, outcome: Outcome): Promise<boolean> =>
  changeUploadIf(on, id, isOpen, outcome)

/** Cancels an upload that is not being finished; returns false for any other. */
export const cancelUpload = (on: Db, id: string, finishedAt: Date): Promise<boolean> =>
  changeUploadIf(on, id, eq(upload.state, 'uploading'), { state: 'cancelled', finishedAt })

/** Removes a failed upload from its person's list; returns false if it does not exist. */
export const dismissUpload = (on: Db, id: string, personId: string, at: Date): Promise<boolean> => {
  const isFailedOfPerson = and(eq(upload.personId, personId), eq(upload.state, 'failed'))
  return changeUploadIf(on, id, isFailedOfPerson, { dismissedAt: at })
}

/** Deletes uploads that failed or were cancelled before an instant. */
export const removeOldFailures = async (on: Db, before: Date): Promise<number> => {
  const rows = await on
    .delete(upload)
    .where(and(inArray(upload.state, ['failed', 'cancelled']), lt(upload.finishedAt, before)))
    .returning({ id: upload.id })
  return rows.length
}
