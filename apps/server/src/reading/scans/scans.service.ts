import { wordEnds } from '@lectureshelf/contract/library/page-constants'
import { LRUCache } from 'lru-cache'
import { countSlowTurn, saveScan } from '../../library/tables/pages/pdf-scans.table.ts'
import {
  countScanTry,
  countScans,
  findWantedPage,
  listScans,
  markUnread,
  saveReadPage,
  settleLayers,
} from '../../library/tables/pdf-pages.table.ts'
import { isVersionStored } from '../../library/tables/pdf-versions.table.ts'
import { createTurnsOfPersons } from '../../library/tables/pages/turns-of-persons.ts'
import { readScansJob } from '../../job-kinds.ts'
import type { Jobs } from '../../platform/jobs.ts'
import {
  type OcrEngine,
  OcrEngineClosedError,
  type ReadPage,
  scanDotsPerInch,
} from '../../platform/ocr/ocr-engine.ts'
import { type PdfEngine, PdfEngineClosedError } from '../../platform/pdf-engine/pdf-engine.ts'
import { FilesNotOurs } from '../../platform/storage/files-guard.ts'
import { FileAbsent } from '../../library/pdf-damage/file-errors.ts'
import type { PdfDamage } from '../../library/pdf-damage/pdf-damage.service.ts'
import type { SearchIndexService } from '../search/indexing/search-index.service.ts'
import { createScanLooking } from './scan-looking.ts'
import { isLayerFalse, isReadable, longWordsOf } from './scan-rules.ts'
import { type ToRead, countToRead, listToRead, listUnlooked } from './scans.query.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

const queueKey = 'scans'
/** A fresh upload waits for no more than these pages of another PDF. */
const pagesPerJob = 8
/** A turn ends after this long, too. */
const turnMs = 10_000
/** A turn whose pages take longer than this is a slow one: others come first then. */
const slowPageMs = 5000
/** The words of a long scan can be searched before its last page is read. */
const pagesPerIndexing = 24
const mostTries = 2
const sampledLayers = 3
const skippedMax = 1000
/** An A3 page at the resolution of reading; a larger one is drawn with fewer dots. */
const maxPixels = 16_000_000

interface Options extends DbAndClock {
  damage: Pick<PdfDamage, 'isThere' | 'withWholeFile'>
  pdfEngine: Pick<PdfEngine, 'readCoverage' | 'drawGrey'>
  ocrEngine: Pick<OcrEngine, 'read'>
  jobs: Jobs
  searchIndex: Pick<SearchIndexService, 'renew' | 'knownShareOf'>
  onError: (error: unknown) => void
}

type Version = Pick<ToRead, 'versionId' | 'storageKey'>

/** Errors that say nothing about the version that was read. */
const interruptions = [PdfEngineClosedError, OcrEngineClosedError, FilesNotOurs]

const textOf = (words: ReadPage['words']): string =>
  words
    .map(([text, , , , , end]) => {
      if (end === wordEnds.joined) return text
      return `${text}${end === wordEnds.line ? '\n' : ' '}`
    })
    .join('')
    .trim()

