import type { Place } from '@lectureshelf/contract/access'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { department, offering, pdf, pdfVersion, reference, section, semester, subject } from '../../schema.ts'

type StoredSubject = typeof subject.$inferSelect

/** Who an import writes for; the command line is nobody. */
export interface Author {
  addedBy: string | null
  addedByName: string
}

const isLive = (table: typeof subject | typeof offering | typeof section | typeof reference | typeof pdf) =>
  isNull(table.deletedAt)

/** The live subjects of these codes. */
export const listSubjectsOf = (on: Db, subCodes: string[]): Promise<StoredSubject[]> =>
  subCodes.length === 0
    ? Promise.resolve([])
    : on
        .select()
        .from(subject)
        .where(and(inArray(subject.subCode, subCodes), isLive(subject)))

/** What the subjects of these ids have: places, sections with the hashes of their PDFs, references. */
export const listContentOf = async (on: Db, subjectIds: string[]) => {
  if (subjectIds.length === 0) return { offerings: [], sections: [], pdfs: [], references: [] }
  const offerings = await on
    .select()
    .from(offering)
    .where(and(inArray(offering.subjectId, subjectIds), isLive(offering)))
  const sections = await on
    .select()
    .from(section)
    .where(and(inArray(section.subjectId, subjectIds), isLive(section)))
    .orderBy(asc(section.sectionIndex))
  const pdfs = await on
    .select({ sectionId: pdf.sectionId, sha256: pdf.sha256 })
    .from(pdf)
    .innerJoin(section, eq(section.id, pdf.sectionId))
    .where(and(inArray(section.subjectId, subjectIds), isLive(section), isLive(pdf)))
  const references = await on
    .select()
    .from(reference)
    .where(and(inArray(reference.subjectId, subjectIds), isLive(reference)))
  return { offerings, sections, pdfs, references }
}

/** Finds a live subject and holds it until the transaction ends: its content changes one by one. */
export const lockSubject = async (tx: Db, subCode: string): Promise<StoredSubject | null> => {
  const [row] = await tx
    .select()
    .from(subject)
    .where(and(eq(subject.subCode, subCode), isLive(subject)))
    .for('update')
  return row ?? null
}

/** Adds a subject, or nothing when its code is taken. @returns its id */
export const insertSubject = async (
  tx: Db,
  values: Author & Pick<StoredSubject, 'subCode' | 'subAbb' | 'subName' | 'description'>,
): Promise<string | null> => {
  const [row] = await tx.insert(subject).values(values).onConflictDoNothing().returning({ id: subject.id })
  return row?.id ?? null
}

/** Places a subject, unless it is taught there. */
export const insertOffering = async (tx: Db, subjectId: string, place: Place): Promise<boolean> => {
  const rows = await tx
    .insert(offering)
    .values({ subjectId, ...place })
    .onConflictDoNothing()
    .returning({ id: offering.id })
  return rows.length > 0
}

/** The live sections of a subject. */
export const listSectionNames = (on: Db, subCode: string) =>
  on
    .select({ id: section.id, sectionName: section.sectionName })
    .from(section)
    .innerJoin(subject, eq(subject.id, section.subjectId))
    .where(and(eq(subject.subCode, subCode), isLive(subject), isLive(section)))

/** Appends a section. @returns its id */
export const appendSection = async (
  tx: Db,
  values: Author & { subjectId: string; sectionName: string; sectionDesc: string; sectionIndex: number },
): Promise<string> => {
  const [row] = await tx.insert(section).values(values).returning({ id: section.id })
  if (row === undefined) throw new Error('the section was not stored')
  return row.id
}

export const countReferences = (on: Db, subjectId: string, refTitle: string, refLink: string) =>
  on.$count(
    reference,
    and(
      eq(reference.subjectId, subjectId),
      eq(reference.refTitle, refTitle),
      eq(reference.refLink, refLink),
      isLive(reference),
    ),
  )

/** Appends a reference: the time of adding is the order, so it is later than any other's. @returns its id */
export const appendReference = async (
  tx: Db,
  values: Author & { subjectId: string; refTitle: string; refLink: string },
): Promise<string> => {
  const after = sql`greatest(now(), (select max(r.created_at) + interval '1 millisecond'
    from reference r where r.subject_id = ${values.subjectId}))`
  const [row] = await tx
    .insert(reference)
    .values({ ...values, createdAt: after })
    .returning({ id: reference.id })
  if (row === undefined) throw new Error('the reference was not stored')
  return row.id
}

const byCode = sql`${subject.subCode} collate "C"`

/** Everything an export writes, in the order it is shown in. */
export const readLibrary = async (on: Db) => ({
  subjects: await on.select().from(subject).where(isLive(subject)).orderBy(asc(byCode)),
  sections: await on.select().from(section).where(isLive(section)).orderBy(asc(section.sectionIndex)),
  references: await on
    .select()
    .from(reference)
    .where(isLive(reference))
    .orderBy(asc(reference.createdAt), asc(reference.id)),
  pdfs: await on
    .select({
      sectionId: pdf.sectionId,
      pdfFile: pdf.pdfFile,
      pdfTitle: pdf.pdfTitle,
      pdfDescription: pdf.pdfDescription,
      originalName: pdf.originalName,
      sha256: pdfVersion.sha256,
      sizeBytes: pdfVersion.sizeBytes,
      storageKey: pdfVersion.storageKey,
    })
    .from(pdf)
    .innerJoin(pdfVersion, and(eq(pdfVersion.pdfId, pdf.id), eq(pdfVersion.version, pdf.version)))
    .where(isLive(pdf))
    .orderBy(asc(pdf.pdfIndex), asc(pdf.id)),
  places: await on
    .select({
      subjectId: offering.subjectId,
      deptId: offering.deptId,
      scheme: offering.scheme,
      semName: semester.semName,
    })
    .from(offering)
    .innerJoin(department, eq(department.deptId, offering.deptId))
    .innerJoin(semester, eq(semester.semNum, offering.semNum))
    .where(isLive(offering))
    .orderBy(asc(department.position), asc(sql`${offering.scheme} collate "C"`), asc(offering.semNum)),
})

export type Library = Awaited<ReturnType<typeof readLibrary>>
