import { and, asc, eq, gt, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import {
  department,
  offering,
  pdf,
  pdfOpening,
  pdfVersion,
  section,
  semester,
  subject,
} from '../../schema.ts'
import { shownVersion } from './pdf-view.ts'

export type StoredPdf = typeof pdf.$inferSelect
export type StoredVersion = typeof pdfVersion.$inferSelect

const isLive = isNull(pdf.deletedAt)
/** A PDF goes with its section and its subject; the two sheets have neither. */
const isReachable = and(
  isLive,
  or(isNull(pdf.sectionId), and(isNull(section.deletedAt), isNull(subject.deletedAt))),
)

const toPlace = (row: {
  deptId: string | null
  scheme: string | null
  semNum: number | null
  semName: string | null
}) => {
  const { deptId, scheme, semNum, semName } = row
  return deptId === null || scheme === null || semNum === null || semName === null
    ? []
    : [{ deptId, scheme, semNum, semName }]
}

/**
 * A reachable PDF by its public name, with its bytes, its subject and every place that is taught at; with a
 * number the bytes of that version, while it is kept, and else of the one shown now.
 */
export const findPdfByName = async (on: Db, pdfFile: string, version: number | undefined) => {
  const wanted =
    version === undefined ? shownVersion : and(eq(pdfVersion.pdfId, pdf.id), eq(pdfVersion.version, version))
  const rows = await on
    .select({
      pdf,
      version: pdfVersion,
      subject: { subCode: subject.subCode, subAbb: subject.subAbb },
      deptId: offering.deptId,
      scheme: offering.scheme,
      semNum: offering.semNum,
      semName: semester.semName,
    })
    .from(pdf)
    .innerJoin(pdfVersion, wanted)
    .leftJoin(section, eq(section.id, pdf.sectionId))
    .leftJoin(subject, eq(subject.id, section.subjectId))
    .leftJoin(offering, and(eq(offering.subjectId, subject.id), isNull(offering.deletedAt)))
    .leftJoin(department, eq(department.deptId, offering.deptId))
    .leftJoin(semester, eq(semester.semNum, offering.semNum))
    .where(and(eq(pdf.pdfFile, pdfFile), isReachable))
    .orderBy(asc(department.position), asc(sql`${offering.scheme} collate "C"`), asc(offering.semNum))
  const [first] = rows
  if (first === undefined) return null
  return { pdf: first.pdf, version: first.version, subject: first.subject, places: rows.flatMap(toPlace) }
}

/** Where the bytes of a cover lie while its PDF is reachable, or null. */
export const findCoverKey = async (on: Db, coverName: string): Promise<string | null> => {
  const [row] = await on
    .select({ key: pdfVersion.coverStorageKey })
    .from(pdfVersion)
    .innerJoin(pdf, shownVersion)
    .leftJoin(section, eq(section.id, pdf.sectionId))
    .leftJoin(subject, eq(subject.id, section.subjectId))
    .where(and(eq(pdfVersion.coverName, coverName), isReachable))
  return row?.key ?? null
}

/** A live PDF and the version it shows. */
export const findPdf = async (
  on: Db,
  pdfId: string,
): Promise<{ pdf: StoredPdf; version: StoredVersion } | null> => {
  const [row] = await on
    .select({ pdf, version: pdfVersion })
    .from(pdf)
    .innerJoin(pdfVersion, shownVersion)
    .where(and(eq(pdf.id, pdfId), isLive))
  return row ?? null
}

export const findPdfInSection = async (
  on: Db,
  sectionId: string,
  pdfId: string,
): Promise<StoredPdf | null> => {
  const [row] = await on
    .select()
    .from(pdf)
    .where(and(eq(pdf.id, pdfId), eq(pdf.sectionId, sectionId), isLive))
  return row ?? null
}

export const countPdfs = (on: Db, sectionId: string): Promise<number> =>
  on.$count(pdf, and(eq(pdf.sectionId, sectionId), isLive))

/** The PDF of a section that shows these bytes, or null. */
export const findSameBytes = async (on: Db, sectionId: string, sha256: string): Promise<StoredPdf | null> => {
  const [row] = await on
    .select()
    .from(pdf)
    .where(and(eq(pdf.sectionId, sectionId), eq(pdf.sha256, sha256), isLive))
  return row ?? null
}

export const insertPdf = async (on: Db, values: typeof pdf.$inferInsert): Promise<StoredPdf> => {
  const [row] = await on.insert(pdf).values(values).returning()
  if (row === undefined) throw new Error('the PDF was not stored')
  return row
}

/** A PDF by its public name whether or not it was deleted, held until the transaction ends. */
export const findPdfForUpdate = async (on: Db, pdfFile: string): Promise<StoredPdf | null> => {
  const [row] = await on.select().from(pdf).where(eq(pdf.pdfFile, pdfFile)).for('update')
  return row ?? null
}

/** A live PDF, held until the transaction ends. */
export const findLivePdfForUpdate = async (on: Db, pdfId: string): Promise<StoredPdf | null> => {
  const [row] = await on
    .select()
    .from(pdf)
    .where(and(eq(pdf.id, pdfId), isLive))
    .for('update')
  return row ?? null
}

type PdfChange = Pick<
  StoredPdf,
  'pdfTitle' | 'pdfDescription' | 'sha256' | 'version' | 'sectionId' | 'pdfIndex' | 'deletedAt'
>

export const updatePdf = async (on: Db, pdfId: string, values: Partial<PdfChange>): Promise<void> => {
  await on.update(pdf).set(values).where(eq(pdf.id, pdfId))
}

/** The live PDFs of a section in their order. */
export const listPdfIds = async (on: Db, sectionId: string): Promise<string[]> => {
  const rows = await on
    .select({ id: pdf.id })
    .from(pdf)
    .where(and(eq(pdf.sectionId, sectionId), isLive))
    .orderBy(asc(pdf.pdfIndex))
  return rows.map((row) => row.id)
}

/** Gives each PDF the index it has in the list. */
export const orderPdfs = async (on: Db, pdfIds: string[]): Promise<void> => {
  if (pdfIds.length === 0) return
  const list = sql.join(
    pdfIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  await on
    .update(pdf)
    .set({ pdfIndex: sql`array_position(array[${list}], ${pdf.id}) - 1` })
    .where(inArray(pdf.id, pdfIds))
}

/** Moves what came after a deleted PDF one place up, so that indices stay dense. */
export const closeGap = async (on: Db, sectionId: string, pdfIndex: number): Promise<void> => {
  await on
    .update(pdf)
    .set({ pdfIndex: sql`${pdf.pdfIndex} - 1` })
    .where(and(eq(pdf.sectionId, sectionId), isLive, gt(pdf.pdfIndex, pdfIndex)))
}

/** Makes room for a PDF at an index of a section; the PDF itself, which may be there, does not move. */
export const openGap = async (on: Db, sectionId: string, pdfIndex: number, pdfId: string): Promise<void> => {
  await on
    .update(pdf)
    .set({ pdfIndex: sql`${pdf.pdfIndex} + 1` })
    .where(and(eq(pdf.sectionId, sectionId), isLive, gte(pdf.pdfIndex, pdfIndex), ne(pdf.id, pdfId)))
}

/** Notes the first opening of a PDF by a student on a day; further ones change nothing. */
export const insertOpening = async (on: Db, values: typeof pdfOpening.$inferInsert): Promise<void> => {
  await on.insert(pdfOpening).values(values).onConflictDoNothing()
}

export const insertVersion = async (
  on: Db,
  values: typeof pdfVersion.$inferInsert,
): Promise<StoredVersion> => {
  const [row] = await on.insert(pdfVersion).values(values).returning()
  if (row === undefined) throw new Error('the version was not stored')
  return row
}

/** Gives a PDF, which the caller holds, the number of its next version. No number is given twice. */
export const nextVersionNumber = async (on: Db, pdfId: string): Promise<number> => {
  const [row] = await on
    .update(pdf)
    .set({ lastVersion: sql`${pdf.lastVersion} + 1` })
    .where(eq(pdf.id, pdfId))
    .returning({ version: pdf.lastVersion })
  if (row === undefined) throw new Error('the PDF to give a version is not there')
  return row.version
}

/** Notes of a version when another one took its place; null when it is shown again. */
export const markReplaced = async (
  on: Db,
  pdfId: string,
  version: number,
  at: Date | null,
): Promise<void> => {
  await on
    .update(pdfVersion)
    .set({ replacedAt: at })
    .where(and(eq(pdfVersion.pdfId, pdfId), eq(pdfVersion.version, version)))
}

/** Puts a version back to work, failed or not; what it shows stays until the work is done. */
export const restartVersion = async (on: Db, versionId: string): Promise<void> => {
  await on.update(pdfVersion).set({ state: 'processing', failure: null }).where(eq(pdfVersion.id, versionId))
}

/** Those of these storage keys that a row refers to, as bytes or as a cover. */
export const listKeysInUse = async (on: Db, keys: string[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set()
  const rows = await on
    .select({ bytes: pdfVersion.storageKey, cover: pdfVersion.coverStorageKey })
    .from(pdfVersion)
    .where(or(inArray(pdfVersion.storageKey, keys), inArray(pdfVersion.coverStorageKey, keys)))
  return new Set(rows.flatMap(({ bytes, cover }) => (cover === null ? [bytes] : [bytes, cover])))
}
