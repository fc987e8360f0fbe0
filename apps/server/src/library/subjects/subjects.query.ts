import type { Place } from '@lectureshelf/contract/access'
import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { offeringColumns, offeringOrder } from '../tables/offerings.query.ts'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { textInOrder } from '../../platform/db/lists.ts'
import { department, offering, pdf, section, semester, subject } from '../../schema.ts'

const isLive = and(isNull(subject.deletedAt), isNull(offering.deletedAt))

const isAt = (place: Place) =>
  and(
    eq(offering.deptId, place.deptId),
    eq(offering.scheme, place.scheme),
    eq(offering.semNum, place.semNum),
    isLive,
  )

/** Counts the live PDFs of the subject in the outer query. */
const pdfCount = sql<number>`(
  select count(*)::int from ${section} join ${pdf} on ${pdf.sectionId} = ${section.id}
  where ${section.subjectId} = ${subject.id} and ${section.deletedAt} is null and ${pdf.deletedAt} is null
)`

const selectCards = (on: Db) =>
  on
    .select({ ...getTableColumns(subject), ...offeringColumns, pdfCount })
    .from(offering)
    .innerJoin(subject, eq(offering.subjectId, subject.id))
    .innerJoin(department, eq(offering.deptId, department.deptId))
    .innerJoin(semester, eq(offering.semNum, semester.semNum))

/** A subject at one place, with the number of its PDFs. */
export type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

/** Lists the subjects taught at a place by code, compared bytewise on every database. */
export const listCards = (on: Db, place: Place): Promise<CardRow[]> =>
  selectCards(on)
    .where(isAt(place))
    .orderBy(asc(textInOrder(subject.subCode)))

/** Finds a subject at one place. */
export const findCard = (on: Db, subjectId: string, place: Place): Promise<CardRow | null> =>
  firstOf(selectCards(on).where(and(isAt(place), eq(subject.id, subjectId))))

/** Lists a live subject with all its places in one query; no row for an unknown code. */
export const listTaught = (on: Db, subCode: string) =>
  on
    .select({ subject, offering: offeringColumns })
    .from(subject)
    .innerJoin(offering, eq(offering.subjectId, subject.id))
    .innerJoin(department, eq(offering.deptId, department.deptId))
    .innerJoin(semester, eq(offering.semNum, semester.semNum))
    .where(and(eq(subject.subCode, subCode), isLive))
    .orderBy(...offeringOrder)
