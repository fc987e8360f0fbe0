import type { Place } from '@lectureshelf/contract/access'
import { type SQLWrapper, and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { offering } from '../../schema.ts'

type StoredOffering = typeof offering.$inferSelect
type NewOffering = Place & { subjectId: string }

const placeColumns = { deptId: offering.deptId, scheme: offering.scheme, semNum: offering.semNum }

/** Returns whether two places are the same. */
export const isSamePlace = (a: Place, b: Place): boolean =>
  a.deptId === b.deptId && a.scheme === b.scheme && a.semNum === b.semNum

/** Adds offerings, except where the subject is already taught. @returns how many were added */
export const insertOfferings = async (on: Db, rows: NewOffering[]): Promise<number> => {
  const added = await on.insert(offering).values(rows).onConflictDoNothing().returning({ id: offering.id })
  return added.length
}

/** Changes an offering; a delete sets `deletedAt`, a restore clears it. */
export const updateOffering = async (
  on: Db,
  offeringId: string,
  values: Partial<Pick<StoredOffering, keyof Place | 'deletedAt'>>,
): Promise<void> => {
  await on.update(offering).set(values).where(eq(offering.id, offeringId))
}

/** Deletes every live offering of a subject. */
export const softDeleteOfferings = async (on: Db, subjectId: string, at: Date): Promise<void> => {
  await on
    .update(offering)
    .set({ deletedAt: at })
    .where(and(eq(offering.subjectId, subjectId), isNull(offering.deletedAt)))
}

/** Restores the offerings of a subject that were deleted at an instant. @returns their places */
export const restoreOfferings = (on: Db, subjectId: string, at: Date): Promise<Place[]> =>
  on
    .update(offering)
    .set({ deletedAt: null })
    .where(and(eq(offering.subjectId, subjectId), eq(offering.deletedAt, at)))
    .returning(placeColumns)

/** Removes offerings that were deleted before an instant, and those of the given subjects. */
export const purgeOfferings = async (on: Db, before: Date, subjectIds: SQLWrapper): Promise<number> => {
  const gone = await on
    .delete(offering)
    .where(or(lt(offering.deletedAt, before), inArray(offering.subjectId, subjectIds)))
    .returning({ id: offering.id })
  return gone.length
}
