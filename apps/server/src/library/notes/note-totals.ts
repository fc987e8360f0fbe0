import type { Db } from '../../platform/db/database.ts'
import type { Memory } from '../../platform/memory/memory.ts'
import { referenceDataTopic } from '../../base/reference-data/dss.service.ts'
import { type CoverageQuery, countSubjects } from './coverage.query.ts'
import { type FileSums, type FilesQuery, countNeverOpened, countProblems, sumFiles } from './notes.query.ts'

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
export const createNoteTotals = ({ db, memory }: { db: Db; memory: Memory }) => {
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

export type NoteTotals = ReturnType<typeof createNoteTotals>
