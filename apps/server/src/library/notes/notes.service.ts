import {
  type NoteFile,
  type NoteProblem,
  type SubjectCoverage,
  noteProblems,
} from '@lectureshelf/contract/library/notes'
import { readersDays } from '@lectureshelf/contract/constants'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import type { NotePlace } from '@lectureshelf/contract/library/uploads'
import { sayPeople } from '@lectureshelf/contract/site/insight/insight-periods'
import { type Clock, dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Memory } from '../../platform/memory/memory.ts'
import { AppError } from '../../platform/errors.ts'
import { type OfferingRow, listOfferings } from '../tables/offerings.query.ts'
import { findSubjectByCode } from '../tables/subjects.table.ts'
import { listTiles } from '../pdfs/pdf-tiles.query.ts'
import { toPdf } from '../pdfs/pdf-view.ts'
import { toOffering } from '../subjects/subject-view.ts'
import {
  type CoverageQuery,
  countContent,
  countReaders,
  pageSubjects,
  countSubjects,
} from './coverage.query.ts'
import {
  type FilesQuery,
  type PlaceFilter,
  listFileFacts,
  pageFiles,
  type FileSums,
  countNeverOpened,
  countProblems,
  sumFiles,
} from './notes.query.ts'
import { groupBy } from '../../platform/group-by.ts'
import { referenceDataTopic } from '../../base/reference-data/dss.service.ts'

/** What the numbers depend on: every subject with its places, sections, PDFs and versions, and names of semesters. */
const contentTopics = ['subject:*', referenceDataTopic] as const
/** The first opening of any PDF, or the deletion of openings. */
const unopenedTopic = 'unopened-pdfs'

/** How many filters and searches are remembered at a time. */
const filtersRemembered = 50

type Problems = Awaited<ReturnType<typeof countProblems>>
type SubjectCounts = Awaited<ReturnType<typeof countSubjects>>

/** A filter without the page and the order, which do not change a total. */
const keyOf = (query: FilesQuery | CoverageQuery): string =>
  JSON.stringify({ ...query, page: null, size: null, sort: null })

/** Creates the totals of the owner's overview, each counted once until some of the content changes. */
const createNoteTotals = ({ db, memory }: { db: Db; memory: Memory }) => {
  const files = memory.createStore<FileSums>({ max: filtersRemembered })
  const subjects = memory.createStore<SubjectCounts>({ max: filtersRemembered })
  const problems = memory.createStore<Problems>({ max: 1 })
  const neverOpened = memory.createStore<{ count: number }>({ max: 1 })
  const withOpenings = [...contentTopics, unopenedTopic]
  return {
    /** Counts the matching PDFs and sums up their sizes. */
    files: (query: FilesQuery): Promise<FileSums> =>
      files.get(keyOf(query), async () => ({
        value: await sumFiles(db, query),
        topics: query.problem === 'neverOpened' ? withOpenings : contentTopics,
      })),
    /** Counts the matching subjects, and those without PDFs. */
    subjects: (query: CoverageQuery): Promise<SubjectCounts> =>
      subjects.get(keyOf(query), async () => ({
        value: await countSubjects(db, query),
        topics: contentTopics,
      })),
    /** Counts the PDFs with each problem. */
    problems: async (): Promise<Problems & { neverOpened: number }> => {
      const [ofContent, { count }] = await Promise.all([
        problems.get('', async () => ({ value: await countProblems(db), topics: contentTopics })),
        neverOpened.get('', async () => ({
          value: { count: await countNeverOpened(db) },
          topics: withOpenings,
        })),
      ])
      return { ...ofContent, neverOpened: count }
    },
  }
}

type NoteTotals = ReturnType<typeof createNoteTotals>

type FileFacts = Awaited<ReturnType<typeof listFileFacts>>[number]

const groupBySubject = (rows: OfferingRow[]) => groupBy(rows, ({ subjectId }) => subjectId)

/** Chooses the place to show for a PDF: one that matches the filter, else the subject's first. */
const choosePlace = (places: OfferingRow[], filter: PlaceFilter): OfferingRow | undefined =>
  places.find(
    (row) =>
      (filter.department ?? row.deptId) === row.deptId &&
      (filter.scheme ?? row.scheme) === row.scheme &&
      (filter.semester ?? row.semName) === row.semName,
  ) ?? places[0]

