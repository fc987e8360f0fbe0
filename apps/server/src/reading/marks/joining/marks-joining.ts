import { setImmediate } from 'node:timers/promises'
import { foldText } from '@lectureshelf/contract/library/fold-text'
import type { PageWords } from '@lectureshelf/contract/library/pdf-pages'
import { markBoxesMost } from '@lectureshelf/contract/reading/marks/mark-constants'
import type { MarkBox } from '@lectureshelf/contract/reading/marks/marks'
import { LRUCache } from 'lru-cache'
import { findPageTexts, listPageTexts } from '../../../library/tables/pdf-pages.table.ts'
import { findVersion } from '../../../library/tables/pdf-versions.table.ts'
import { joinMarksJob } from '../../../job-kinds.ts'
import type { Db, DbAndClock } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { PdfsService } from '../../../library/pdfs/pdfs.service.ts'
import type { PdfPagesService } from '../../../library/pdf-pages/pdf-pages.service.ts'
import { isTextPoor } from '../../scans/scan-rules.ts'
import { type ShownVersion, findShownVersion, listPdfsWithWaiting, listWaitingMarks } from '../marks.query.ts'
import { type NewPlace, type StoredMark, moveMark, withholdMark } from '../marks.repo.ts'
import { type PageRuns, findPage, runsOf } from './find-page.ts'
import { type QuotePart, type SqueezedPage, findQuote, squeezePage } from './find-quote.ts'
import { boxesOfQuote } from './quote-boxes.ts'

interface Options extends DbAndClock {
  jobs: Jobs
  pdfPages: Pick<PdfPagesService, 'readWords'>
  pdfs: Pick<PdfsService, 'listGrants'>
  /** Finds a person as they are now; null when they may not sign in. */
  findActor: (personId: string) => Promise<Actor | null>
}

/** Background work takes its turns like a person who reads. */
const worker = 'marks'
const readPages = 250
/** Squeezing these takes a few milliseconds, during which no one else is answered. */
const pagesPerTurn = 50
const pdfsPerRestart = 200
const askedAgainMs = 10 * 60_000
const questionsRemembered = 10_000

interface Pages {
  squeezed: SqueezedPage[]
  runs: { page: number; runs: PageRuns }[]
  /** Whether a page has so few words that it may be a picture. */
  hasPoor: boolean
}

/** Reads the texts of a version, squeezed for quotes and as runs of words for pages. */
const readPagesOf = async (db: Db, versionId: string): Promise<Pages> => {
  const pages: Pages = { squeezed: [], runs: [], hasPoor: false }
  for (let after = 0; ;) {
    const batch = await listPageTexts(db, versionId, { after, limit: readPages })
    for (const [index, { pageNumber: page, text }] of batch.entries()) {
      if (index % pagesPerTurn === pagesPerTurn - 1) await setImmediate()
      pages.squeezed.push(squeezePage(page, text))
      pages.runs.push({ page, runs: runsOf(foldText(text)) })
      pages.hasPoor ||= isTextPoor(text)
    }
    if (batch.length < readPages) return pages
    after = batch.at(-1)?.pageNumber ?? after
  }
}

/**
 * Whether a machine may still add words: what is not found yet may be found later. Before someone has looked for scanned
 * pages, only a page without words may be one.
 */
const isUnfinished = ({ scan }: ShownVersion, { hasPoor }: Pages): boolean =>
  scan === null ? hasPoor : scan.state === 'checking' || scan.state === 'reading'

