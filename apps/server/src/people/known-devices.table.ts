import { and, desc, eq, inArray, lt, or } from 'drizzle-orm'
import type { Db } from '../platform/db/database.ts'
import { knownDevice } from '../schema.ts'

const devicesKept = 20

interface UsedDevice {
  studentId: string
  tokenHash: string
  now: Date
  forgetBefore: Date
}

/** Stores that a browser signed in as a person, and deletes the person's oldest browsers. */
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

/** Deletes every browser that signed in as a person. */
export const deleteKnownDevices = async (on: Db, studentId: string): Promise<void> => {
  await on.delete(knownDevice).where(eq(knownDevice.studentId, studentId))
}
