import { wordEnds } from '@lectureshelf/contract/content/page-constants'
import { LRUCache } from 'lru-cache'
import { saveScan } from '../../content/pages/pdf-scans.table.ts'
import {
  copyPageTexts,
  countScanTry,
  countScans,
  findWantedPage,
  listPageTexts,
  listScans,
  markScans,
  markUnread,
  saveReadPage,
  settleLayers,
} from '../../content/pdf-pages.table.ts'
import { isVersionStored } from '../../content/pdf-versions.table.ts'
import { readScansJob } from '../../job-kinds.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import {
  type OcrEngine,
  OcrEngineClosedError,
  type ReadPage,
  scanDotsPerInch,
} from '../../platform/ocr/ocr-engine.ts'
import { type PdfEngine, PdfEngineClosedError } from '../../platform/pdf-engine/pdf-engine.ts'
import { FilesNotOurs } from '../../platform/storage/files-guard.ts'
import { FileAbsent } from '../pdf-damage/file-errors.ts'
import type { PdfDamage } from '../pdf-damage/pdf-damage.service.ts'
import type { SearchIndexService } from '../search/indexing/search-index.service.ts'
import { isCovered, isLayerFalse, isReadable, isTextPoor, longWordsOf } from './scan-rules.ts'
import { type ToRead, countToRead, findScanOfTwin, listToRead, listUnlooked } from './scans.query.ts'

const queueKey = 'scans'
const versionsPerJob = 4
/** A fresh upload waits for no more than these pages of another PDF. */
const pagesPerJob = 8
/** The words of a long scan can be searched before its last page is read. */
const pagesPerIndexing = 24
const textBatchSize = 100
const mostTries = 2
const sampledLayers = 3
const skippedMax = 1000
/** An A3 page at the resolution of reading; a larger one is drawn with fewer dots. */
const maxPixels = 16_000_000

interface Options {
  db: Db
  clock: Clock
  damage: Pick<PdfDamage, 'isThere' | 'withWholeFile'>
  pdfEngine: Pick<PdfEngine, 'readCoverage' | 'drawGrey'>
  ocrEngine: Pick<OcrEngine, 'read'>
  jobs: Jobs
  searchIndex: Pick<SearchIndexService, 'renew' | 'knownShareOf'>
  onError: (error: unknown) => void
}

type Version = Omit<ToRead, 'state'>

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

/**
 * Finds the pages that are pictures, with and without a text layer, and counts those that a machine has tried. A copy
 * of a scan that is still being read brings some of these along.
 */
const sortPages = async (db: Db, { versionId }: Version, percents: readonly number[]) => {
  const wanted: number[] = []
  const layered: number[] = []
  let tried = 0
  const sort = ({ pageNumber, text, scan }: Awaited<ReturnType<typeof listPageTexts>>[number]) => {
    if (scan === 'wanted') wanted.push(pageNumber)
    else if (scan === 'layered') layered.push(pageNumber)
    else if (scan !== null) tried += 1
    else if (isCovered(percents[pageNumber - 1] ?? 0)) (isTextPoor(text) ? wanted : layered).push(pageNumber)
  }
  for (let after = 0; ;) {
    const texts = await listPageTexts(db, versionId, { after, limit: textBatchSize })
    for (const page of texts) sort(page)
    if (texts.length < textBatchSize) return { wanted, layered, tried }
    after = texts.at(-1)?.pageNumber ?? after
  }
}

