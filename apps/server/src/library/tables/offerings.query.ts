import type { Scope } from '@lectureshelf/contract/access'
import { type SQL, and, asc, eq, exists, inArray, isNull, not, notExists, sql } from 'drizzle-orm'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { textInOrder } from '../../platform/db/lists.ts'
import { department, offering, semester, subject } from '../../schema.ts'

/** Columns of a place with its names, as every reply contains them. */
export const offeringColumns = {
  offeringId: offering.id,
  subjectId: offering.subjectId,
  deptId: offering.deptId,
  deptName: department.deptName,
  scheme: offering.scheme,
  semNum: offering.semNum,
  semName: semester.semName,
}

/** The order of a subject's places: by department, scheme and semester. */
export const offeringOrder = [
  asc(department.position),
  asc(textInOrder(offering.scheme)),
  asc(offering.semNum),
] as const

const selectOfferings = (on: Db) =>
  on
    .select({ ...offeringColumns, deletedAt: offering.deletedAt })
    .from(offering)
    .innerJoin(department, eq(offering.deptId, department.deptId))
    .innerJoin(semester, eq(offering.semNum, semester.semNum))

export type OfferingRow = Omit<Awaited<ReturnType<typeof selectOfferings>>[number], 'deletedAt'>

/** Lists the live places of subjects in their order. */
export const listOfferings = (on: Db, subjectIds: string[]): Promise<OfferingRow[]> =>
  selectOfferings(on)
    .where(and(inArray(offering.subjectId, subjectIds), isNull(offering.deletedAt)))
    .orderBy(...offeringOrder)

/** Finds an offering, deleted or not. */
export const findOfferingEvenDeleted = (on: Db, offeringId: string) =>
  firstOf(selectOfferings(on).where(eq(offering.id, offeringId)))

const isWithin = ({ departments, schemes, semesters }: Scope): SQL =>
  and(
    sql`true`,
    departments.length === 0 ? undefined : inArray(offering.deptId, departments),
    schemes.length === 0 ? undefined : inArray(offering.scheme, schemes),
    semesters.length === 0 ? undefined : inArray(offering.semNum, semesters),
  ) ?? sql`true`

/** Returns what `isLookedAfter` asks about the places of a subject, as conditions on the subjects of a query. */
export const scopeConditions = (on: Db, scope: Scope) => {
  const placesThat = (isMeant: SQL) =>
    on
      .select({ id: offering.id })
      .from(offering)
      .where(and(eq(offering.subjectId, subject.id), isNull(offering.deletedAt), isMeant))
  return {
    hasPlaceWithin: exists(placesThat(isWithin(scope))),
    hasNoneOutside: notExists(placesThat(not(isWithin(scope)))),
  }
}
