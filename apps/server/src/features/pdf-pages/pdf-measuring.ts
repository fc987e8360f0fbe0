import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { firstPicture } from '../../content/pages/page-pictures.table.ts'
import { saveLayout } from '../../content/pages/pdf-layouts.table.ts'
import { listPageTexts } from '../../content/pdf-pages.table.ts'
import { addCover, isVersionStored } from '../../content/pdf-versions.table.ts'
import { measurePagesJob } from '../../job-kinds.ts'
import { AppError } from '../../platform/errors.ts'
import type { Wanted } from '../../platform/held/held-work.ts'
import { PdfEngineClosedError } from '../../platform/pdf-engine/pdf-engine.ts'
import { FilesNotOurs } from '../../platform/storage/files-guard.ts'
import { hasWords } from './has-words.ts'
import { looksOf } from './page-looks.ts'
import type { PagePictures } from './page-pictures.ts'
import type { PagesDeps } from './pdf-pages-deps.ts'
import { findLayoutOfTwin, listUnmeasured } from './pdf-pages.query.ts'

const versionsPerJob = 4
const textBatchSize = 20
const skippedMax = 1000
/** The picture of page 1 waits in line like those that a person asks for. */
const byUpkeep = 'upkeep'

type Unmeasured = Awaited<ReturnType<typeof listUnmeasured>>[number]

/** Creates the background work that measures stored versions and draws their first pages and lost covers. */
export const createPdfMeasuring = (deps: PagesDeps & { pictures: Pick<PagePictures, 'get'> }) => {
  const { db, clock, storage, pdfEngine, jobs, pictures, damage, onError } = deps
  /** Versions that failed in this process, such as those whose file is missing; tried again an hour later. */
  const skipped = new LRUCache<string, true>({ max: skippedMax })

  const hasTextIn = async (versionId: string): Promise<boolean> => {
    let after = 0
    for (;;) {
      const texts = await listPageTexts(db, versionId, { after, limit: textBatchSize })
      if (texts.some(({ text }) => hasWords(text))) return true
      if (texts.length < textBatchSize) return false
      after = texts.at(-1)?.pageNumber ?? after
    }
  }

  const measure = async (version: Unmeasured): Promise<void> => {
    const { versionId, pageCount } = version
    const known = await findLayoutOfTwin(db, versionId)
    if (known !== null) return saveLayout(db, { ...known, versionId, measuredAt: clock.now() })
    const measured = await damage.withWholeFile(version, async (path) => {
      const layout = await pdfEngine.readLayout(path)
      if (!layout.ok) return { pageSizes: null, firstRanges: [], inkBoxes: [], pageLooks: looksOf([]) }
      const pages = await pdfEngine.measurePages(path, pageCount ?? 0)
      const pageLooks = looksOf(pages.map(({ look }) => look))
      return { ...layout.value, inkBoxes: pages.map(({ ink }) => ink), pageLooks }
    })
    const hasText = await hasTextIn(versionId)
    await saveLayout(db, { versionId, ...measured, hasText, measuredAt: clock.now() })
  }

  /** Draws the picture of page 1. @returns false for a page that cannot be drawn */
  const draw = async (version: Unmeasured): Promise<boolean> => {
    try {
      const picture = { ...version, page: firstPicture.pageNumber, width: firstPicture.width }
      await pictures.get(byUpkeep, picture, { mustStore: true })
      return true
    } catch (error) {
      // It is noted: the next run does not find it any more.
      if (error instanceof AppError && error.code === 'pdf_unsafe') return false
      throw error
    }
  }

  /** Draws a cover whose file was lost. It gets another public name, because browsers keep what a name showed. */
  const drawCover = async (version: Unmeasured): Promise<void> => {
    const drawn = await damage.withWholeFile(version, (path) => pdfEngine.drawCover(path))
    if (!drawn.ok) throw new Error(`the cover was not drawn: ${drawn.problem}`)
    const coverStorageKey = await storage.put(drawn.value)
    let isStored = false
    try {
      isStored = await addCover(db, version.versionId, {
        coverName: randomBytes(16).toString('hex'),
        coverStorageKey,
      })
    } finally {
      // Another process was quicker, or the version is gone.
      if (!isStored) await storage.remove(coverStorageKey)
    }
  }

  const complete = async (version: Unmeasured): Promise<void> => {
    try {
      const isDrawn = version.hasPicture || (await draw(version))
      if (!version.hasLayout) await measure(version)
      if (version.lacksCover && isDrawn) await drawCover(version)
    } catch (error) {
      // The process stops, or the files are not ours: the job comes again.
      if (error instanceof PdfEngineClosedError || error instanceof FilesNotOurs) throw error
      skipped.set(version.versionId, true)
      // When somebody deleted it during the work, its file and its row are gone.
      if (await isVersionStored(db, version.versionId)) onError(error)
    }
  }

  const queueKey = 'measure'
  const enqueue = () => jobs.enqueue(db, measurePagesJob, {}, queueKey)

  const list = (wanted: Wanted) =>
    listUnmeasured(db, { now: clock.now(), except: [...skipped.keys()], ...wanted })

  return {
    /** Queues the measuring of what lacks it. */
    enqueue,
    /** Measures a few versions, and queues itself when there may be more. */
    run: async (): Promise<void> => {
      const taken = await jobs.takeEach({
        kind: measurePagesJob,
        queueKey,
        most: versionsPerJob,
        list,
        keyOf: ({ versionId }) => versionId,
        work: async (version) => {
          await jobs.giveWay()
          await complete(version)
        },
      })
      if (taken === versionsPerJob) await enqueue()
    },
    /** Tries everything again that lacks something. */
    restart: async (): Promise<void> => {
      skipped.clear()
      const [first] = await list({ limit: 1 })
      if (first !== undefined) await enqueue()
    },
  }
}
