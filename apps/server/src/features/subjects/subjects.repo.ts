import type { Place } from '@lectureshelf/contract/access'
import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { department, offering, pdf, section, semester, subject } from '../../schema.ts'

export type StoredSubject = typeof subject.$inferSelect

const isLive = isNull(subject.deletedAt)
const isTaught = isNull(offering.deletedAt)

/** Codes are compared byte by byte, so that every database sorts a shelf alike. */
const byCode = sql`${subject.subCode} collate "C"`

const isAt = (place: Place) =>
  and(
    eq(offering.deptId, place.deptId),
    eq(offering.scheme, place.scheme),
    eq(offering.semNum, place.semNum),
    isTaught,
  )

/** The live PDFs of a subject, counted with the row they belong to. */
const pdfCount = sql<number>`(
  select count(*)::int from ${section} join ${pdf} on ${pdf.sectionId} = ${section.id}
  where ${section.subjectId} = ${subject.id} and ${section.deletedAt} is null and ${pdf.deletedAt} is null
)`

const offeringColumns = {
  offeringId: offering.id,
  deptId: offering.deptId,
  deptName: department.deptName,
  scheme: offering.scheme,
  semNum: offering.semNum,
  semName: semester.semName,
}

const selectCards = (on: Db) =>
  on
    .select({ ...getTableColumns(subject), ...offeringColumns, pdfCount })
    .from(offering)
    .innerJoin(subject, eq(offering.subjectId, subject.id))
    .innerJoin(department, eq(offering.deptId, department.deptId))
    .innerJoin(semester, eq(offering.semNum, semester.semNum))

/** A subject at one place, with the number of its notes. */
export type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

/** The subjects taught at a place, in the order of their codes: one query, however many there are. */
export const listCards = (on: Db, place: Place): Promise<CardRow[]> =>
  selectCards(on)
    .where(and(isAt(place), isLive))
    .orderBy(asc(byCode))

/** One subject at one place. */
export const findCard = async (on: Db, subjectId: string, place: Place): Promise<CardRow | null> => {
  const [row] = await selectCards(on).where(and(isAt(place), isLive, eq(subject.id, subjectId)))
  return row ?? null
}

/** A place with its names, as every answer carries them. */
const selectOfferings = (on: Db) =>
  on
    .select(offeringColumns)
    .from(offering)
    .innerJoin(department, eq(offering.deptId, department.deptId))
    .innerJoin(semester, eq(offering.semNum, semester.semNum))

export type OfferingRow = Awaited<ReturnType<typeof selectOfferings>>[number]

const inOrder = [
  asc(department.position),
  asc(sql`${offering.scheme} collate "C"`),
  asc(offering.semNum),
] as const

/** Every live place of a subject, by department, scheme and semester. */
export const listOfferings = (on: Db, subjectId: string): Promise<OfferingRow[]> =>
  selectOfferings(on)
    .where(and(eq(offering.subjectId, subjectId), isTaught))
    .orderBy(...inOrder)

/** A live subject with every place it is taught at, in one query; no row when there is no such code. */
export const listTaught = (on: Db, subCode: string) =>
  on
    .select({ subject, offering: offeringColumns })
    .from(subject)
    .innerJoin(offering, and(eq(offering.subjectId, subject.id), isTaught))
    .innerJoin(department, eq(offering.deptId, department.deptId))
    .innerJoin(semester, eq(offering.semNum, semester.semNum))
    .where(and(eq(subject.subCode, subCode), isLive))
    .orderBy(...inOrder)

/** Finds a live subject and holds its row until the transaction ends: its content changes one by one. */
export const findSubjectForUpdate = async (on: Db, subCode: string): Promise<StoredSubject | null> => {
  const [row] = await on
    .select()
    .from(subject)
    .where(and(eq(subject.subCode, subCode), isLive))
    .for('update')
  return row ?? null
}

/** Holds the rows of subjects until the transaction ends, taken in the order of their ids. */
export const lockSubjectRows = async (on: Db, subjectIds: string[]): Promise<void> => {
  await on
    .select({ id: subject.id })
    .from(subject)
    .where(inArray(subject.id, subjectIds))
    .orderBy(asc(subject.id))
    .for('update')
}

/** Adds a subject, or nothing when its code is taken: then the answer is null. */
export const insertSubject = async (
  on: Db,
  values: typeof subject.$inferInsert,
): Promise<StoredSubject | null> => {
  const [row] = await on.insert(subject).values(values).onConflictDoNothing().returning()
  return row ?? null
}

export const updateSubject = async (
  on: Db,
  subjectId: string,
  values: Pick<StoredSubject, 'subCode' | 'subAbb' | 'subName' | 'description'>,
): Promise<void> => {
  await on.update(subject).set(values).where(eq(subject.id, subjectId))
}

export const softDeleteSubject = async (on: Db, subjectId: string, at: Date): Promise<void> => {
  await on.update(subject).set({ deletedAt: at }).where(eq(subject.id, subjectId))
}

export const insertOffering = async (on: Db, subjectId: string, place: Place): Promise<void> => {
  await on.insert(offering).values({ subjectId, ...place })
}

export const moveOffering = async (on: Db, offeringId: string, place: Place): Promise<void> => {
  await on.update(offering).set(place).where(eq(offering.id, offeringId))
}

export const softDeleteOffering = async (on: Db, offeringId: string, at: Date): Promise<void> => {
  await on.update(offering).set({ deletedAt: at }).where(eq(offering.id, offeringId))
}

export const softDeleteOfferings = async (on: Db, subjectId: string, at: Date): Promise<void> => {
  await on
    .update(offering)
    .set({ deletedAt: at })
    .where(and(eq(offering.subjectId, subjectId), isTaught))
}
