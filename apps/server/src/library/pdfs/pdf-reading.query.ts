import type { Place } from '@lectureshelf/contract/access'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Damage, VersionFile } from '../tables/pdf-versions.table.ts'
import { offeringOrder } from '../tables/offerings.query.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PartBox } from '../../platform/pdf-engine/pdf-engine.ts'
import {
  department,
  offering,
  pdf,
  pdfLayout,
  pdfScan,
  pdfVersion,
  section,
  semester,
  subject,
} from '../../schema.ts'
import { shownVersion } from './pdf-tiles.query.ts'

/** A PDF is reachable only while its section and subject are live; the two sheets have neither. */
const isReachable = and(
  isNull(pdf.deletedAt),
  or(isNull(pdf.sectionId), and(isNull(section.deletedAt), isNull(subject.deletedAt))),
)

/** The columns that reading needs: an outline is large, and what is found here is remembered. */
const pdfColumns = {
  id: pdf.id,
  sectionId: pdf.sectionId,
  pdfTitle: pdf.pdfTitle,
  pdfFile: pdf.pdfFile,
  originalName: pdf.originalName,
  addedByName: pdf.addedByName,
}
const versionColumns = {
  id: pdfVersion.id,
  version: pdfVersion.version,
  storageKey: pdfVersion.storageKey,
  sizeBytes: pdfVersion.sizeBytes,
  pageCount: pdfVersion.pageCount,
  readingRules: pdfVersion.readingRules,
  sha256: pdfVersion.sha256,
  replacedAt: pdfVersion.replacedAt,
  state: pdfVersion.state,
  damage: pdfVersion.damage,
  chapters: pdfVersion.chapters,
}
/**
 * The box of the ink of most pages. The twentieth of the pages that reaches furthest on a side is left out: the cover of
 * a book fills its paper.
 */
const textBox = sql<PartBox | null>`(
  select case when count(*) > 0 then jsonb_build_array(
    percentile_disc(0.05) within group (order by x),
    percentile_disc(0.05) within group (order by y),
    percentile_disc(0.95) within group (order by x + w) - percentile_disc(0.05) within group (order by x),
    percentile_disc(0.95) within group (order by y + h) - percentile_disc(0.05) within group (order by y)
  ) end
  from jsonb_array_elements(${pdfLayout.inkBoxes}) as pages(box),
    lateral (select (box->>0)::int as x, (box->>1)::int as y, (box->>2)::int as w, (box->>3)::int as h
      where jsonb_typeof(box) = 'array') as ink
)`

/** Small, unlike the ink of each page. */
const layoutColumns = {
  // First a column that is never null: Drizzle tells by it whether there is a row.
  hasText: pdfLayout.hasText,
  looks: pdfLayout.pageLooks,
  pageSizes: pdfLayout.pageSizes,
  textBox,
  firstRanges: pdfLayout.firstRanges,
}

const scanColumns = { state: pdfScan.state, pages: pdfScan.pages, readPages: pdfScan.readPages }

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
 * Finds a reachable PDF by its public name, with its subject and the subject's places. With a number it returns
 * that version while it exists, otherwise the current one.
 */
export const findPdfByName = async (on: Db, pdfFile: string, version: number | undefined) => {
  const wanted =
    version === undefined ? shownVersion : and(eq(pdfVersion.pdfId, pdf.id), eq(pdfVersion.version, version))
  const rows = await on
    .select({
      pdf: pdfColumns,
      version: versionColumns,
      layout: layoutColumns,
      scan: scanColumns,
      subject: { id: subject.id, subCode: subject.subCode, subAbb: subject.subAbb },
      deptId: offering.deptId,
      scheme: offering.scheme,
      semNum: offering.semNum,
      semName: semester.semName,
    })
    .from(pdf)
    .innerJoin(pdfVersion, wanted)
    .leftJoin(pdfLayout, eq(pdfLayout.versionId, pdfVersion.id))
    .leftJoin(pdfScan, eq(pdfScan.versionId, pdfVersion.id))
    .leftJoin(section, eq(section.id, pdf.sectionId))
    .leftJoin(subject, eq(subject.id, section.subjectId))
    .leftJoin(offering, and(eq(offering.subjectId, subject.id), isNull(offering.deletedAt)))
    .leftJoin(department, eq(department.deptId, offering.deptId))
    .leftJoin(semester, eq(semester.semNum, offering.semNum))
    .where(and(eq(pdf.pdfFile, pdfFile), isReachable))
    .orderBy(...offeringOrder)
  const [first] = rows
  if (first === undefined) return null
  const { pdf: found, version: shown, layout, scan, subject: parent } = first
  return { pdf: found, version: shown, layout, scan, subject: parent, places: rows.flatMap(toPlace) }
}

/** Finds the shown versions of reachable PDFs by their public names in one query, with the places of their subjects. */
export const findShownPdfs = async (on: Db, pdfFiles: readonly string[]) => {
  const rows = await on
    .select({
      pdf: pdfColumns,
      version: versionColumns,
      scan: scanColumns,
      deptId: offering.deptId,
      scheme: offering.scheme,
      semNum: offering.semNum,
    })
    .from(pdf)
    .innerJoin(pdfVersion, shownVersion)
    .leftJoin(pdfScan, eq(pdfScan.versionId, pdfVersion.id))
    .leftJoin(section, eq(section.id, pdf.sectionId))
    .leftJoin(subject, eq(subject.id, section.subjectId))
    .leftJoin(offering, and(eq(offering.subjectId, subject.id), isNull(offering.deletedAt)))
    .where(and(inArray(pdf.pdfFile, [...pdfFiles]), isReachable))
  const found = new Map<string, { found: Omit<(typeof rows)[number], keyof Place>; places: Place[] }>()
  for (const { deptId, scheme, semNum, ...row } of rows) {
    const known = found.get(row.pdf.id) ?? { found: row, places: [] }
    found.set(row.pdf.id, known)
    if (deptId !== null && scheme !== null && semNum !== null) known.places.push({ deptId, scheme, semNum })
  }
  return [...found.values()].map(({ found: row, places }) => ({ ...row, places }))
}

/** The version whose first page a cover shows. */
type CoveredPdf = Pick<VersionFile, 'versionId' | 'storageKey'> & { damage: Damage | null }

/** Finds the storage key of a cover whose PDF is reachable, and the PDF's subject. */
export const findCover = async (
  on: Db,
  coverName: string,
): Promise<{ key: string; subjectId: string | null; pdf: CoveredPdf } | null> => {
  const [row] = await on
    .select({
      key: pdfVersion.coverStorageKey,
      subjectId: subject.id,
      pdf: { versionId: pdfVersion.id, storageKey: pdfVersion.storageKey, damage: pdfVersion.damage },
    })
    .from(pdfVersion)
    .innerJoin(pdf, shownVersion)
    .leftJoin(section, eq(section.id, pdf.sectionId))
    .leftJoin(subject, eq(subject.id, section.subjectId))
    .where(and(eq(pdfVersion.coverName, coverName), isReachable))
  if (row === undefined || row.key === null) return null
  return { ...row, key: row.key }
}
