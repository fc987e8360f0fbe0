import { statfs } from 'node:fs/promises'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import { sql } from 'drizzle-orm'
import { allJobKinds } from '../../job-kinds.ts'
import { dataPaths } from '../../platform/config.ts'
import { readLastBackup } from '../../platform/data-dir/last-backup.ts'
import type { JobCount, Jobs } from '../../platform/jobs.ts'
import type { SpaceWatch } from '../../platform/space/space-watch.ts'
import type { ScansService } from '../../reading/scans/scans.service.ts'
import type { SearchIndexService } from '../../reading/search/indexing/search-index.service.ts'
import type { PdfPagesService } from '../../library/pdf-pages/pdf-pages.service.ts'
import {
  countMails,
  countOpenUploads,
  readOpenPageReports,
  readWaitingClaims,
  readWaitingProposals,
} from './installation-state.query.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

const failedMailDays = 7

/** What an operator watches, as far as the database knows it. */
export interface WaitingWork {
  /** The time of one small statement. */
  statementSeconds: number
  claims: { waiting: number; oldestAt: Date | null }
  mails: { waiting: number; failed: number }
  jobs: JobCount[]
  openUploads: number
  pictures: Awaited<ReturnType<PdfPagesService['readState']>>
  /** Versions that the search does not find yet. */
  unindexed: number
  /** Scanned pages that a machine has still to read, and their PDFs. */
  scans: { versions: number; pages: number }
}

interface Options extends DbAndClock {
  jobs: Pick<Jobs, 'count'>
  pdfPages: Pick<PdfPagesService, 'readState'>
  searchIndex: Pick<SearchIndexService, 'countWaiting'>
  scans: Pick<ScansService, 'countWaiting'>
  dataDir: string
  filesDir: string | null
  diskWarningBytes: number
  space: Pick<SpaceWatch, 'isWritable'>
}

/** Creates the service that reads the state of the installation: for metrics and for the weekly digest. */
export const createInstallationState = (options: Options) => {
  const { db, clock, jobs, pdfPages, searchIndex, scans, dataDir, filesDir, diskWarningBytes, space } =
    options
  /** Returns the bytes that are free for the files and the embedded database: of the fuller disk when there are two. */
  const readFreeBytes = async (): Promise<number> => {
    const disks = await Promise.all([dataDir, filesDir ?? dataDir].map((folder) => statfs(folder)))
    return Math.min(...disks.map(({ bavail, bsize }) => bavail * bsize))
  }

  return {
    /** Reads what waits, and the jobs that failed within some days. */
    readWaitingWork: async (failedJobDays: number): Promise<WaitingWork> => {
      const begin = performance.now()
      await db.execute(sql`select 1`)
      const statementSeconds = (performance.now() - begin) / 1000
      const since = new Date(clock.now().getTime() - failedMailDays * dayMs)
      return {
        statementSeconds,
        claims: await readWaitingClaims(db),
        mails: await countMails(db, since),
        jobs: await jobs.count(allJobKinds, failedJobDays),
        openUploads: await countOpenUploads(db),
        pictures: await pdfPages.readState(),
        unindexed: await searchIndex.countWaiting(),
        scans: await scans.countWaiting(),
      }
    },

    /** Reads the open reports of pages. */
    readOpenPageReports: () => readOpenPageReports(db),

    readWaitingProposals: () => readWaitingProposals(db),

    readFreeBytes,

    /** Returns the free space, whether owners are to be warned, and whether anything can be stored. */
    readSpace: async () => {
      const freeBytes = await readFreeBytes()
      const isWritable = await space.isWritable()
      return { freeBytes, warningBytes: diskWarningBytes, isLow: freeBytes < diskWarningBytes, isWritable }
    },

    /** Returns when this installation was last backed up; null when it never was. */
    readLastBackup: () => readLastBackup(dataPaths(dataDir).lastBackup),
  }
}

export type InstallationState = ReturnType<typeof createInstallationState>
