import { type SQLWrapper, and, asc, eq, gt, gte, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { indexIn } from '../../platform/db/conditions.ts'
import { type Db, firstOf, storedRow } from '../../platform/db/database.ts'
import { pdf } from '../../schema.ts'

export type StoredPdf = typeof pdf.$inferSelect

const isLive = isNull(pdf.deletedAt)
const isIn = (sectionId: string) => and(eq(pdf.sectionId, sectionId), isLive)

/** Lists the live PDFs of sections, each section's in their order. */
export const listPdfs = (on: Db, sectionIds: string[]): Promise<StoredPdf[]> =>
  on
    .select()
    .from(pdf)
    .where(and(inArray(pdf.sectionId, sectionIds), isLive))
    .orderBy(asc(pdf.pdfIndex))

/** Lists the live PDFs with the given public names. */
export const listPdfsByName = (on: Db, pdfFiles: readonly string[]): Promise<StoredPdf[]> =>
  on
    .select()
    .from(pdf)
    .where(and(inArray(pdf.pdfFile, [...pdfFiles]), isLive))

/** Finds a PDF, deleted or not. */
export const findPdfEvenDeleted = (on: Db, pdfId: string): Promise<StoredPdf | null> =>
  firstOf(on.select().from(pdf).where(eq(pdf.id, pdfId)))

/** Finds a live PDF. */
export const findPdf = async (on: Db, pdfId: string): Promise<StoredPdf | null> => {
  const row = await findPdfEvenDeleted(on, pdfId)
  return row?.deletedAt === null ? row : null
}

/** Finds the live PDF of a section that shows these bytes. */
export const findSameBytes = (on: Db, sectionId: string, sha256: string): Promise<StoredPdf | null> =>
  firstOf(
    on
      .select()
      .from(pdf)
      .where(and(isIn(sectionId), eq(pdf.sha256, sha256))),
  )

/** Counts the live PDFs of a section. */
export const countPdfs = (on: Db, sectionId: string): Promise<number> => on.$count(pdf, isIn(sectionId))

/** Finds a PDF, deleted or not, and locks it until the transaction ends. */
export const lockPdf = (tx: Db, pdfId: string): Promise<StoredPdf | null> =>
  firstOf(tx.select().from(pdf).where(eq(pdf.id, pdfId)).for('update'))

/** Finds a PDF by its public name, deleted or not, and locks it until the transaction ends. */
export const lockPdfByName = (tx: Db, pdfFile: string): Promise<StoredPdf | null> =>
  firstOf(tx.select().from(pdf).where(eq(pdf.pdfFile, pdfFile)).for('update'))

/** Adds a PDF. */
export const insertPdf = (on: Db, values: typeof pdf.$inferInsert): Promise<StoredPdf> =>
  storedRow(on.insert(pdf).values(values).returning())

type PdfChange = Pick<
  StoredPdf,
  'pdfTitle' | 'pdfDescription' | 'sha256' | 'version' | 'sectionId' | 'pdfIndex' | 'deletedAt'
>

/** Changes a PDF; a delete sets `deletedAt`, a restore clears it. */
export const updatePdf = async (on: Db, pdfId: string, values: Partial<PdfChange>): Promise<void> => {
  await on.update(pdf).set(values).where(eq(pdf.id, pdfId))
}

/** Increments and returns the version number of a PDF that the caller has locked. No number is used twice. */
export const nextVersionNumber = async (tx: Db, pdfId: string): Promise<number> => {
  const [row] = await tx
    .update(pdf)
    .set({ lastVersion: sql`${pdf.lastVersion} + 1` })
    .where(eq(pdf.id, pdfId))
    .returning({ version: pdf.lastVersion })
  if (row === undefined) throw new Error('the PDF for a new version was not found')
  return row.version
}

/** Gives each PDF the index it has in the list. */
export const orderPdfs = async (on: Db, pdfIds: string[]): Promise<void> => {
  if (pdfIds.length === 0) return
  await on
    .update(pdf)
    .set({ pdfIndex: indexIn(pdfIds, pdf.id) })
    .where(inArray(pdf.id, pdfIds))
}

/** Moves the PDFs after a deleted or moved one up by one index, so that indices stay dense. */
export const closePdfGap = async (on: Db, sectionId: string, index: number): Promise<void> => {
  await on
    .update(pdf)
    .set({ pdfIndex: sql`${pdf.pdfIndex} - 1` })
    .where(and(isIn(sectionId), gt(pdf.pdfIndex, index)))
}

/** Puts a PDF, deleted or not, at an index of a section; the PDFs from that index on move down by one. */
export const placePdf = async (tx: Db, pdfId: string, sectionId: string, index: number): Promise<void> => {
  await tx
    .update(pdf)
    .set({ pdfIndex: sql`${pdf.pdfIndex} + 1` })
    .where(and(isIn(sectionId), gte(pdf.pdfIndex, index), ne(pdf.id, pdfId)))
  await updatePdf(tx, pdfId, { sectionId, pdfIndex: index, deletedAt: null })
}

const namesOf = (rows: { pdfFile: string }[]): string[] => rows.map(({ pdfFile }) => pdfFile)

/** Deletes every live PDF of sections. @returns their public names */
export const softDeletePdfs = async (on: Db, sectionIds: string[], at: Date): Promise<string[]> =>
  namesOf(
    await on
      .update(pdf)
      .set({ deletedAt: at })
      .where(and(inArray(pdf.sectionId, sectionIds), isLive))
      .returning({ pdfFile: pdf.pdfFile }),
  )

/** Restores the PDFs of sections that were deleted at an instant. @returns their public names */
export const restorePdfs = async (on: Db, sectionIds: string[], at: Date): Promise<string[]> =>
  namesOf(
    await on
      .update(pdf)
      .set({ deletedAt: null })
      .where(and(inArray(pdf.sectionId, sectionIds), eq(pdf.deletedAt, at)))
      .returning({ pdfFile: pdf.pdfFile }),
  )

/** Selects the ids of the sections that have PDFs, deleted or not, for use inside another query. */
export const sectionsWithPdfs = (on: Db): SQLWrapper =>
  on.select({ sectionId: pdf.sectionId }).from(pdf).where(isNotNull(pdf.sectionId))

/** Removes a PDF; its openings and versions are removed before it. */
export const purgePdf = async (on: Db, pdfId: string): Promise<void> => {
  await on.delete(pdf).where(eq(pdf.id, pdfId))
}
