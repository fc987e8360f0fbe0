import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { claim, knownDevice, student } from '../../../schema.ts'

/**
 * Finds which of some browsers the server marked for a USN: one in which its account has signed in, or else the one
 * of its sign-up. A sign-up of someone else that names the USN of an account marks no browser of it.
 */
export const findOwnDevice = async (
  on: Db,
  usn: string,
  hashes: readonly string[],
): Promise<string | null> => {
  const [signedIn] = await on
    .select({ id: student.id, tokenHash: knownDevice.tokenHash })
    .from(student)
    .leftJoin(
      knownDevice,
      and(eq(knownDevice.studentId, student.id), inArray(knownDevice.tokenHash, [...hashes])),
    )
    .where(and(eq(student.usn, usn), isNull(student.deletedAt)))
    .orderBy(desc(knownDevice.lastUsedAt))
    .limit(1)
  const isOfUsn = and(eq(claim.usn, usn), eq(claim.kind, 'signup'), inArray(claim.deviceHash, [...hashes]))
  const signUps = await on
    .select({ studentId: claim.studentId, deviceHash: claim.deviceHash })
    .from(claim)
    .where(isOfUsn)
  const knownHash = signedIn?.tokenHash ?? null
  if (knownHash !== null) return knownHash
  const isOwn = ({ studentId }: { studentId: string | null }) =>
    signedIn === undefined || studentId === signedIn.id
  return signUps.find(isOwn)?.deviceHash ?? null
}

/** Finds which of some browsers has signed in as a person, the one of the latest sign-in first, and when. */
export const findKnownDevice = async (on: Db, studentId: string, hashes: readonly string[]) => {
  const [row] = await on
    .select({ hash: knownDevice.tokenHash, signedInAt: knownDevice.lastUsedAt })
    .from(knownDevice)
    .where(and(eq(knownDevice.studentId, studentId), inArray(knownDevice.tokenHash, [...hashes])))
    .orderBy(desc(knownDevice.lastUsedAt))
    .limit(1)
  return row ?? null
}