const toNotePlace = ({ deptId, scheme, semName }: OfferingRow, facts: FileFacts): NotePlace => ({
  deptId,
  scheme,
  semName,
  subCode: facts.subCode,
  subAbb: facts.subAbb,
  sectionName: facts.sectionName,
})

const problemsOf = (facts: FileFacts): NoteProblem[] =>
  noteProblems.filter((problem) => facts.problems[problem])

const listFiles = async (db: Db, totals: NoteTotals, query: FilesQuery) => {
  const { count: total, totalBytes } = await totals.files(query)
  const ids = await pageFiles(db, query, total)
  if (ids.length === 0) return { items: [], total, totalBytes }
  const [tiles, facts] = await Promise.all([listTiles(db, ids), listFileFacts(db, ids)])
  const places = groupBySubject(await listOfferings(db, [...new Set(facts.map((row) => row.subjectId))]))
  const tileOf = new Map(tiles.map((tile) => [tile.id, tile]))
  const factsOf = new Map(facts.map((row) => [row.id, row]))
  // PDFs that were deleted between the queries are left out.
  const items = ids.flatMap((id): NoteFile[] => {
    const tile = tileOf.get(id)
    const row = factsOf.get(id)
    const place = row && choosePlace(places.get(row.subjectId) ?? [], query)
    if (tile === undefined || row === undefined || place === undefined) return []
    const { sectionId, scan } = row
    const openings = sayPeople(row.openings)
    const beside = { sectionId, openings, scan, place: toNotePlace(place, row), problems: problemsOf(row) }
    return [{ ...toPdf(tile, { locked: false }), ...beside }]
  })
  return { items, total, totalBytes }
}

/** Reads the content and readers of subjects. @returns a lookup by subject id */
const readContent = async (db: Db, ids: string[], since: string) => {
  const [{ notes, references }, readers] = await Promise.all([
    countContent(db, ids),
    countReaders(db, ids, since),
  ])
  const notesOf = new Map(notes.map((row) => [row.subjectId, row]))
  const referencesOf = new Map(references.map((row) => [row.subjectId, row]))
  const readersOf = new Map(readers.map((row) => [row.subjectId, row]))
  return (id: string) => ({
    sections: notesOf.get(id)?.sections ?? 0,
    pdfs: notesOf.get(id)?.pdfs ?? 0,
    newestAt: notesOf.get(id)?.newestAt?.toISOString() ?? null,
    references: referencesOf.get(id)?.references ?? 0,
    readers: sayPeople(readersOf.get(id)?.readers ?? 0),
    pdfsOpened: readersOf.get(id)?.pdfsOpened ?? 0,
  })
}

const listCoverage = async (db: Db, totals: NoteTotals, query: CoverageQuery, since: string) => {
  const [rows, { total, withoutPdfs }] = await Promise.all([pageSubjects(db, query), totals.subjects(query)])
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { items: [], total, withoutPdfs }
  const [places, contentOf] = await Promise.all([listOfferings(db, ids), readContent(db, ids, since)])
  const placesOf = groupBySubject(places)
  const items = rows.map(({ id, ...subject }): SubjectCoverage => {
    const offerings = (placesOf.get(id) ?? []).map(toOffering)
    return { ...subject, offerings, ...contentOf(id) }
  })
  return { items, total, withoutPdfs }
}

/** Creates the owner's overview of all notes. The rights table admits no one else. */
export const createNotesService = ({ db, clock, memory }: { db: Db; clock: Clock; memory: Memory }) => {
  const totals = createNoteTotals({ db, memory })
  const since = () => dayOf(new Date(clock.now().getTime() - (readersDays - 1) * dayMs))
  return {
    /** Returns one page of the matching PDFs. */
    files: (query: FilesQuery) => listFiles(db, totals, query),
    /** Returns one page of the matching subjects, with the content of each. */
    coverage: (query: CoverageQuery) => listCoverage(db, totals, query, since()),
    /** Counts the PDFs with each problem. */
    health: () => totals.problems(),
    /** Counts the readers of a subject in the last 30 days. @throws AppError `subject_not_found` */
    insights: async (subCode: string) => {
      const subject = await findSubjectByCode(db, subCode)
      if (subject === null) throw new AppError('subject_not_found')
      const contentOf = await readContent(db, [subject.id], since())
      const { readers, pdfsOpened, pdfs } = contentOf(subject.id)
      return { readers, pdfsOpened, pdfs }
    },
  }
}

export type NotesService = ReturnType<typeof createNotesService>
