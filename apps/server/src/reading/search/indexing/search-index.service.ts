import { LRUCache } from 'lru-cache'
import { listPageTexts } from '../../../library/tables/pdf-pages.table.ts'
import { indexSearchJob } from '../../../job-kinds.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { headingsByPage } from './headings.ts'
import { type UnindexedVersion, countUnindexed, listUnindexed } from './search-index.query.ts'
import {
  type IndexedPage,
  type PageRange,
  addWords,
  beginAgain,
  countKnown,
  copyPages,
  findIndexedTwin,
  forgetVersion,
  listGoneVersions,
  removePages,
  replacePages,
} from './search-index.repo.ts'
import { cutText } from '../../../platform/pdf-engine/page-text.ts'
import type { SearchTurns } from '../search-turns.ts'
import { correctableWords, indexText } from '../words/search-text.ts'

/** Counted up with every change of what `indexText` or the headings do: everything is then indexed again. */
export const indexRules = 4

/** So few pages that no one waits long for the embedded database, which does one thing at a time. */
const pagesPerStep = 16
/** Sixteen dense pages of a book. A page with more than that is a step, and so a transaction, of its own. */
const lettersPerStep = 64_000
/** Words that are learned in one statement, and at most of a page: no page has more that are worth a correction. */
const wordsPerStatement = 500
const wordsPerPage = 2000
const versionsPerJob = 4
const queueKey = 'search'
/** The indexing takes its turns like a person who searches. */
const indexing = 'indexing'
const skippedMax = 1000
/** Fewer known words than those of a book say nothing about what is a word. */
const leastVocabulary = 5000
const leastSample = 10
/** A text of this length stays below the limit of a search index, which is a megabyte. */
const maxIndexedCharacters = 400_000

interface Options {
  db: Db
  jobs: Jobs
  turns: Pick<SearchTurns, 'run'>
  onError: (error: unknown) => void
}

/** Creates the index of the search: made in the background from the texts of pages, and renewed without a gap. */
export const createSearchIndexService = ({ db, jobs, turns, onError }: Options) => {
  /** Versions that failed in this process; tried again an hour later. */
  const skipped = new LRUCache<string, true>({ max: skippedMax })

  const enqueue = () => jobs.enqueue(db, indexSearchJob, {}, queueKey)

  const toPages = (
    texts: { pageNumber: number; text: string }[],
    headings: ReadonlyMap<number, string>,
  ): IndexedPage[] =>
    texts.map(({ pageNumber, text }) => {
      const heading = headings.get(pageNumber) ?? ''
      return {
        pageNumber,
        heading,
        headingWords: indexText(heading),
        bodyWords: indexText(cutText(text)).slice(0, maxIndexedCharacters),
      }
    })

  /** Learns the words of pages, in turns: whoever searches waits for one statement at most. */
  const learnWords = async (pages: readonly IndexedPage[]): Promise<void> => {
    const words = new Set(
      pages.flatMap((page) =>
        correctableWords(`${page.headingWords} ${page.bodyWords}`).slice(0, wordsPerPage),
      ),
    )
    const all = [...words]
    for (let from = 0; from < all.length; from += wordsPerStatement) {
      if (from > 0) await jobs.giveWay()
      await turns.run(indexing, () => addWords(db, all.slice(from, from + wordsPerStatement)))
    }
  }

  /** Reads the texts of the next step: as many pages as fit into a short transaction, and at least one. */
  const readStep = async (versionId: string, first: number, last: number) => {
    const texts = await listPageTexts(db, versionId, { after: first - 1, limit: last - first + 1 })
    const inStep = texts.filter(({ pageNumber }) => pageNumber <= last)
    let letters = 0
    const beyond = inStep.findIndex(({ text }, index) => {
      letters += text.length
      return index > 0 && letters > lettersPerStep
    })
    const end = beyond < 0 ? last : (inStep[beyond]?.pageNumber ?? last) - 1
    return { texts: inStep.filter(({ pageNumber }) => pageNumber <= end), end }
  }

  /** Ends early when the texts change: whoever changed them has queued what begins again. */
  const indexVersion = async (version: UnindexedVersion): Promise<void> => {
    const { versionId, pageCount, revision } = version
    const isBegun = version.rules === indexRules && version.indexedPages !== null
    const twinId = await findIndexedTwin(db, { versionId, rules: indexRules })
    const headings = twinId === null ? await headingsByPage(db, version) : null
    for (let done = isBegun ? (version.indexedPages ?? 0) : 0; done < pageCount || done === 0;) {
      await jobs.giveWay()
      const { texts, end } = await readStep(versionId, done + 1, Math.min(done + pagesPerStep, pageCount))
      const range: PageRange = { versionId, first: done + 1, last: end }
      const progress = { rules: indexRules, pageCount, indexedPages: end, revision }
      const pages = headings === null ? [] : toPages(texts, headings)
      const isCurrent = await turns.run(indexing, () =>
        twinId === null ? replacePages(db, range, pages, progress) : copyPages(db, range, twinId, progress),
      )
      if (!isCurrent || end === done) return
      await learnWords(pages)
      done = end
    }
  }

  const complete = async (version: UnindexedVersion): Promise<void> => {
    try {
      await indexVersion(version)
    } catch (error) {
      skipped.set(version.versionId, true)
      onError(error)
    }
  }

  return {
    /** Queues the indexing of a version whose texts or chapters changed; until then its old index counts. */
    renew: async (versionId: string, on: Db = db): Promise<void> => {
      await beginAgain(on, versionId)
      await jobs.enqueue(on, indexSearchJob, {}, queueKey)
    },
    /** Indexes a few versions, and queues itself when there may be more. */
    run: async (): Promise<void> => {
      const taken = await jobs.takeEach({
        kind: indexSearchJob,
        queueKey,
        most: versionsPerJob,
        list: (wanted) => listUnindexed(db, { rules: indexRules, except: [...skipped.keys()], ...wanted }),
        keyOf: ({ versionId }) => versionId,
        work: complete,
      })
      if (taken === versionsPerJob) await enqueue()
    },
    /** Queues everything that lacks its index, such as after a restore or with new rules. */
    restart: async (): Promise<void> => {
      skipped.clear()
      if ((await countUnindexed(db, indexRules, { areShown: false })) > 0) await enqueue()
    },
    /** Deletes what the index has of versions that are no longer stored; searches already exclude it. */
    sweep: async (): Promise<void> => {
      for (const { versionId, pageCount } of await listGoneVersions(db, 100)) {
        for (let first = 1; first <= pageCount; first += pagesPerStep) {
          await jobs.giveWay()
          const range = { versionId, first, last: first + pagesPerStep - 1 }
          await turns.run(indexing, () => removePages(db, range))
        }
        await forgetVersion(db, versionId)
      }
    },
    /** Returns the share of words that other notes have; null for a few words, or when too few notes are known. */
    knownShareOf: async (words: readonly string[]): Promise<number | null> => {
      if (words.length < leastSample) return null
      const { isLarge, known } = await countKnown(db, words, leastVocabulary)
      return isLarge ? known / words.length : null
    },
    /** Counts the PDFs that no search finds yet; no one waits for deleted ones and replaced versions. */
    countWaiting: () => countUnindexed(db, indexRules, { areShown: true }),
  }
}

export type SearchIndexService = ReturnType<typeof createSearchIndexService>
