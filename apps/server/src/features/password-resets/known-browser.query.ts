import { and, eq, isNull } from 'drizzle-orm'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { knownDevice, student } from '../../schema.ts'

/** Returns whether a browser has signed in as the live person of a USN before, in the same query for every USN. */
export const isBrowserOfUsn = async (on: Db, usn: string, tokenHash: string): Promise<boolean> => {
  const found = await firstOf(
    on
      .select({ tokenHash: knownDevice.tokenHash })
      .from(student)
      .innerJoin(knownDevice, eq(knownDevice.studentId, student.id))
      .where(and(eq(student.usn, usn), isNull(student.deletedAt), eq(knownDevice.tokenHash, tokenHash))),
  )
  return found !== null
}
