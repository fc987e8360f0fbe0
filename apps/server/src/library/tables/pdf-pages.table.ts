import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { PageBatch } from '../../platform/pdf-engine/pdf-engine.ts'
import type { StoredWord } from '../../schema/pdfs.ts'
import { pdfPage } from '../../schema.ts'

/** Replaces what an earlier run stored. */
const replacing = {
  target: [pdfPage.versionId, pdfPage.pageNumber],
  set: {
    // What a machine has read stays: the bytes of a version never change.
    text: sql`case when ${pdfPage.scan} = 'read' then ${pdfPage.text} else excluded.text end`,
    label: sql`excluded.label`,
  },
}

/** Takes over what another version with the same bytes has. */
const copying = {
  target: [pdfPage.versionId, pdfPage.pageNumber],
  set: {
    text: sql`excluded.text`,
    label: sql`excluded.label`,
    scan: sql`excluded.scan`,
    scanWords: sql`excluded.scan_words`,
  },
}

const rowsOf = (versionId: string, { firstPage, texts, labels }: PageBatch) =>
  texts.map((text, index) => ({
    versionId,
    pageNumber: firstPage + index,
    text,
    label: labels[index] ?? null,
  }))

/** Stores the text of a batch of pages, replacing the text of an earlier run. */
export const savePageTexts = async (on: Db, versionId: string, batch: PageBatch): Promise<void> => {
  if (batch.texts.length === 0) return
  await on.insert(pdfPage).values(rowsOf(versionId, batch)).onConflictDoUpdate(replacing)
}

/**
 * Replaces the texts of a batch of pages that were read by earlier rules. What a machine read, or is to read, stays.
 * @returns the pages whose text is another one now
 */
export const renewPageTexts = async (on: Db, versionId: string, batch: PageBatch): Promise<number[]> => {
  if (batch.texts.length === 0) return []
  const renewed = await on
    .insert(pdfPage)
    .values(rowsOf(versionId, batch))
    .onConflictDoUpdate({
      target: replacing.target,
      set: { text: sql`excluded.text`, label: sql`excluded.label` },
      setWhere: sql`${pdfPage.text} <> excluded.text and coalesce(${pdfPage.scan}, 'layered') = 'layered'`,
    })
    .returning({ pageNumber: pdfPage.pageNumber })
  return renewed.map(({ pageNumber }) => pageNumber)
}

/** Copies the texts of the pages of a version with the same bytes, also those of scans. @returns the number of pages */
export const copyPageTexts = async (on: Db, from: string, to: string): Promise<number> => {
  const pages = on
    .select({
      versionId: sql<string>`${to}::uuid`.as('to_version'),
      pageNumber: pdfPage.pageNumber,
      text: pdfPage.text,
      label: pdfPage.label,
      scan: pdfPage.scan,
      scanWords: pdfPage.scanWords,
      scanTries: sql<number>`0`.as('no_tries'),
    })
    .from(pdfPage)
    .where(eq(pdfPage.versionId, from))
  const copied = await on
    .insert(pdfPage)
    .select(pages)
    .onConflictDoUpdate(copying)
    .returning({ pageNumber: pdfPage.pageNumber })
  return copied.length
}

/** Lists the texts of the pages of a version after a page, in page order, with what a machine made of each page. */
export const listPageTexts = (
  on: Db,
  versionId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ pageNumber: number; text: string; scan: ScanState | null }[]> =>
  on
    .select({ pageNumber: pdfPage.pageNumber, text: pdfPage.text, scan: pdfPage.scan })
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
  /** Whether a machine read it. */
  isMachineRead: boolean
}

/** Returns the texts and labels of some pages, in no order. */
export const findPageTexts = (on: Db, pages: readonly PageKey[]): Promise<FoundPage[]> =>
  on
    .select({
      versionId: pdfPage.versionId,
      pageNumber: pdfPage.pageNumber,
      text: pdfPage.text,
      label: pdfPage.label,
      isMachineRead: sql<boolean>`${pdfPage.scan} is not distinct from 'read'`,
    })
    .from(pdfPage)
    .where(
      sql`(${pdfPage.versionId}, ${pdfPage.pageNumber}) in (select "versionId", "pageNumber"
        from json_to_recordset(${JSON.stringify(pages)}::json) as page("versionId" uuid, "pageNumber" integer))`,
    )

export type ScanState = NonNullable<(typeof pdfPage.$inferSelect)['scan']>

const isPage = ({ versionId, pageNumber }: PageKey) =>
  and(eq(pdfPage.versionId, versionId), eq(pdfPage.pageNumber, pageNumber))