/** Creates finding one's words and boxes in the version that is shown, for the marks of one PDF. */
const createPlaces = ({ db, pdfPages }: Options, shown: ShownVersion, pages: Pages) => {
  const words = new LRUCache<number, PageWords>({ max: 20 })
  const textOf = new Map(pages.squeezed.map(({ page, text }) => [page, text]))

  const wordsOf = async (page: number): Promise<PageWords> => {
    const found = words.get(page) ?? (await pdfPages.readWords(worker, shown, page))
    words.set(page, found)
    return found
  }

  const boxesOf = async (parts: readonly QuotePart[]): Promise<MarkBox[]> => {
    const boxes: MarkBox[] = []
    for (const { page, start, end } of parts) {
      const quote = (textOf.get(page) ?? '').slice(start, end)
      boxes.push(...boxesOfQuote(page, (await wordsOf(page)).words, { quote, near: start }))
    }
    return boxes.slice(0, markBoxesMost)
  }

  const runsBefore = async ({ pdfId, version, page }: StoredMark): Promise<PageRuns | null> => {
    const old = await findVersion(db, pdfId, version)
    const [text] = old === null ? [] : await findPageTexts(db, [{ versionId: old.id, pageNumber: page }])
    return text === undefined ? null : runsOf(foldText(text.text))
  }

  const { version } = shown
  const lost: NewPlace = { lostIn: version }

  return {
    /** Returns where a mark is in the shown version, or that it is lost there. */
    findPlace: async (stored: StoredMark): Promise<NewPlace> => {
      if (stored.exact === null) {
        const page = findPage(pages.runs, { page: stored.page, runs: await runsBefore(stored) })
        return page === null ? lost : { version, page, boxes: [] }
      }
      const { exact, page } = stored
      const parts = findQuote(pages.squeezed, {
        exact,
        prefix: stored.prefix ?? '',
        suffix: stored.suffix ?? '',
        page,
      })
      const [first] = parts ?? []
      if (parts === null || first === undefined) return lost
      return { version, page: first.page, boxes: await boxesOf(parts) }
    },
  }
}

/** Creates the joining of marks with the version of a PDF that is shown: in the background, PDF by PDF. */
export const createMarksJoining = (options: Options) => {
  const { db, clock, jobs } = options
  const askedAt = new LRUCache<string, number>({ max: questionsRemembered })
  const enqueue = async (pdfId: string): Promise<void> => {
    await jobs.enqueue(db, joinMarksJob, { pdfId }, pdfId)
  }

  const mayRead = async (personId: string, pdfFile: string): Promise<boolean> => {
    const actor = await options.findActor(personId)
    return actor !== null && (await options.pdfs.listGrants(actor, [pdfFile])).length > 0
  }

  /** Returns the marks of people who may read a PDF now, and notes of the others that they wait for that. */
  const withoutWithheld = async (all: StoredMark[], { pdfFile, version }: ShownVersion) => {
    const readers = new Map<string, boolean>()
    for (const { studentId } of all)
      if (!readers.has(studentId)) readers.set(studentId, await mayRead(studentId, pdfFile))
    const isReader = ({ studentId }: StoredMark) => readers.get(studentId) === true
    for (const one of all)
      if (!isReader(one) && one.withheldIn !== version) await withholdMark(db, one, version)
    return all.filter(isReader)
  }

  return {
    enqueue,
    /** Queues a PDF whose marks a person sees waiting: another version may be shown again. */
    enqueueWaiting: async (personId: string, pdfId: string): Promise<void> => {
      const now = clock.now().getTime()
      const question = `${personId} ${pdfId}`
      if (now - (askedAt.get(question) ?? 0) < askedAgainMs) return
      askedAt.set(question, now)
      await enqueue(pdfId)
    },
    /** Queues the PDFs with marks that wait: a job was lost, or a machine has read a scan since. */
    restart: async (): Promise<void> => {
      for (const pdfId of await listPdfsWithWaiting(db, pdfsPerRestart)) await enqueue(pdfId)
    },
    /**
     * Looks for the waiting marks of a PDF in the version that is shown: only for people who may read it, because a place
     * tells what stands there.
     */
    run: async ({ pdfId }: { pdfId: string }): Promise<void> => {
      const all = await listWaitingMarks(db, pdfId)
      const shown = all.length === 0 ? null : await findShownVersion(db, pdfId)
      if (shown === null) return
      const waiting = await withoutWithheld(all, shown)
      if (waiting.length === 0) return
      const pages = await readPagesOf(db, shown.versionId)
      const places = createPlaces(options, shown, pages)
      for (const stored of waiting) {
        const place = await places.findPlace(stored)
        if ('lostIn' in place && isUnfinished(shown, pages)) continue
        await moveMark(db, stored, place, clock.now())
        await setImmediate()
      }
    },
  }
}

export type MarksJoining = ReturnType<typeof createMarksJoining>