/** Creates the reading of scanned pages by a machine: in the background, page by page, one at a time. */
export const createScansService = (options: Options) => {
  const { db, clock, damage, pdfEngine, ocrEngine, jobs, searchIndex, onError } = options
  /** Versions that failed in this process, such as those whose file is missing; tried again an hour later. */
  const skipped = new LRUCache<string, true>({ max: skippedMax })
  const turns = createTurnsOfPersons()

  const enqueue = () => jobs.enqueue(db, readScansJob, {}, queueKey)

  /** Draws and reads a page. @returns null when that ended a process, or the page is broken */
  const readPage = async (version: Version, path: string, pageNumber: number): Promise<ReadPage | null> => {
    const size = { page: pageNumber, dotsPerInch: scanDotsPerInch, maxPixels }
    const drawn = await pdfEngine.drawGrey(path, size)
    // A page of a file that went away is no broken one.
    if (!drawn.ok && !(await damage.isThere(version))) throw new FileAbsent()
    if (!drawn.ok) return null
    const result = await ocrEngine.read(drawn.value)
    return result.ok ? result.page : null
  }

  /** Compares some pages with their text layers, and believes all layers or none. */
  const checkLayers = async (version: Version, path: string): Promise<void> => {
    const { versionId } = version
    const layered = await listScans(db, versionId, 'layered')
    const places = [0, Math.floor(layered.length / 2), layered.length - 1]
    const sample = [...new Set(places)].slice(0, sampledLayers).flatMap((place) => layered[place] ?? [])
    const verdicts: boolean[] = []
    for (const { pageNumber, text } of sample) {
      const page = await readPage(version, path, pageNumber)
      const isFalse = page === null ? null : isLayerFalse(text, page)
      if (isFalse !== null) verdicts.push(isFalse)
    }
    const isBelieved = verdicts.filter(Boolean).length * 2 <= verdicts.length
    await db.transaction(async (tx) => {
      await settleLayers(tx, versionId, isBelieved)
      if (!isBelieved) await searchIndex.renew(versionId, tx)
      const { pages } = await countScans(tx, versionId)
      const finishedAt = pages === 0 ? clock.now() : null
      await saveScan(tx, {
        versionId,
        state: pages === 0 ? 'none' : 'reading',
        pages,
        readPages: 0,
        finishedAt,
      })
    })
  }

  const keepPage = async (page: { versionId: string; pageNumber: number }, read: ReadPage | null) => {
    if (read === null) return countScanTry(db, page, mostTries)
    const knownShare =
      read.language === 'eng' ? await searchIndex.knownShareOf(longWordsOf(read.words)) : null
    if (!isReadable(read, knownShare)) return markUnread(db, page)
    return saveReadPage(db, page, { text: textOf(read.words), words: read.words })
  }

  /** No one looks at a scan again that is done, so its index is renewed together with that. */
  const finish = (versionId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const { pages, read } = await countScans(tx, versionId)
      await saveScan(tx, { versionId, state: 'done', pages, readPages: read, finishedAt: clock.now() })
      if (read > 0) await searchIndex.renew(versionId, tx)
    })

  const readSome = async (version: Version, path: string): Promise<void> => {
    const { versionId } = version
    let workedMs = 0
    for (let pages = 1; pages <= pagesPerJob; pages += 1) {
      await jobs.giveWay()
      const begunAt = clock.now().getTime()
      const pageNumber = await findWantedPage(db, versionId)
      if (pageNumber === null) return finish(versionId)
      await keepPage({ versionId, pageNumber }, await readPage(version, path, pageNumber))
      const { done: tried } = await countScans(db, versionId)
      if (tried % pagesPerIndexing === 0) await searchIndex.renew(versionId)
      workedMs += clock.now().getTime() - begunAt
      if (workedMs < turnMs) continue
      if (workedMs > pages * slowPageMs) await countSlowTurn(db, versionId)
      return
    }
  }

  const attempt = async ({ versionId }: Version, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      // The process stops, or the files are not ours: the job comes again.
      if (interruptions.some((kind) => error instanceof kind)) throw error
      skipped.set(versionId, true)
      // When someone deleted it during the work, its file and its row are gone.
      if (await isVersionStored(db, versionId)) onError(error)
    }
  }

  const except = () => [...skipped.keys()]
  const held = { kind: readScansJob, queueKey, keyOf: ({ versionId }: Version) => versionId }

  const lookForSome = createScanLooking({ ...options, held, except, attempt })

  /** Reads a few pages of one version. @returns how many versions */
  const readNext = (): Promise<number> =>
    jobs.takeEach({
      ...held,
      most: 1,
      list: async (wanted) =>
        turns.sort(await listToRead(db, { now: clock.now(), except: except(), ...wanted })),
      work: (next) => {
        turns.note(next)
        return attempt(next, () =>
          damage.withWholeFile(next, (path) =>
            next.state === 'checking' ? checkLayers(next, path) : readSome(next, path),
          ),
        )
      },
    })

  return {
    /** Queues the reading of scanned pages. */
    enqueue,
    /** Looks for scanned pages, reads a few of them, and queues itself when there may be more. */
    run: async (): Promise<void> => {
      const isMore = await lookForSome()
      const read = await readNext()
      if (isMore || read > 0) await enqueue()
    },
    /** Tries everything again that is not finished. */
    restart: async (): Promise<void> => {
      skipped.clear()
      const [unlooked] = await listUnlooked(db, { except: [], limit: 1 })
      if (unlooked !== undefined || (await countToRead(db)).versions > 0) await enqueue()
    },
    /** Counts the PDFs with pages that are still to be read, and these pages. */
    countWaiting: () => countToRead(db),
  }
}

export type ScansService = ReturnType<typeof createScansService>
