import { and, asc, eq, gt, sql, getTableColumns } from 'drizzle-orm'
import type { Db } from '../platform/db/database.ts'
import type { PageBatch } from '../platform/pdf-engine/pdf-engine.ts'
import { pdfPage } from '../schema.ts'

/** Replaces what an earlier run stored. */
const replacing = {
  target: [pdfPage.versionId, pdfPage.pageNumber],
  set: { text: sql`excluded.text`, label: sql`excluded.label` },
}

/** Stores the text of a batch of pages, replacing the text of an earlier run. */
export const savePageTexts = async (on: Db, versionId: string, batch: PageBatch): Promise<void> => {
  const rows = batch.texts.map((text, index) => ({
    versionId,
    pageNumber: batch.firstPage + index,
    text,
    label: batch.labels[index] ?? null,
  }))
  if (rows.length === 0) return
  await on.insert(pdfPage).values(rows).onConflictDoUpdate(replacing)
}

/** Copies the texts of the pages of a version with the same bytes. @returns the number of pages */
export const copyPageTexts = async (on: Db, from: string, to: string): Promise<number> => {
  const pages = on
    .select({
      versionId: sql<string>`${to}::uuid`.as('to_version'),
      pageNumber: pdfPage.pageNumber,
      text: pdfPage.text,
      label: pdfPage.label,
    })
    .from(pdfPage)
    .where(eq(pdfPage.versionId, from))
  const copied = await on
    .insert(pdfPage)
    .select(pages)
    .onConflictDoUpdate(replacing)
    .returning({ pageNumber: pdfPage.pageNumber })
  return copied.length
}

/** Lists the texts of the pages of a version after a page, in page order. */
export const listPageTexts = (
  on: Db,
  versionId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ pageNumber: number; text: string }[]> =>
  on
    .select({ pageNumber: pdfPage.pageNumber, text: pdfPage.text })
    .from(pdfPage)
    .where(and(eq(pdfPage.versionId, versionId), gt(pdfPage.pageNumber, after)))
    .orderBy(asc(pdfPage.pageNumber))
    .limit(limit)

/** A page of a version. */
export interface PageKey {
  versionId: string
  pageNumber: number
}

interface FoundPage extends PageKey {
  text: string
  label: string | null
}

/** Returns the texts and labels of some pages, in no order. */
export const findPageTexts = (on: Db, pages: readonly PageKey[]): Promise<FoundPage[]> =>
  on
    .select(getTableColumns(pdfPage))
    .from(pdfPage)
    .where(
      sql`(${pdfPage.versionId}, ${pdfPage.pageNumber}) in (select "versionId", "pageNumber"
        from json_to_recordset(${JSON.stringify(pages)}::json) as page("versionId" uuid, "pageNumber" integer))`,
    )