/** Creates the reading of scanned pages by a machine: in the background, page by page, one at a time. */
export const createScansService = (options: Options) => {
  const { db, clock, damage, pdfEngine, ocrEngine, jobs, searchIndex, onError } = options
  /** Versions that failed in this process, such as those whose file is missing; tried again an hour later. */
  const skipped = new LRUCache<string, true>({ max: skippedMax })

  const enqueue = () => jobs.enqueue(db, readScansJob, {}, queueKey)

  /** Takes over what was read of the same bytes. @returns false when that is deleted at this moment */
  const copyScan = (
    twin: NonNullable<Awaited<ReturnType<typeof findScanOfTwin>>>,
    { versionId, pageCount }: Version,
  ): Promise<boolean> =>
    db.transaction(async (tx) => {
      if ((await copyPageTexts(tx, twin.versionId, versionId)) !== pageCount) return false
      await saveScan(tx, { ...twin.scan, versionId })
      if (twin.scan.readPages > 0) await searchIndex.renew(versionId, tx)
      return true
    })

  const look = async (version: Version): Promise<void> => {
    const { versionId, pageCount } = version
    const twin = await findScanOfTwin(db, versionId)
    if (twin !== null && (await copyScan(twin, version))) return
    const percents = await damage.withWholeFile(version, (path) => pdfEngine.readCoverage(path, pageCount))
    const { wanted, layered, tried } = await sortPages(db, version, percents)
    const pages = wanted.length + tried
    const isNothing = pages === 0 && layered.length === 0
    const state = isNothing ? 'none' : layered.length > 0 ? 'checking' : 'reading'
    return db.transaction(async (tx) => {
      await markScans(tx, versionId, wanted, 'wanted')
      await markScans(tx, versionId, layered, 'layered')
      const finishedAt = isNothing ? clock.now() : null
      await saveScan(tx, { versionId, state, pages, readPages: 0, finishedAt })
    })
  }

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

  /** Nobody looks at a scan again that is done, so its index is renewed together with that. */
  const finish = (versionId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const { pages, read } = await countScans(tx, versionId)
      await saveScan(tx, { versionId, state: 'done', pages, readPages: read, finishedAt: clock.now() })
      if (read > 0) await searchIndex.renew(versionId, tx)
    })

  const readSome = async (version: Version, path: string): Promise<void> => {
    const { versionId } = version
    for (let done = 0; done < pagesPerJob; done += 1) {
      await jobs.giveWay()
      const pageNumber = await findWantedPage(db, versionId)
      if (pageNumber === null) return finish(versionId)
      await keepPage({ versionId, pageNumber }, await readPage(version, path, pageNumber))
      const { done: tried } = await countScans(db, versionId)
      if (tried % pagesPerIndexing === 0) await searchIndex.renew(versionId)
    }
  }

  const attempt = async ({ versionId }: Version, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      // The process stops, or the files are not ours: the job comes again.
      if (interruptions.some((kind) => error instanceof kind)) throw error
      skipped.set(versionId, true)
      // When somebody deleted it during the work, its file and its row are gone.
      if (await isVersionStored(db, versionId)) onError(error)
    }
  }

  const except = () => [...skipped.keys()]
  const held = { kind: readScansJob, queueKey, keyOf: ({ versionId }: Version) => versionId }

  /** Looks for scanned pages in a few versions. @returns how many */
  const lookForSome = (): Promise<number> =>
    jobs.takeEach({
      ...held,
      most: versionsPerJob,
      list: (wanted) => listUnlooked(db, { except: except(), ...wanted }),
      work: async (version) => {
        await jobs.giveWay()
        await attempt(version, () => look(version))
      },
    })

  /** Reads a few pages of one version. @returns how many versions */
  const readNext = (): Promise<number> =>
    jobs.takeEach({
      ...held,
      most: 1,
      list: (wanted) => listToRead(db, { now: clock.now(), except: except(), ...wanted }),
      work: (next) =>
        attempt(next, () =>
          damage.withWholeFile(next, (path) =>
            next.state === 'checking' ? checkLayers(next, path) : readSome(next, path),
          ),
        ),
    })

  return {
    /** Queues the reading of scanned pages. */
    enqueue,
    /** Looks for scanned pages, reads a few of them, and queues itself when there may be more. */
    run: async (): Promise<void> => {
      const looked = await lookForSome()
      const read = await readNext()
      if (looked === versionsPerJob || read > 0) await enqueue()
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
