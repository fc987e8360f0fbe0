import { and, asc, countDistinct, desc, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { nameInOrder } from '../../../base/identity/students.table.ts'
import { dayStart } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { textInOrder } from '../../../platform/db/lists.ts'
import {
  offering,
  pdf,
  pdfOpening,
  pdfVersion,
  reference,
  searchMiss,
  section,
  semester,
  student,
  subject,
} from '../../../schema.ts'
import { dayOfInstant } from './insight-money.query.ts'

const rows = sql<number>`count(*)`.mapWith(Number)

/** Lists live subjects without PDFs at places with students, the place with most students first. */
export const listGaps = (on: Db) => {
  const studying = on
    .select({
      deptId: student.deptId,
      scheme: student.scheme,
      semNum: student.semNum,
      students: rows.as('students'),
    })
    .from(student)
    .where(
      and(
        isNull(student.deletedAt),
        isNull(student.completedAt),
        eq(student.role, 'student'),
        eq(student.isAdmin, false),
        eq(student.isOwner, false),
      ),
    )
    .groupBy(student.deptId, student.scheme, student.semNum)
    .as('studying')
  return on
    .select({
      subCode: subject.subCode,
      subName: subject.subName,
      place: sql<string>`${offering.deptId} || ', ' || ${offering.scheme} || ', ' || ${semester.semName}`,
      students: sql<number>`${studying.students}`.mapWith(Number),
    })
    .from(offering)
    .innerJoin(subject, and(eq(subject.id, offering.subjectId), isNull(subject.deletedAt)))
    .innerJoin(semester, eq(semester.semNum, offering.semNum))
    .innerJoin(
      studying,
      and(
        eq(studying.deptId, offering.deptId),
        eq(studying.scheme, offering.scheme),
        eq(studying.semNum, offering.semNum),
      ),
    )
    .where(
      and(
        isNull(offering.deletedAt),
        sql`not exists (
          select 1 from ${section} join ${pdf} on ${pdf.sectionId} = ${section.id}
          where ${section.subjectId} = ${subject.id} and ${section.deletedAt} is null and ${pdf.deletedAt} is null
        )`,
      ),
    )
    .orderBy(desc(studying.students), asc(textInOrder(subject.subCode)), asc(textInOrder(offering.deptId)))
}

interface MissesWanted {
  since: string
  /** Words with fewer searches are in the order of the alphabet, which says nothing about them. */
  fewest: number
  most: number
}

/**
 * Lists the words of a place that were searched since a day and not found. Their searches are counted since the first one,
 * and those with most of these come first: what is missed for long counts more than what is missed of late.
 */
export const listMissed = (on: Db, { since, fewest, most }: MissesWanted) => {
  const searches = sql<number>`sum(${searchMiss.count})`.mapWith(Number)
  return on
    .select({
      query: searchMiss.query,
      place: sql<string>`${searchMiss.deptId} || ', ' || ${searchMiss.scheme} || coalesce(', ' || ${semester.semName}, '')`,
      searches,
    })
    .from(searchMiss)
    .leftJoin(semester, eq(semester.semNum, searchMiss.semNum))
    .where(gte(searchMiss.lastAt, dayStart(since)))
    .groupBy(searchMiss.query, sql`2`)
    .orderBy(
      sql`greatest(sum(${searchMiss.count}), ${fewest - 1}::int) desc`,
      asc(textInOrder(searchMiss.query)),
    )
    .limit(most)
}

/** Counts the different words that were searched since a day and not found. */
export const countMissed = async (on: Db, since: string): Promise<number> => {
  const [row] = await on
    .select({ words: countDistinct(searchMiss.query) })
    .from(searchMiss)
    .where(gte(searchMiss.lastAt, dayStart(since)))
  return row?.words ?? 0
}

/** Lists everyone who may add notes, by name. */
export const listStaff = (on: Db) =>
  on
    .select({ id: student.id, name: student.name })
    .from(student)
    .where(
      and(
        isNull(student.deletedAt),
        or(eq(student.role, 'subAdmin'), eq(student.isAdmin, true), eq(student.isOwner, true)),
      ),
    )
    .orderBy(asc(nameInOrder), asc(student.id))

interface WorkOf {
  staffIds: string[]
  since: string
}

/** Counts what staff added since a day and what still exists of it, by person. */
export const countAdded = async (on: Db, { staffIds, since }: WorkOf) => {
  const from = dayStart(since)
  const countIn = (table: typeof subject | typeof section | typeof reference) =>
    on
      .select({ staffId: table.addedBy, added: rows })
      .from(table)
      .where(and(inArray(table.addedBy, staffIds), gte(table.createdAt, from), isNull(table.deletedAt)))
      .groupBy(table.addedBy)
  return {
    subjects: await countIn(subject),
    sections: await countIn(section),
    references: await countIn(reference),
    replaced: await on
      .select({ staffId: pdfVersion.addedBy, added: rows })
      .from(pdfVersion)
      .where(
        and(
          inArray(pdfVersion.addedBy, staffIds),
          gte(pdfVersion.createdAt, from),
          gt(pdfVersion.version, 1),
        ),
      )
      .groupBy(pdfVersion.addedBy),
  }
}

/** Lists by day and person how many PDFs staff added since a day; deleted ones are left out. */
export const listAddedPdfs = (on: Db, { staffIds, since }: WorkOf) =>
  on
    .select({ day: dayOfInstant(pdf.createdAt), staffId: pdf.addedBy, added: rows })
    .from(pdf)
    .where(and(inArray(pdf.addedBy, staffIds), gte(pdf.createdAt, dayStart(since)), isNull(pdf.deletedAt)))
    .groupBy(sql`1`, pdf.addedBy)

/** Counts the students who opened PDFs of staff since a day, by the person who added them. */
export const countReadersOfStaff = (on: Db, { staffIds, since }: WorkOf) => {
  // Counting distinct ids would sort them.
  const read = on
    .selectDistinct({ staffId: pdf.addedBy, studentId: pdfOpening.studentId })
    .from(pdfOpening)
    .innerJoin(pdf, eq(pdf.id, pdfOpening.pdfId))
    .where(and(gte(pdfOpening.openedOn, since), inArray(pdf.addedBy, staffIds)))
    .as('read')
  return on.select({ staffId: read.staffId, readers: rows }).from(read).groupBy(read.staffId)
}
