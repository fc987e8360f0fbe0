import type { DssData } from '@lectureshelf/contract/base/dss'
import { asc, eq, sql } from 'drizzle-orm'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { textInOrder } from '../../platform/db/lists.ts'
import { batch, college, department, scheme, semester } from '../../schema.ts'

/**
 * Reads the reference data for selectors, without schemes that are not offered. The queries run one after the
 * other: a transaction is one connection, which runs one query at a time.
 */
export const readDss = async (on: Db): Promise<DssData> => {
  const departments = await on.select().from(department).orderBy(asc(department.position))
  const schemes = await on
    .select()
    .from(scheme)
    .where(eq(scheme.isOffered, true))
    .orderBy(asc(textInOrder(scheme.scheme)))
  const semesters = await on.select().from(semester).orderBy(asc(semester.semNum))
  const batches = await on
    .select()
    .from(batch)
    .orderBy(asc(textInOrder(batch.batch)))
  const colleges = await on.select().from(college)
  return {
    department: departments.map(({ deptId, deptName }) => ({ deptId, deptName })),
    scheme: schemes.map((row) => ({ scheme: row.scheme, schemeId: row.scheme })),
    semester: semesters,
    batch: batches,
    college: colleges
      .map(({ clgCode, clgName }) => ({ clgCode, clgName }))
      .toSorted((a, b) => a.clgName.localeCompare(b.clgName, 'en')),
  }
}

/** Finds a semester by its name. */
export const findSemester = (on: Db, semName: string): Promise<typeof semester.$inferSelect | null> =>
  firstOf(on.select().from(semester).where(eq(semester.semName, semName)))

export const hasDss = async (on: Db): Promise<boolean> =>
  (await on.select().from(department).limit(1)).length > 0

interface ReferenceRows {
  departments: (typeof department.$inferInsert)[]
  schemes: (typeof scheme.$inferInsert)[]
  semesters: (typeof semester.$inferInsert)[]
  batches: (typeof batch.$inferInsert)[]
  colleges: (typeof college.$inferInsert)[]
}

/** Adds colleges whose code is new; existing ones keep the owner's changes. */
export const insertColleges = async (on: Db, rows: ReferenceRows['colleges']): Promise<void> => {
  await on.insert(college).values(rows).onConflictDoNothing()
}

/** Adds reference rows that do not exist yet, as `insertColleges` does. */
export const insertDss = async (on: Db, rows: ReferenceRows): Promise<void> => {
  await on.insert(department).values(rows.departments).onConflictDoNothing()
  await on.insert(scheme).values(rows.schemes).onConflictDoNothing()
  await on.insert(semester).values(rows.semesters).onConflictDoNothing()
  await on.insert(batch).values(rows.batches).onConflictDoNothing()
  await insertColleges(on, rows.colleges)
}

export const insertDepartment = async (on: Db, row: { deptId: string; deptName: string }): Promise<void> => {
  const position = sql`(select coalesce(max(${department.position}), 0) + 1 from ${department})`
  await on.insert(department).values({ ...row, position })
}

export const updateDepartment = async (on: Db, row: { deptId: string; deptName: string }): Promise<void> => {
  await on.update(department).set({ deptName: row.deptName }).where(eq(department.deptId, row.deptId))
}

export const deleteDepartment = async (on: Db, deptId: string): Promise<void> => {
  await on.delete(department).where(eq(department.deptId, deptId))
}

type Batch = typeof batch.$inferSelect

export const insertBatch = async (on: Db, row: Batch): Promise<void> => {
  await on.insert(batch).values(row)
}

export const updateBatch = async (on: Db, row: Batch): Promise<void> => {
  await on.update(batch).set({ scheme: row.scheme }).where(eq(batch.batch, row.batch))
}

export const deleteBatch = async (on: Db, year: string): Promise<void> => {
  await on.delete(batch).where(eq(batch.batch, year))
}

interface College {
  clgCode: string
  clgName: string
}

/** Adds a college without a region: the owner's colleges are not in the university's list. */
export const insertCollege = async (on: Db, row: College): Promise<void> => {
  await on.insert(college).values({ ...row, region: 0 })
}

export const updateCollege = async (on: Db, row: College): Promise<void> => {
  await on.update(college).set({ clgName: row.clgName }).where(eq(college.clgCode, row.clgCode))
}

export const deleteCollege = async (on: Db, clgCode: string): Promise<void> => {
  await on.delete(college).where(eq(college.clgCode, clgCode))
}

export const renameSemester = async (
  on: Db,
  { semNum, semName }: typeof semester.$inferInsert,
): Promise<void> => {
  await on.update(semester).set({ semName }).where(eq(semester.semNum, semNum))
}
