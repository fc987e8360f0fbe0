import { and, desc, eq, inArray, lt, notInArray, or } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { knownDevice } from '../../../schema.ts'

const devicesKept = 20

interface UsedDevice {
  studentId: string
  tokenHash: string
  now: Date
  forgetBefore: Date
}

/**
 * Stores that a browser signed in as a person, and deletes the person's oldest browsers. Returns whether the browser
 * was unknown: of several sign-ins at the same time only one is the first.
 */
export const saveKnownDevice = async (on: Db, device: UsedDevice): Promise<boolean> => {
  const { studentId, tokenHash, now, forgetBefore } = device
  const isOfDevice = and(eq(knownDevice.studentId, studentId), eq(knownDevice.tokenHash, tokenHash))
  const added = await on
    .insert(knownDevice)
    .values({ studentId, tokenHash, lastUsedAt: now })
    .onConflictDoNothing()
    .returning({ tokenHash: knownDevice.tokenHash })
  if (added.length === 0) await on.update(knownDevice).set({ lastUsedAt: now }).where(isOfDevice)
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
  return added.length > 0
}

/** Deletes the browsers that signed in as a person, except those of the given hashes. */
export const deleteKnownDevices = async (
  on: Db,
  studentId: string,
  keptHashes: readonly string[],
): Promise<void> => {
  const isOther = keptHashes.length === 0 ? undefined : notInArray(knownDevice.tokenHash, [...keptHashes])
  await on.delete(knownDevice).where(and(eq(knownDevice.studentId, studentId), isOther))
}
