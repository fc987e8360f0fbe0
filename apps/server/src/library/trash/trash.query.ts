import type { trashOps } from '@lectureshelf/contract/library/trash'
import type { QueryOf } from '@lectureshelf/contract/operation'
import type { TrashKind } from '@lectureshelf/contract/library/trash'
import { type AuditAction, auditEntities } from '@lectureshelf/contract/base/audit'
import { type SQL, and, asc, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core'
import { shownTitle } from '../../base/names/shown-title.query.ts'
import { holdsWords } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/database.ts'
import { readPage } from '../../platform/db/lists.ts'
import { offering, pdf, reference, section, semester, subject } from '../../schema.ts'

export type TrashPage = QueryOf<typeof trashOps.list>

/** The audit action by which each kind was deleted. */
const deletions = {
  subject: 'subject.remove',
  offering: 'subject.unshare',
  section: 'section.remove',
  pdf: 'pdf.remove',
  reference: 'reference.remove',
} satisfies Record<TrashKind, AuditAction>

/** Null for every kind but an offering, whose audit entry names its place. */
const anyPlace = sql<unknown>`null::jsonb`

/** Returns what each kind has; an offering is recorded with its subject, and with its place. */
const columnsOf = <Id extends AnyPgColumn, Deleted extends AnyPgColumn>(
  kind: TrashKind,
  { id, deletedAt }: { id: Id; deletedAt: Deleted },
  title: SQL,
  where: SQL,
  { entityId = id, place = anyPlace }: { entityId?: AnyPgColumn; place?: SQL } = {},
) => ({
  kind: sql<TrashKind>`${kind}::text`.as('kind'),
  entity: sql<string>`${auditEntities[deletions[kind]]}::text`.as('entity'),
  action: sql<string>`${deletions[kind]}::text`.as('action'),
  title: sql<string>`${title}`.as('title'),
  where: sql<string>`${where}`.as('place'),
  id,
  entityId: sql<string>`${entityId}::text`.as('entity_id'),
  deletedAt,
  offeringPlace: place.as('offering_place'),
})

const subjectTitle = sql`subject.sub_code || ' ' || subject.sub_name`

/**
 * Lists the places of a deleted subject; tables have their full names because the outer query selects from only
 * one.
 */
const placesOfSubject = sql`coalesce((
  select string_agg(o.dept_id || ' ' || o.scheme || ' ' || t.sem_name, ', '
    order by o.dept_id collate "C", o.scheme collate "C", o.sem_num)
  from ${offering} o join ${semester} t on t.sem_num = o.sem_num
  where o.subject_id = subject.id and o.deleted_at = subject.deleted_at
), '')`

const selectSubjects = (on: Db, since: Date) =>
  on
    .select(columnsOf('subject', subject, subjectTitle, placesOfSubject))
    .from(subject)
    .where(gte(subject.deletedAt, since))

/** Matches a row that was not deleted with its parent, which would have the same timestamp. */
const isAlone = (column: AnyPgColumn, parent: AnyPgColumn, since: Date) =>
  and(gte(column, since), sql`${column} is distinct from ${parent}`)

const selectOfferings = (on: Db, since: Date) =>
  on
    .select(
      columnsOf(
        'offering',
        offering,
        subjectTitle,
        sql`${offering.deptId} || ' ' || ${offering.scheme} || ' ' || ${semester.semName}`,
        {
          entityId: subject.id,
          place: sql`jsonb_build_object(
            'deptId', ${offering.deptId}, 'scheme', ${offering.scheme}, 'semNum', ${offering.semNum})`,
        },
      ),
    )
    .from(offering)
    .innerJoin(subject, eq(subject.id, offering.subjectId))
    .innerJoin(semester, eq(semester.semNum, offering.semNum))
    .where(isAlone(offering.deletedAt, subject.deletedAt, since))

const selectSections = (on: Db, since: Date) =>
  on
    .select(columnsOf('section', section, sql`${section.sectionName}`, subjectTitle))
    .from(section)
    .innerJoin(subject, eq(subject.id, section.subjectId))
    .where(isAlone(section.deletedAt, subject.deletedAt, since))

const selectPdfs = (on: Db, since: Date) =>
  on
    .select(columnsOf('pdf', pdf, shownTitle, sql`${subjectTitle} || ', ' || ${section.sectionName}`))
    .from(pdf)
    .innerJoin(section, eq(section.id, pdf.sectionId))
    .innerJoin(subject, eq(subject.id, section.subjectId))
    .where(isAlone(pdf.deletedAt, section.deletedAt, since))

const selectReferences = (on: Db, since: Date) =>
  on
    .select(columnsOf('reference', reference, sql`${reference.refTitle}`, subjectTitle))
    .from(reference)
    .innerJoin(subject, eq(subject.id, reference.subjectId))
    .where(isAlone(reference.deletedAt, subject.deletedAt, since))

const selectTrash = (on: Db, since: Date) =>
  unionAll(
    selectSubjects(on, since),
    selectOfferings(on, since),
    selectSections(on, since),
    selectPdfs(on, since),
    selectReferences(on, since),
  ).as('trash')

/** Counts the rows deleted together with an item, by their common timestamp. */
const held = {
  sections: sql<number>`(select count(*)::int from ${section} c
    where trash.kind = 'subject' and c.subject_id = trash.id and c.deleted_at = trash.deleted_at)`,
  pdfs: sql<number>`(select count(*)::int from ${pdf} p join ${section} c on c.id = p.section_id
    where (trash.kind = 'subject' and c.subject_id = trash.id or trash.kind = 'section' and c.id = trash.id)
      and c.deleted_at = trash.deleted_at and p.deleted_at = trash.deleted_at)`,
  references: sql<number>`(select count(*)::int from ${reference} r
    where trash.kind = 'subject' and r.subject_id = trash.id and r.deleted_at = trash.deleted_at)`,
}

/** Returns who deleted an item; null when it was not done by an account. */
const deletedBy = sql<string | null>`(
  select case when a.actor_id is null then null else a.actor_name end from audit_log a
  where a.entity = trash.entity and a.entity_id = trash.entity_id and a.action = trash.action
    and (trash.offering_place is null or a.before -> 'place' = trash.offering_place)
  order by a.at desc, a.id desc limit 1)`

/** Reads one page of what was deleted since an instant and can be restored, newest first. */
export const pageTrash = (on: Db, page: TrashPage, since: Date) => {
  const { q, kind } = page
  const trash = selectTrash(on, since)
  const matches = and(
    isNotNull(trash.deletedAt),
    kind === undefined ? undefined : eq(trash.kind, kind),
    ...holdsWords(sql`${trash.title} || ' ' || ${trash.where}`, q),
  )
  const rows = on
    .select({
      kind: trash.kind,
      id: trash.id,
      title: trash.title,
      where: trash.where,
      deletedAt: trash.deletedAt,
      ...held,
      deletedBy,
    })
    .from(trash)
    .where(matches)
    .orderBy(desc(trash.deletedAt), asc(trash.id))
  return readPage(rows, page, () => on.$count(trash, matches))
}
