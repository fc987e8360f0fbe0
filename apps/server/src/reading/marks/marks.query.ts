import { haveTypedWords } from '@lectureshelf/contract/reading/marks/mark-words'
import { type SQL, and, asc, eq, gt, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { shownTitle } from '../../base/names/shown-title.query.ts'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { type SearchPage, countRows, readPage, textInOrder, titleInOrder } from '../../platform/db/lists.ts'
import { mark, pdf, pdfScan, pdfVersion, section, subject } from '../../schema.ts'
import { shownVersion } from '../../library/pdfs/pdf-tiles.query.ts'
import type { MarkKey, StoredMark } from './marks.repo.ts'

const withPdf = { mark, pdfFile: pdf.pdfFile, shown: pdf.version }

/** A mark, and the version of its PDF that is shown. */
export interface MarkRow {
  mark: StoredMark
  pdfFile: string
  shown: number
}

const isOf = (studentId: string): SQL | undefined =>
  and(eq(mark.studentId, studentId), isNull(mark.deletedAt))

/** Finds a mark of a person with its PDF. */
export const findMarkRow = (on: Db, { studentId, id }: MarkKey): Promise<MarkRow | null> =>
  firstOf(
    on
      .select(withPdf)
      .from(mark)
      .innerJoin(pdf, eq(pdf.id, mark.pdfId))
      .where(and(isOf(studentId), eq(mark.id, id))),
  )

/** Top to bottom on each page. */
const placeOrder = [
  asc(mark.page),
  asc(sql`coalesce((${mark.boxes}->0->>2)::int, 0)`),
  asc(mark.createdAt),
  asc(mark.id),
]

/** Lists the marks of a person in a PDF, in the order of the pages. */
export const listMarksOfPdf = (on: Db, studentId: string, pdfFile: string): Promise<MarkRow[]> =>
  on
    .select(withPdf)
    .from(mark)
    .innerJoin(pdf, eq(pdf.id, mark.pdfId))
    .where(and(isOf(studentId), eq(pdf.pdfFile, pdfFile)))
    .orderBy(...placeOrder)

interface MarksWanted extends SearchPage {
  studentId: string
  subCode?: string | undefined
  pdfFile?: string | undefined
}

const places = [
  asc(textInOrder(subject.subCode)),
  asc(titleInOrder(shownTitle)),
  asc(pdf.id),
  ...placeOrder,
] as const

const ofPlace = ({ studentId, subCode, pdfFile }: MarksWanted): SQL | undefined =>
  and(
    isOf(studentId),
    subCode === undefined ? undefined : eq(subject.subCode, subCode),
    pdfFile === undefined ? undefined : eq(pdf.pdfFile, pdfFile),
  )

/** Lists the ids of the marks that have the typed words. They are folded here: no database folds as the browser does. */
const findMarkIds = async (on: Db, wanted: MarksWanted): Promise<string[]> => {
  const rows = await on
    .select({
      id: mark.id,
      note: mark.note,
      exact: mark.exact,
      otherNotes: mark.otherNotes,
      title: shownTitle,
    })
    .from(mark)
    .innerJoin(pdf, eq(pdf.id, mark.pdfId))
    .leftJoin(section, eq(section.id, pdf.sectionId))
    .leftJoin(subject, eq(subject.id, section.subjectId))
    .where(ofPlace(wanted))
    .orderBy(...places)
  return rows
    .filter(({ note, exact, otherNotes, ...row }) =>
      haveTypedWords([exact ?? '', note, ...otherNotes, row.title], wanted.q),
    )
    .map(({ id }) => id)
}

const selectMarks = (on: Db, matches: SQL | undefined) =>
  on
    .select({
      ...withPdf,
      title: shownTitle,
      isWithdrawn: sql<boolean>`(${pdf.deletedAt} is not null or ${section.deletedAt} is not null
        or ${subject.deletedAt} is not null)`,
      subject: { subCode: subject.subCode, subAbb: subject.subAbb, subName: subject.subName },
    })
    .from(mark)
    .innerJoin(pdf, eq(pdf.id, mark.pdfId))
    .leftJoin(section, eq(section.id, pdf.sectionId))
    .leftJoin(subject, eq(subject.id, section.subjectId))
    .where(matches)

const listMarks = (on: Db, matches: SQL | undefined) => selectMarks(on, matches).orderBy(...places)

/** Reads a page of the marks of a person, by subject, PDF and page. */
export const readMarks = async (on: Db, wanted: MarksWanted) => {
  const { studentId, q, page, size } = wanted
  const matches = ofPlace(wanted)
  if (q === '') return readPage(listMarks(on, matches), wanted, () => countRows(on, selectMarks(on, matches)))
  const ids = await findMarkIds(on, wanted)
  const ofPage = ids.slice((page - 1) * size, page * size)
  return { rows: await listMarks(on, and(isOf(studentId), inArray(mark.id, ofPage))), total: ids.length }
}

interface Since {
  since: Date | null
  after: string | null
  limit: number
}

/** Lists what changed in the marks of a person, deleted ones included, oldest first. */
export const listMarkChanges = (on: Db, studentId: string, { since, after, limit }: Since) => {
  const isLater =
    since === null || after === null
      ? undefined
      : or(gt(mark.receivedAt, since), and(eq(mark.receivedAt, since), gt(mark.id, after)))
  return on
    .select(withPdf)
    .from(mark)
    .innerJoin(pdf, eq(pdf.id, mark.pdfId))
    .where(
      and(eq(mark.studentId, studentId), since === null ? undefined : gte(mark.receivedAt, since), isLater),
    )
    .orderBy(asc(mark.receivedAt), asc(mark.id))
    .limit(limit)
}

/** Not looked for in the version that is shown. */
const isWaiting = sql`${mark.deletedAt} is null and ${mark.version} <> ${pdf.version}
  and ${mark.lostIn} is distinct from ${pdf.version}`

/** Lists the marks of a PDF that were not looked for in the version that is shown. */
export const listWaitingMarks = async (on: Db, pdfId: string): Promise<StoredMark[]> => {
  const rows = await on
    .select({ mark })
    .from(mark)
    .innerJoin(pdf, eq(pdf.id, mark.pdfId))
    .where(and(eq(mark.pdfId, pdfId), isWaiting))
    .orderBy(asc(mark.studentId), asc(mark.id))
  return rows.map((row) => row.mark)
}

/** Lists live PDFs with marks that were not looked for in the version that is shown, though their person may read it. */
export const listPdfsWithWaiting = async (on: Db, limit: number): Promise<string[]> => {
  const rows = await on
    .selectDistinct({ pdfId: pdf.id })
    .from(mark)
    .innerJoin(pdf, eq(pdf.id, mark.pdfId))
    .innerJoin(pdfVersion, shownVersion)
    .where(
      and(
        isWaiting,
        sql`${mark.withheldIn} is distinct from ${pdf.version}`,
        isNull(pdf.deletedAt),
        eq(pdfVersion.state, 'ready'),
      ),
    )
    .limit(limit)
  return rows.map((row) => row.pdfId)
}

/** Finds the shown version of a PDF once its pages are read, and how far a machine is with it. */
export const findShownVersion = async (on: Db, pdfId: string) => {
  const [row] = await on
    .select({
      pdfFile: pdf.pdfFile,
      versionId: pdfVersion.id,
      version: pdfVersion.version,
      storageKey: pdfVersion.storageKey,
      sizeBytes: pdfVersion.sizeBytes,
      damage: pdfVersion.damage,
      pageCount: pdfVersion.pageCount,
      scan: { state: pdfScan.state, pages: pdfScan.pages, readPages: pdfScan.readPages },
    })
    .from(pdf)
    .innerJoin(pdfVersion, shownVersion)
    .leftJoin(pdfScan, eq(pdfScan.versionId, pdfVersion.id))
    .where(
      and(
        eq(pdf.id, pdfId),
        isNull(pdf.deletedAt),
        eq(pdfVersion.state, 'ready'),
        isNotNull(pdfVersion.pageCount),
      ),
    )
  return row ?? null
}

export type ShownVersion = NonNullable<Awaited<ReturnType<typeof findShownVersion>>>
