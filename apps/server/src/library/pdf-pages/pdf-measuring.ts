import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { firstPicture } from '../tables/pages/page-pictures.table.ts'
import { saveLayout } from '../tables/pages/pdf-layouts.table.ts'
import { forgetTurns, measureInTurn, measuresKind } from '../tables/pages/pdf-measuring.table.ts'
import { listPageTexts } from '../tables/pdf-pages.table.ts'
import { addCover, isVersionStored } from '../tables/pdf-versions.table.ts'
import { createTurnsOfPersons } from '../tables/pages/turns-of-persons.ts'
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
  const turns = createTurnsOfPersons()

  const hasTextIn = async (versionId: string): Promise<boolean> => {
    let after = 0
    for (;;) {
      const texts = await listPageTexts(db, versionId, { after, limit: textBatchSize })
      if (texts.some(({ text }) => hasWords(text))) return true
      if (texts.length < textBatchSize) return false
      after = texts.at(-1)?.pageNumber ?? after
    }
  }

  const save = (measured: Omit<Parameters<typeof saveLayout>[1], 'measuredAt'>): Promise<void> =>
    db.transaction(async (tx) => {
      await saveLayout(tx, { ...measured, measuredAt: clock.now() })
      await forgetTurns(tx, measuresKind, measured.versionId)
    })

  /** Measures a version for a turn. @returns whether another turn is needed */
  const measure = async (version: Unmeasured): Promise<boolean> => {
    const { versionId } = version
    const known = await findLayoutOfTwin(db, versionId)
    if (known !== null) {
      await save({ ...known, versionId })
      return false
    }
    const measured = await damage.withWholeFile(version, async (path) => {
      const pages = await measureInTurn(db, measuresKind, version, (turn) =>
        pdfEngine.measurePages(path, turn),
      )
      if (pages === null) return null
      const layout = await pdfEngine.readLayout(path)
      if (!layout.ok) return { pageSizes: null, firstRanges: [], inkBoxes: [], pageLooks: looksOf([]) }
      const pageLooks = looksOf(pages.map((page) => page?.look ?? null))
      return { ...layout.value, inkBoxes: pages.map((page) => page?.ink ?? null), pageLooks }
    })
    if (measured === null) return true
    await save({ versionId, ...measured, hasText: await hasTextIn(versionId) })
    return false
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

  /** Makes what a version lacks, or a part of it. @returns whether another turn is needed */
  const complete = async (version: Unmeasured): Promise<boolean> => {
    try {
      const isDrawn = version.hasPicture || (await draw(version))
      if (version.lacksCover && isDrawn) await drawCover(version)
      return !version.hasLayout && (await measure(version))
    } catch (error) {
      // The process stops, or the files are not ours: the job comes again.
      if (error instanceof PdfEngineClosedError || error instanceof FilesNotOurs) throw error
      skipped.set(version.versionId, true)
      // When someone deleted it during the work, its file and its row are gone.
      if (await isVersionStored(db, version.versionId)) onError(error)
      return false
    }
  }

  const queueKey = 'measure'
  const enqueue = () => jobs.enqueue(db, measurePagesJob, {}, queueKey)

  const list = async (wanted: Wanted) =>
    turns.sort(await listUnmeasured(db, { now: clock.now(), except: [...skipped.keys()], ...wanted }))

  return {
    /** Queues the measuring of what lacks it. */
    enqueue,
    /** Measures a few versions, and queues itself when there may be more. */
    run: async (): Promise<void> => {
      let isUnfinished = false
      const taken = await jobs.takeEach({
        kind: measurePagesJob,
        queueKey,
        most: versionsPerJob,
        list,
        keyOf: ({ versionId }) => versionId,
        work: async (version) => {
          await jobs.giveWay()
          turns.note(version)
          if (await complete(version)) isUnfinished = true
        },
      })
      if (taken === versionsPerJob || isUnfinished) await enqueue()
    },
    /** Tries everything again that lacks something. */
    restart: async (): Promise<void> => {
      skipped.clear()
      const [first] = await list({ limit: 1 })
      if (first !== undefined) await enqueue()
    },
  }
}
