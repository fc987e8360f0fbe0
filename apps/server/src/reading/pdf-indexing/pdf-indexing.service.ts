import { randomBytes } from 'node:crypto'
import { errorMessages } from '@lectureshelf/contract/messages'
import type { z } from 'zod'
import { indexPdfJob, readOnJob, readAgainJob } from '../../job-kinds.ts'
import type { Attempt } from '../../platform/db/job-runner.ts'
import {
  type PdfIndex,
  type ReadTo,
  unread,
  PdfEngineClosedError,
} from '../../platform/pdf-engine/pdf-engine.ts'
import { savePageTexts, renewPageTexts } from '../../library/tables/pdf-pages.table.ts'
import {
  type StoredVersion,
  completeVersion,
  countProcessing,
  failVersion,
  isVersionStored,
  listKeysInUse,
  forgetCover,
  markReadAgain,
} from '../../library/tables/pdf-versions.table.ts'
import { FileAbsent } from '../../library/pdf-damage/file-errors.ts'
import { codeOfProblem } from '../../library/pdfs/pdf-ingest.ts'
import type { SearchIndexService } from '../search/indexing/search-index.service.ts'
import type { MarksJoining } from '../marks/joining/marks-joining.ts'
import type { PdfDamage } from '../../library/pdf-damage/pdf-damage.service.ts'
import type { PdfPagesService } from '../../library/pdf-pages/pdf-pages.service.ts'
import type { ScansService } from '../scans/scans.service.ts'
import type { PdfsDeps } from '../../library/pdfs/pdfs-deps.ts'
import { createSameBytes } from './same-bytes.ts'
import { nextRound } from './reading-rounds.policy.ts'
import { findLiveVersion, listStalledVersions, listReadBefore } from './pdf-indexing.query.ts'
import { LRUCache } from 'lru-cache'
import { noteText } from '../../library/tables/pages/pdf-layouts.table.ts'
import { FilesNotOurs } from '../../platform/storage/files-guard.ts'
import { hasWords } from '../../library/pdf-pages/has-words.ts'

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
const createReadingAgain = (deps: Deps) => {
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

const gaveUp = 'The pages of the PDF could not be read. Try again.'
/** After this long the check has looked at a missing file once more. */
const absentSeconds = 60
const stalledAfterMs = 60 * 60 * 1000
/** Nearly every PDF is read in its first turn. */
const firstTurnMs = 800
const turnMs = 500

/** A turn of reading: from where, and in which round; null for the first one. */
interface Turn {
  readTo: ReadTo
  round: number | null
}
const firstTurn: Turn = { readTo: unread, round: null }

type IndexingDeps = Pick<PdfsDeps, 'db' | 'clock' | 'storage' | 'pdfEngine' | 'jobs'> & {
  onError: (error: unknown) => void
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
  onError,
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

  /** Puts a version back in line: behind those of other persons, and behind the other ones of the same person. */
  const readLater = async ({ id, addedBy }: StoredVersion, readTo: ReadTo, last: number | null) => {
    const highest = await jobs.highestPriority(db, readOnJob)
    const next = highest === null ? null : -highest
    const round = nextRound({ last, next }, await countProcessing(db, addedBy))
    const data = { versionId: id, readTo, round }
    await jobs.enqueue(db, readOnJob, data, id, { priority: -round })
  }

  /** Reads on in a version for a turn. */
  const readTurn = async (version: StoredVersion, { readTo, round }: Turn): Promise<void> => {
    const isFirst = round === null
    const asking = { owner: version.addedBy ?? '', isQuick: isFirst }
    const turn = { ...asking, from: readTo, turnMs: isFirst ? firstTurnMs : turnMs }
    const file = { versionId: version.id, storageKey: version.storageKey, damage: version.damage }
    const result = await damage.withWholeFile(file, (path) =>
      pdfEngine.indexTurn(path, turn, async (batch) => {
        await jobs.giveWay()
        await savePageTexts(db, version.id, batch)
      }),
    )
    // A retry cannot succeed, because the bytes stay the same.
    if (!result.ok) await failVersion(db, version.id, errorMessages[codeOfProblem[result.problem]])
    else if (result.index !== null) await saveIndex(version, result.index)
    else await readLater(version, result.readTo, round)
  }

  /** Queues the same turn of a version once more, when its file may be there again. */
  const repeatLater = async (versionId: string, { readTo, round }: Turn): Promise<void> => {
    const later = { delaySeconds: absentSeconds }
    if (round === null) return jobs.enqueue(db, indexPdfJob, { versionId }, versionId, later)
    await jobs.enqueue(db, readOnJob, { versionId, readTo, round }, versionId, { ...later, priority: -round })
  }

  /** Takes a turn with a version unless it is already indexed, so a repeated job is harmless. */
  const index = async (versionId: string, turn: Turn, attempt: Pick<Attempt, 'isFinal'>): Promise<void> => {
    const version = await findLiveVersion(db, versionId)
    if (version?.state !== 'processing') return
    try {
      const known = turn.round === null ? await sameBytes.copyInto(version) : null
      if (known === null) await readTurn(version, turn)
      else await saveIndex(version, known)
    } catch (error) {
      // When someone deleted the version during the work, its file and its row are gone.
      if (!(await isVersionStored(db, versionId))) return
      // The check of missing files decides: until then this comes again, without a failure.
      if (error instanceof FileAbsent) return await repeatLater(versionId, turn)
      if (attempt.isFinal(error)) await failVersion(db, versionId, gaveUp)
      throw error
    }
  }

  const isReadLater = (versionId: string): Promise<boolean> => jobs.isPending(db, readOnJob, versionId)

  return {
    ...createReadingAgain({ db, storage, pdfEngine, jobs, damage, pdfPages, searchIndex, onError }),
    /** Begins to read a version. A PDF that is slow or long is read on in turns. */
    index: async ({ versionId }: { versionId: string }, attempt: Pick<Attempt, 'isFinal'>): Promise<void> => {
      if (!(await isReadLater(versionId))) await index(versionId, firstTurn, attempt)
    },
    /** Reads on in a version that was begun. */
    readOn: (
      { versionId, ...turn }: z.output<typeof readOnJob.data>,
      attempt: Pick<Attempt, 'isFinal'>,
    ): Promise<void> => index(versionId, turn, attempt),
    /** Queues versions again after an hour without a result: the process may have died in the last attempt. */
    restartStalled: async (): Promise<number> => {
      const ids = await listStalledVersions(db, new Date(clock.now().getTime() - stalledAfterMs))
      let restarted = 0
      for (const versionId of ids) {
        // It is not stalled: it gets its turns.
        if (await isReadLater(versionId)) continue
        await jobs.enqueue(db, indexPdfJob, { versionId }, versionId)
        restarted += 1
      }
      return restarted
    },
  }
}

export type PdfIndexingService = ReturnType<typeof createPdfIndexingService>
