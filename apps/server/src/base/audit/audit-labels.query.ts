import type { AuditEntity } from '@lectureshelf/contract/base/audit'
import { type SQL, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { shownTitle } from '../names/shown-title.query.ts'
import { personLabelOf } from '../identity/person-label.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  account,
  bankCredit,
  discountCode,
  feedback,
  importRun,
  mail,
  pageReport,
  pdf,
  promotion,
  receipt,
  reference,
  claim,
  searchMiss,
  section,
  statement,
  student,
  subject,
  subscription,
  takedown,
} from '../../schema.ts'

interface Entity {
  entity: AuditEntity
  entityId: string
}

/** Names the row that a record is about, its place, and the person whose data the record contains. */
interface AuditLabel {
  entityLabel: string
  entityPlace: string
  studentId: string | null
}

const isRowId = (id: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id)

const none = sql<string>`''`
const ofSubject = sql<string>`${subject.subCode} || ' ' || ${subject.subAbb}`
const ofStudent = personLabelOf(student.name, student.usn)
const nobody = sql<string | null>`null::uuid`
const columns = (entityLabel: SQL<string>, entityPlace: SQL<string> = none) => ({
  entityLabel,
  entityPlace,
  studentId: nobody,
})
const ofPerson = (entityLabel: SQL<string>, studentId: PgColumn) => ({
  ...columns(entityLabel),
  studentId: sql<string | null>`${studentId}`,
})

type Find = (on: Db, id: string) => Promise<AuditLabel[]>

/** Reference data and exports, whose ids people can read, and the settings, which need no name. */
type Unlabelled = 'batch' | 'college' | 'department' | 'export' | 'semester' | 'setting'

/** Finds the name of each kind of row. Deleted rows have their names until a sweep removes them. */
const findByEntity: Record<Exclude<AuditEntity, Unlabelled>, Find> & Partial<Record<Unlabelled, never>> = {
  subject: (on, id) => on.select(columns(ofSubject)).from(subject).where(eq(subject.id, id)),
  section: (on, id) =>
    on
      .select(columns(sql<string>`${section.sectionName}`, ofSubject))
      .from(section)
      .innerJoin(subject, eq(subject.id, section.subjectId))
      .where(eq(section.id, id)),
  pdf: (on, id) =>
    on
      .select(columns(shownTitle, sql<string>`coalesce(${section.sectionName} || ', ' || ${ofSubject}, '')`))
      .from(pdf)
      .leftJoin(section, eq(section.id, pdf.sectionId))
      .leftJoin(subject, eq(subject.id, section.subjectId))
      .where(eq(pdf.id, id)),
  pageReport: (on, id) =>
    on
      .select({
        ...columns(
          sql<string>`'page ' || ${pageReport.page} || ' of ' || ${shownTitle}`,
          sql<string>`coalesce(${section.sectionName} || ', ' || ${ofSubject}, '')`,
        ),
        // The record has the words of an answer, which may address the reader.
        studentId: sql<string | null>`${pageReport.studentId}`,
      })
      .from(pageReport)
      .innerJoin(pdf, eq(pdf.id, pageReport.pdfId))
      .leftJoin(section, eq(section.id, pdf.sectionId))
      .leftJoin(subject, eq(subject.id, section.subjectId))
      .where(eq(pageReport.id, id)),
  reference: (on, id) =>
    on
      .select(columns(sql<string>`${reference.refTitle}`, ofSubject))
      .from(reference)
      .innerJoin(subject, eq(subject.id, reference.subjectId))
      .where(eq(reference.id, id)),
  student: (on, id) => on.select(ofPerson(ofStudent, student.id)).from(student).where(eq(student.id, id)),
  subscription: (on, id) =>
    on
      .select(ofPerson(ofStudent, subscription.studentId))
      .from(subscription)
      .innerJoin(student, eq(student.id, subscription.studentId))
      .where(eq(subscription.id, id)),
  claim: (on, id) =>
    on
      .select(
        ofPerson(personLabelOf(sql`coalesce(${claim.form} ->> 'name', '')`, claim.usn), claim.studentId),
      )
      .from(claim)
      .where(eq(claim.id, id)),
  receipt: (on, id) =>
    on
      .select(
        ofPerson(
          sql<string>`${receipt.label} || ' of ' || ${personLabelOf(receipt.name, receipt.usn)}`,
          receipt.studentId,
        ),
      )
      .from(receipt)
      .where(eq(receipt.id, id)),
  promotion: (on, id) =>
    on
      .select(
        columns(sql<string>`'batch ' || ${promotion.batch}`, sql<string>`coalesce(${promotion.deptId}, '')`),
      )
      .from(promotion)
      .where(eq(promotion.id, id)),
  statement: (on, id) =>
    on
      .select(columns(sql<string>`${statement.fileName}`))
      .from(statement)
      .where(eq(statement.id, id)),
  account: (on, id) =>
    on
      .select(columns(sql<string>`${account.name}`))
      .from(account)
      .where(eq(account.id, id)),
  discountCode: (on, id) =>
    on
      .select(columns(sql<string>`${discountCode.letters}`))
      .from(discountCode)
      .where(eq(discountCode.id, id)),
  bankCredit: (on, id) =>
    on
      .select(columns(sql<string>`coalesce(${bankCredit.utr}, '')`, sql<string>`${bankCredit.day}::text`))
      .from(bankCredit)
      .where(eq(bankCredit.id, id)),
  import: (on, id) =>
    on
      .select(columns(sql<string>`${importRun.name}`))
      .from(importRun)
      .where(eq(importRun.id, id)),
  mail: (on, id) =>
    on
      .select(ofPerson(sql<string>`${mail.subject}`, mail.studentId))
      .from(mail)
      .where(eq(mail.id, id)),
  searchMiss: (on, id) =>
    on
      // Words of one person would outlive the erasure of that person.
      .select(
        columns(
          sql<string>`case when ${searchMiss.askedBy} is null then ${searchMiss.query} else '' end`,
          sql<string>`coalesce(${ofSubject}, '')`,
        ),
      )
      .from(searchMiss)
      .leftJoin(subject, eq(subject.id, searchMiss.subjectId))
      .where(eq(searchMiss.id, id)),
  takedown: (on, id) =>
    on
      .select(
        // Named by its day: what a stranger wrote must not be copied into another table.
        columns(
          sql<string>`'of ' || to_char(${takedown.createdAt} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`,
        ),
      )
      .from(takedown)
      .where(eq(takedown.id, id)),
  feedback: (on, id) =>
    on
      .select(ofPerson(personLabelOf(feedback.name, feedback.usn), feedback.studentId))
      .from(feedback)
      .where(eq(feedback.id, id)),
}

const unnamed: AuditLabel = { entityLabel: '', entityPlace: '', studentId: null }

/**
 * Returns the current name of the row that an audit record is about.
 * Reference data and exports are named by their ids, which people can read; settings need no name.
 */
export const findAuditLabel = async (on: Db, { entity, entityId }: Entity): Promise<AuditLabel> => {
  const find = findByEntity[entity]
  if (find === undefined) return { ...unnamed, entityLabel: entity === 'setting' ? '' : entityId }
  const [label] = isRowId(entityId) ? await find(on, entityId) : []
  return label ?? unnamed
}
