import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { upload } from '../../schema.ts'

export type StoredUpload = typeof upload.$inferSelect

const isOpen = inArray(upload.state, ['uploading', 'finishing'])

export const insertUpload = async (on: Db, values: typeof upload.$inferInsert): Promise<void> => {
  await on.insert(upload).values(values)
}

export const findUpload = (on: Db, id: string): Promise<StoredUpload | null> =>
  firstOf(on.select().from(upload).where(eq(upload.id, id)))

export const countOpen = (on: Db, personId: string): Promise<number> =>
  on.$count(upload, and(eq(upload.personId, personId), isOpen))

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

/** Stops an upload from receiving bytes; returns false unless it was in progress. */
export const beginFinish = async (on: Db, id: string): Promise<boolean> => {
  const rows = await on
    .update(upload)
    .set({ state: 'finishing' })
    .where(and(eq(upload.id, id), isOpen))
    .returning({ id: upload.id })
  return rows.length > 0
}

interface Outcome {
  state: 'done' | 'failed' | 'cancelled'
  finishedAt: Date
  pdfId?: string
  importId?: string
  failureCode?: string
  failure?: string
}

/** Stores the outcome of an upload; returns false when it already has one. */
export const endUpload = async (on: Db, id: string, outcome: Outcome): Promise<boolean> => {
  const rows = await on
    .update(upload)
    .set(outcome)
    .where(and(eq(upload.id, id), isOpen))
    .returning({ id: upload.id })
  return rows.length > 0
}

/** Cancels an upload that is not being finished; returns false for any other. */
export const cancelUpload = async (on: Db, id: string, finishedAt: Date): Promise<boolean> => {
  const rows = await on
    .update(upload)
    .set({ state: 'cancelled', finishedAt })
    .where(and(eq(upload.id, id), eq(upload.state, 'uploading')))
    .returning({ id: upload.id })
  return rows.length > 0
}

/** Removes a failed upload from its person's list; returns false when there is none. */
export const dismissUpload = async (on: Db, id: string, personId: string, at: Date): Promise<boolean> => {
  const rows = await on
    .update(upload)
    .set({ dismissedAt: at })
    .where(and(eq(upload.id, id), eq(upload.personId, personId), eq(upload.state, 'failed')))
    .returning({ id: upload.id })
  return rows.length > 0
}

/** Deletes uploads that failed or were cancelled before an instant. */
export const removeOldFailures = async (on: Db, before: Date): Promise<number> => {
  const rows = await on
    .delete(upload)
    .where(and(inArray(upload.state, ['failed', 'cancelled']), lt(upload.finishedAt, before)))
    .returning({ id: upload.id })
  return rows.length
}
