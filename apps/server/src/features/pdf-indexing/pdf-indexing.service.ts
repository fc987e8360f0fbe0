import { randomBytes } from 'node:crypto'
import { errorMessages } from '@lectureshelf/contract/messages'
import { indexPdfJob } from '../../job-kinds.ts'
import type { Attempt } from '../../platform/db/job-runner.ts'
import type { PdfIndex } from '../../platform/pdf-engine/pdf-engine.ts'
import { savePageTexts } from '../../content/pdf-pages.table.ts'
import {
  type StoredVersion,
  completeVersion,
  failVersion,
  isVersionStored,
  listKeysInUse,
} from '../../content/pdf-versions.table.ts'
import { FileAbsent } from '../pdf-damage/file-errors.ts'
import { codeOfProblem } from '../pdfs/pdf-ingest.ts'
import type { SearchIndexService } from '../search/indexing/search-index.service.ts'
import type { MarksJoining } from '../marks/joining/marks-joining.ts'
import type { PdfDamage } from '../pdf-damage/pdf-damage.service.ts'
import type { PdfPagesService } from '../pdf-pages/pdf-pages.service.ts'
import type { ScansService } from '../scans/scans.service.ts'
import type { PdfsDeps } from '../pdfs/pdfs-deps.ts'
import { createSameBytes } from './same-bytes.ts'
import { findLiveVersion, listStalledVersions } from './pdf-indexing.query.ts'

const gaveUp = 'The pages of the PDF could not be read. Try again.'
/** After this long the check has looked at a missing file once more. */
const absentSeconds = 60
const stalledAfterMs = 60 * 60 * 1000

type IndexingDeps = Pick<PdfsDeps, 'db' | 'clock' | 'storage' | 'pdfEngine' | 'jobs'> & {
  damage: Pick<PdfDamage, 'withWholeFile'>
  pdfPages: Pick<PdfPagesService, 'readFirstPicture' | 'keepFirstPicture' | 'enqueueMeasuring'>
  searchIndex: Pick<SearchIndexService, 'renew'>
  scans: Pick<ScansService, 'enqueue'>
  marksJoining: Pick<MarksJoining, 'enqueue'>
}

/** Creates the background indexing of PDFs: pages, outline, text, cover and the picture of page 1. */
export const createPdfIndexingService = ({
  db,
  clock,
  storage,
  pdfEngine,
  jobs,
  damage,
  pdfPages,
  searchIndex,
  scans,
  marksJoining,
}: IndexingDeps) => {
  const sameBytes = createSameBytes({ db, storage, pdfPages })

  const saveIndex = async (
    { id: versionId, pdfId }: Pick<StoredVersion, 'id' | 'pdfId'>,
    index: PdfIndex,
  ): Promise<void> => {
    const { pageCount, outline, cover, picture } = index
    if (picture !== null) await pdfPages.keepFirstPicture(versionId, picture)
    const coverStorageKey = cover === null ? null : await storage.put(cover)
    const coverName = cover === null ? null : randomBytes(16).toString('hex')
    try {
      await completeVersion(db, versionId, { pageCount, outline, coverName, coverStorageKey })
    } finally {
      // When another run finished first or the version was deleted, no row refers to this cover.
      if (coverStorageKey !== null && !(await listKeysInUse(db, [coverStorageKey])).has(coverStorageKey)) {
        await storage.remove(coverStorageKey)
      }
    }
    await searchIndex.renew(versionId)
    await pdfPages.enqueueMeasuring()
    await scans.enqueue()
    await marksJoining.enqueue(pdfId)
  }

  return {
    /** Indexes one version unless it is already indexed, so a repeated job is harmless. */
    index: async ({ versionId }: { versionId: string }, attempt: Pick<Attempt, 'isFinal'>): Promise<void> => {
      const version = await findLiveVersion(db, versionId)
      if (version?.state !== 'processing') return
      try {
        const known = await sameBytes.copyInto(version)
        if (known !== null) return await saveIndex(version, known)
        const file = { versionId, storageKey: version.storageKey, damage: version.damage }
        const result = await damage.withWholeFile(file, (path) =>
          pdfEngine.index(path, async (batch) => {
            await jobs.giveWay()
            await savePageTexts(db, versionId, batch)
          }),
        )
        if (result.ok) await saveIndex(version, result.index)
        // A retry cannot succeed, because the bytes stay the same.
        else await failVersion(db, versionId, errorMessages[codeOfProblem[result.problem]])
      } catch (error) {
        // When somebody deleted the version during the work, its file and its row are gone.
        if (!(await isVersionStored(db, versionId))) return
        // The check of missing files decides: until then this comes again, without a failure.
        if (error instanceof FileAbsent)
          return await jobs.enqueue(db, indexPdfJob, { versionId }, versionId, {
            delaySeconds: absentSeconds,
          })
        if (attempt.isFinal(error)) await failVersion(db, versionId, gaveUp)
        throw error
      }
    },
    /** Queues versions again after an hour without a result: the process may have died in the last attempt. */
    restartStalled: async (): Promise<number> => {
      const ids = await listStalledVersions(db, new Date(clock.now().getTime() - stalledAfterMs))
      for (const versionId of ids) await jobs.enqueue(db, indexPdfJob, { versionId }, versionId)
      return ids.length
    },
  }
}

export type PdfIndexingService = ReturnType<typeof createPdfIndexingService>
