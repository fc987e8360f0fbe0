import type { uploadOps } from '@lectureshelf/contract/library/uploads'
import type { QueryOf } from '@lectureshelf/contract/operation'
import type { OwnUpload } from '@lectureshelf/contract/library/uploads'
import { type SQL, and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { union, unionAll } from 'drizzle-orm/pg-core'
import { shownTitle } from '../../base/names/shown-title.query.ts'
import { holdsWords } from '../../platform/db/conditions.ts'
import { offeringOrder } from '../tables/offerings.query.ts'
import type { Db } from '../../platform/db/database.ts'
import { readPage } from '../../platform/db/lists.ts'
import {
  department,
  offering,
  pdf,
  pdfOpening,
  pdfVersion,
  section,
  semester,
  subject,
  upload,
} from '../../schema.ts'
import { shownVersion } from '../pdfs/pdf-tiles.query.ts'
import { scanProgress } from '../tables/pages/scan-progress.query.ts'

export type OwnQuery = QueryOf<typeof uploadOps.list>

type State = OwnUpload['state']

/** Matches PDFs that a person added or replaced. One list of ids: an `or` would look at every PDF. */
const addedBy = (on: Db, personId: string) =>
  inArray(
    pdf.id,
    union(
      on.select({ id: pdf.id }).from(pdf).where(eq(pdf.addedBy, personId)),
      on.select({ id: pdfVersion.pdfId }).from(pdfVersion).where(eq(pdfVersion.addedBy, personId)),
    ),
  )

const selectPdfs = (on: Db, personId: string) =>
  on
    .select({
      id: sql<string>`${pdf.id}`.as('id'),
      uploadId: sql<string | null>`(
        select u.id from ${upload} u where u.pdf_id = ${pdf.id} and u.person_id = ${personId}
        order by u.created_at desc limit 1
      )`.as('upload_id'),
      pdfId: sql<string | null>`${pdf.id}`.as('pdf_id'),
      title: shownTitle.as('title'),
      originalName: sql<string>`${pdf.originalName}`.as('original_name'),
      sizeBytes: sql<number>`${pdfVersion.sizeBytes}`.mapWith(Number).as('size_bytes'),
      pdfFile: sql<string | null>`${pdf.pdfFile}`.as('pdf_file'),
      state: sql<State>`case when ${pdf.deletedAt} is null then ${pdfVersion.state} else 'deleted' end`.as(
        'state',
      ),
      failure: sql<string | null>`${pdfVersion.failure}`.as('failure'),
      addedAt: sql<Date>`greatest(
        case when ${pdf.addedBy} = ${personId} then ${pdf.createdAt} end,
        (select max(v.created_at) from ${pdfVersion} v where v.pdf_id = ${pdf.id} and v.added_by = ${personId})
      )`
        .mapWith(pdf.createdAt)
        .as('added_at'),
      searched: sql<string>`concat_ws(' ', ${pdf.pdfTitle}, ${pdf.originalName}, ${section.sectionName},
        ${subject.subCode}, ${subject.subAbb})`.as('searched'),
    })
    .from(pdf)
    .innerJoin(pdfVersion, shownVersion)
    .leftJoin(section, eq(section.id, pdf.sectionId))
    .leftJoin(subject, eq(subject.id, section.subjectId))
    .where(addedBy(on, personId))

/** Selects uploads in progress, and failed ones that were not dismissed. */
const selectOthers = (on: Db, personId: string) =>
  on
    .select({
      id: sql<string>`${upload.id}`.as('id'),
      uploadId: sql<string | null>`${upload.id}`.as('upload_id'),
      pdfId: sql<string | null>`null::uuid`.as('pdf_id'),
      title: sql<string>`coalesce(nullif(${upload.pdfTitle}, ''), ${upload.originalName})`.as('title'),
      originalName: sql<string>`${upload.originalName}`.as('original_name'),
      sizeBytes: sql<number>`${upload.sizeBytes}`.mapWith(Number).as('size_bytes'),
      pdfFile: sql<string | null>`null::text`.as('pdf_file'),
      state: sql<State>`${upload.state}`.as('state'),
      failure: sql<string | null>`${upload.failure}`.as('failure'),
      addedAt: sql<Date>`${upload.createdAt}`.mapWith(upload.createdAt).as('added_at'),
      searched: sql<string>`${upload.pdfTitle} || ' ' || ${upload.originalName}`.as('searched'),
    })
    .from(upload)
    .where(
      and(
        eq(upload.personId, personId),
        inArray(upload.state, ['uploading', 'finishing', 'failed']),
        isNull(upload.dismissedAt),
      ),
    )

const inState: Record<OwnQuery['state'], string[] | null> = {
  all: null,
  failed: ['failed'],
  processing: ['uploading', 'finishing', 'processing'],
}

/** Reads one page of a person's uploads, newest first. */
export const pageOwn = (on: Db, personId: string, query: OwnQuery) => {
  const own = unionAll(selectPdfs(on, personId), selectOthers(on, personId)).as('own')
  const states = inState[query.state]
  const isListed: SQL | undefined = and(
    states === null ? undefined : inArray(own.state, states),
    ...holdsWords(sql`${own.searched}`, query.q),
  )
  const rows = on.select().from(own).where(isListed).orderBy(desc(own.addedAt), desc(own.id))
  return readPage(rows, query, () => on.$count(own, isListed))
}

/** Counts the openings of PDFs, lists their places (a sheet has none) and how far a machine has read them. */
export const describePdfs = async (on: Db, pdfIds: string[]) => {
  const openings = await on
    .select({ pdfId: pdfOpening.pdfId, count: count() })
    .from(pdfOpening)
    .where(inArray(pdfOpening.pdfId, pdfIds))
    .groupBy(pdfOpening.pdfId)
  const places = await on
    .selectDistinctOn([pdf.id], {
      pdfId: pdf.id,
      deptId: offering.deptId,
      scheme: offering.scheme,
      semName: semester.semName,
      subCode: subject.subCode,
      subAbb: subject.subAbb,
      sectionName: section.sectionName,
    })
    .from(pdf)
    .innerJoin(section, eq(section.id, pdf.sectionId))
    .innerJoin(subject, eq(subject.id, section.subjectId))
    .innerJoin(offering, and(eq(offering.subjectId, subject.id), isNull(offering.deletedAt)))
    .innerJoin(department, eq(department.deptId, offering.deptId))
    .innerJoin(semester, eq(semester.semNum, offering.semNum))
    .where(inArray(pdf.id, pdfIds))
    .orderBy(asc(pdf.id), ...offeringOrder)
  const scans = await on
    .select({ pdfId: pdf.id, scan: scanProgress })
    .from(pdf)
    .innerJoin(pdfVersion, shownVersion)
    .where(inArray(pdf.id, pdfIds))
  return { openings, places, scans }
}
