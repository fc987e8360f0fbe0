import { LRUCache } from 'lru-cache'
import { noteText } from '../../library/tables/pages/pdf-layouts.table.ts'
import { renewPageTexts } from '../../library/tables/pdf-pages.table.ts'
import { forgetCover, isVersionStored, markReadAgain } from '../../library/tables/pdf-versions.table.ts'
import { readAgainJob } from '../../job-kinds.ts'
import { PdfEngineClosedError } from '../../platform/pdf-engine/pdf-engine.ts'
import { FilesNotOurs } from '../../platform/storage/files-guard.ts'
import type { PdfDamage } from '../../library/pdf-damage/pdf-damage.service.ts'
import { hasWords } from '../../library/pdf-pages/has-words.ts'
import type { PdfPagesService } from '../../library/pdf-pages/pdf-pages.service.ts'
import type { PdfsDeps } from '../../library/pdfs/pdfs-deps.ts'
import type { SearchIndexService } from '../search/indexing/search-index.service.ts'
import { listReadBefore } from './pdf-indexing.query.ts'

const versionsPerJob = 4
const skippedMax = 1000
const queueKey = 'again'

type Deps = Pick<PdfsDeps, 'db' | 'storage' | 'pdfEngine' | 'jobs'> & {
  damage: Pick<PdfDamage, 'withWholeFile'>
  pdfPages: Pick<PdfPagesService, 'enqueueMeasuring'>
  searchIndex: Pick<SearchIndexService, 'renew'>
  onError: (error: unknown) => void
}

type ReadBefore = Awaited<ReturnType<typeof listReadBefore>>[number]

/** Creates what reads stored PDFs again after a change of what the words of a page are: in the background, one by one. */
export const createReadingAgain = (deps: Deps) => {
  const { db, storage, pdfEngine, jobs, damage, pdfPages, searchIndex, onError } = deps
  /** Versions that failed in this process, such as those whose file is missing; tried again an hour later. */
  const skipped = new LRUCache<string, true>({ max: skippedMax })

  /** Has a cover drawn again whose page says something else now. */
  const renewCover = async (coverStorageKey: string | null): Promise<void> => {
    if (coverStorageKey === null || !(await forgetCover(db, coverStorageKey))) return
    await storage.remove(coverStorageKey)
    await pdfPages.enqueueMeasuring()
  }

  /** A PDF that can no longer be read keeps what was read of it. */
  const readAgain = async ({ versionId, coverStorageKey, ...file }: ReadBefore): Promise<void> => {
    const renewed: number[] = []
    let hasText = false
    await damage.withWholeFile({ versionId, ...file }, (path) =>
      pdfEngine.index(path, async (batch) => {
        await jobs.giveWay()
        renewed.push(...(await renewPageTexts(db, versionId, batch)))
        hasText ||= batch.texts.some(hasWords)
      }),
    )
    await db.transaction(async (tx) => {
      await markReadAgain(tx, versionId)
      if (hasText) await noteText(tx, versionId)
      if (renewed.length > 0) await searchIndex.renew(versionId, tx)
    })
    if (renewed.includes(1)) await renewCover(coverStorageKey)
  }

  const attempt = async (version: ReadBefore): Promise<void> => {
    try {
      await readAgain(version)
    } catch (error) {
      // The process stops, or the files are not ours: the job comes again.
      if (error instanceof PdfEngineClosedError || error instanceof FilesNotOurs) throw error
      skipped.set(version.versionId, true)
      // When someone deleted it during the work, its file and its row are gone.
      if (await isVersionStored(db, version.versionId)) onError(error)
    }
  }

  const list = (wanted: { limit: number; only?: string }) =>
    listReadBefore(db, { ...wanted, except: [...skipped.keys()] })
  const enqueue = () => jobs.enqueue(db, readAgainJob, {}, queueKey)

  return {
    /** Reads a few PDFs again that were read by earlier rules, and queues itself when there may be more. */
    readAgain: async (): Promise<void> => {
      const taken = await jobs.takeEach({
        kind: readAgainJob,
        queueKey,
        most: versionsPerJob,
        list,
        keyOf: ({ versionId }) => versionId,
        work: async (version) => {
          await jobs.giveWay()
          await attempt(version)
        },
      })
      if (taken === versionsPerJob) await enqueue()
    },
    /** Queues the reading when something was read by earlier rules. */
    restartReadingAgain: async (): Promise<void> => {
      skipped.clear()
      if ((await list({ limit: 1 })).length > 0) await enqueue()
    },
  }
}
