import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { pdfOpening } from '../../schema.ts'

/** Stores the first opening of a PDF by a student on a day; further ones change nothing. */
export const insertOpening = async (on: Db, values: typeof pdfOpening.$inferInsert): Promise<void> => {
  await on.insert(pdfOpening).values(values).onConflictDoNothing()
}

/** Removes the openings of a PDF. */
export const purgeOpenings = async (on: Db, pdfId: string): Promise<void> => {
  await on.delete(pdfOpening).where(eq(pdfOpening.pdfId, pdfId))
}
