import { type Column, type SQL, and, eq, lt, not, sql } from 'drizzle-orm'
import { hasRow } from '../../platform/db/conditions.ts'
import { type Db, storedRow } from '../../platform/db/database.ts'
import { reading } from '../../schema.ts'

export type StoredReading = typeof reading.$inferSelect

interface Reader {
  studentId: string
  pdfId: string
}

const isOf = ({ studentId, pdfId }: Reader) => and(eq(reading.studentId, studentId), eq(reading.pdfId, pdfId))

/** Finds where a person is in a PDF. */
export const findReading = async (on: Db, reader: Reader): Promise<StoredReading | null> => {
  const [row] = await on.select().from(reading).where(isOf(reader))
  return row ?? null
}

/** Deletes a person's oldest readings before a new one is added; one that is continued at this moment stays. */
const makeRoom = (on: Db, { studentId, pdfId }: Reader, most: number) => {
  const isOldest = sql`(${reading.pdfId}, ${reading.readAt}) in (
    select old.pdf_id, old.read_at from ${reading} old where old.student_id = ${studentId}
    order by old.read_at desc, old.pdf_id offset ${most - 1})`
  return on.$with('made_room').as(
    on
      .delete(reading)
      .where(
        and(eq(reading.studentId, studentId), not(hasRow(on, reading, isOf({ studentId, pdfId }))), isOldest),
      )
      .returning({ pdfId: reading.pdfId }),
  )
}

const isLater = sql`excluded.read_at >= ${reading.readAt}`

const ofLater = (name: string, stored: Column): SQL =>
  sql`case when ${isLater} then excluded.${sql.identifier(name)} else ${stored} end`

/** Never shrinks within a version, and stays within the pages of another version. */
const furthestOf = (pageCount: number | null): SQL => sql`case
  when excluded.version = ${reading.version} then greatest(${reading.furthest}, excluded.furthest)
  when ${isLater} then greatest(excluded.furthest, least(${reading.furthest}, ${pageCount}::int))
  else ${reading.furthest} end`

interface Limits {
  /** How many pages the version has; null when that is unknown. */
  pageCount: number | null
  /** How many readings a person has at most. */
  most: number
}

/**
 * Stores a reading unless a later one is stored; of two at the same instant the one that arrives last. One statement,
 * so that two phones lose nothing. @returns the stored reading
 */
export const keepReading = async (
  on: Db,
  values: Omit<StoredReading, 'putAwayAt'>,
  { pageCount, most }: Limits,
): Promise<StoredReading> => {
  const insertion = on
    .with(makeRoom(on, values, most))
    .insert(reading)
    .values(values)
    .onConflictDoUpdate({
      target: [reading.studentId, reading.pdfId],
      set: {
        version: ofLater('version', reading.version),
        page: ofLater('page', reading.page),
        pageOffset: ofLater('page_offset', reading.pageOffset),
        furthest: furthestOf(pageCount),
        readAt: ofLater('read_at', reading.readAt),
        receivedAt: values.receivedAt,
        sessionId: ofLater('session_id', reading.sessionId),
        deviceType: ofLater('device_type', reading.deviceType),
        putAwayAt: sql`case when excluded.read_at >= ${reading.putAwayAt} then null else ${reading.putAwayAt} end`,
      },
    })
    .returning()
  return storedRow(insertion)
}

/** Takes a PDF out of what a person continues, until they read it after `at`. */
export const putReadingAway = async (on: Db, reader: Reader, at: Date): Promise<void> => {
  await on.update(reading).set({ putAwayAt: at }).where(isOf(reader))
}

/** Deletes the readings that arrived before an instant. */
export const removeReadingsBefore = async (on: Db, before: Date): Promise<void> => {
  await on.delete(reading).where(lt(reading.receivedAt, before))
}
