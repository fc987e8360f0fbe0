import { and, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { knownDevice, student } from '../../schema.ts'

const devicesKept = 20

/** A live person by USN with what a sign-in needs, and whether the browser has signed in as them before. */
export const findCandidate = async (on: Db, usn: string, tokenHash: string) => {
  const [row] = await on
    .select({
      id: student.id,
      passwordHash: student.passwordHash,
      blockedAt: student.blockedAt,
      temporaryPasswordExpiresAt: student.temporaryPasswordExpiresAt,
      knownHash: knownDevice.tokenHash,
    })
    .from(student)
    .leftJoin(knownDevice, and(eq(knownDevice.studentId, student.id), eq(knownDevice.tokenHash, tokenHash)))
    .where(and(eq(student.usn, usn), isNull(student.deletedAt)))
  return row === undefined ? null : { ...row, isKnownDevice: row.knownHash !== null }
}

interface UsedDevice {
  studentId: string
  tokenHash: string
  now: Date
  forgetBefore: Date
}

/** Notes that a browser signed in as a person, and forgets their oldest ones. */
export const saveKnownDevice = async (on: Db, device: UsedDevice): Promise<void> => {
  const { studentId, tokenHash, now, forgetBefore } = device
  await on
    .insert(knownDevice)
    .values({ studentId, tokenHash, lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownDevice.studentId, knownDevice.tokenHash], set: { lastUsedAt: now } })
  const surplus = on
    .select({ tokenHash: knownDevice.tokenHash })
    .from(knownDevice)
    .where(eq(knownDevice.studentId, studentId))
    .orderBy(desc(knownDevice.lastUsedAt))
    .offset(devicesKept)
  await on
    .delete(knownDevice)
    .where(
      and(
        eq(knownDevice.studentId, studentId),
        or(lt(knownDevice.lastUsedAt, forgetBefore), inArray(knownDevice.tokenHash, surplus)),
      ),
    )
}

/** Forgets every browser that signed in as a person. */
export const deleteKnownDevices = async (on: Db, studentId: string): Promise<void> => {
  await on.delete(knownDevice).where(eq(knownDevice.studentId, studentId))
}