/** Notes what pages of a version are: to be read by a machine, or with a text layer over a picture. */
export const markScans = async (
  on: Db,
  versionId: string,
  pageNumbers: number[],
  scan: 'wanted' | 'layered',
): Promise<void> => {
  if (pageNumbers.length === 0) return
  await on
    .update(pdfPage)
    .set({ scan })
    .where(and(eq(pdfPage.versionId, versionId), inArray(pdfPage.pageNumber, pageNumbers)))
}

/** Lists the pages of a version in a state, in page order, with their texts. */
export const listScans = (
  on: Db,
  versionId: string,
  scan: ScanState,
): Promise<{ pageNumber: number; text: string }[]> =>
  on
    .select({ pageNumber: pdfPage.pageNumber, text: pdfPage.text })
    .from(pdfPage)
    .where(and(eq(pdfPage.versionId, versionId), eq(pdfPage.scan, scan)))
    .orderBy(asc(pdfPage.pageNumber))

/**
 * Decides about all pages with a text layer: it is believed, or it is a lie, which is deleted, and they are to be read.
 * @returns their number
 */
export const settleLayers = async (on: Db, versionId: string, isBelieved: boolean): Promise<number> => {
  const settled = await on
    .update(pdfPage)
    .set(isBelieved ? { scan: null } : { scan: 'wanted', text: '' })
    .where(and(eq(pdfPage.versionId, versionId), eq(pdfPage.scan, 'layered')))
    .returning({ pageNumber: pdfPage.pageNumber })
  return settled.length
}

/** Finds the first page of a version that a machine is to read. */
export const findWantedPage = async (on: Db, versionId: string): Promise<number | null> => {
  const [row] = await on
    .select({ pageNumber: pdfPage.pageNumber })
    .from(pdfPage)
    .where(and(eq(pdfPage.versionId, versionId), eq(pdfPage.scan, 'wanted')))
    .orderBy(asc(pdfPage.pageNumber))
    .limit(1)
  return row?.pageNumber ?? null
}

/** Stores what a machine read on a page. */
export const saveReadPage = async (
  on: Db,
  page: PageKey,
  { text, words }: { text: string; words: StoredWord[] },
): Promise<void> => {
  await on.update(pdfPage).set({ scan: 'read', text, scanWords: words }).where(isPage(page))
}

/** Notes that a page has nothing that a machine can read. */
export const markUnread = async (on: Db, page: PageKey): Promise<void> => {
  await on.update(pdfPage).set({ scan: 'unread' }).where(isPage(page))
}

/** Counts an attempt that ended its process; after the last one the page is given up. */
export const countScanTry = async (on: Db, page: PageKey, mostTries: number): Promise<void> => {
  await on
    .update(pdfPage)
    .set({
      scanTries: sql`${pdfPage.scanTries} + 1`,
      scan: sql`case when ${pdfPage.scanTries} + 1 >= ${mostTries} then 'failed' else ${pdfPage.scan} end`,
    })
    .where(isPage(page))
}

/** Counts the scanned pages of a version, those that were tried, and those with words. */
export const countScans = async (on: Db, versionId: string) => {
  const among = (states: ScanState[]) =>
    sql<number>`(count(*) filter (where ${inArray(pdfPage.scan, states)}))::int`
  const [row] = await on
    .select({
      pages: among(['wanted', 'read', 'unread', 'failed']),
      done: among(['read', 'unread', 'failed']),
      read: among(['read']),
    })
    .from(pdfPage)
    .where(and(eq(pdfPage.versionId, versionId), sql`${pdfPage.scan} is not null`))
  return row ?? { pages: 0, done: 0, read: 0 }
}

/** Finds what a machine made of a page; null for a page that is no scan. */
export const findScan = async (
  on: Db,
  page: PageKey,
): Promise<{ state: ScanState; words: StoredWord[] } | null> => {
  const [row] = await on
    .select({ state: pdfPage.scan, words: pdfPage.scanWords })
    .from(pdfPage)
    .where(isPage(page))
  return row === undefined || row.state === null ? null : { state: row.state, words: row.words ?? [] }
}

/** Lists the words that a machine has read in a version, of a number of pages after one. */
export const listScanWords = async (
  on: Db,
  { versionId, after, limit }: { versionId: string; after: number; limit: number },
): Promise<{ pageNumber: number; words: StoredWord[] }[]> => {
  const isReadAfter = and(
    eq(pdfPage.versionId, versionId),
    eq(pdfPage.scan, 'read'),
    gt(pdfPage.pageNumber, after),
  )
  const rows = await on
    .select({ pageNumber: pdfPage.pageNumber, words: pdfPage.scanWords })
    .from(pdfPage)
    .where(isReadAfter)
    .orderBy(asc(pdfPage.pageNumber))
    .limit(limit)
  return rows.map(({ pageNumber, words }) => ({ pageNumber, words: words ?? [] }))
}
