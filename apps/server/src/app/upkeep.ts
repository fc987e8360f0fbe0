import { readAgainJob, upkeepJob } from '../job-kinds.ts'
import type { Database, Db } from '../platform/db/database.ts'
import { sweepHolds } from '../platform/held/holds.ts'
import type { Jobs } from '../platform/jobs.ts'
import { sweepJournal } from '../platform/memory/change-journal.ts'
import { sumTallies } from '../platform/memory/tally.ts'
import { type FilesGuard, FilesNotOurs } from '../platform/storage/files-guard.ts'
import type { MailService } from '../base/mail/mail.service.ts'
import type { PlanVisitsService } from '../site/plan-visits/plan-visits.service.ts'
import type { RemindersService } from '../money/subscriptions/reminders.service.ts'
import type { PageReportNotices } from '../reading/page-reports/page-report-notices.service.ts'
import type { MissingFiles } from '../library/pdf-damage/missing-files.service.ts'
import type { PdfDamage } from '../library/pdf-damage/pdf-damage.service.ts'
import type { PdfIndexingService } from '../reading/pdf-indexing/pdf-indexing.service.ts'
import type { PdfPagesService } from '../library/pdf-pages/pdf-pages.service.ts'
import type { PdfUpkeepService } from '../library/pdf-upkeep/pdf-upkeep.service.ts'
import type { ImportsService } from '../library/imports/imports.service.ts'
import type { MarksJoining } from '../reading/marks/joining/marks-joining.ts'
import type { MarksService } from '../reading/marks/marks.service.ts'
import type { ProposalsService } from '../library/proposals/proposals.service.ts'
import type { ReadingsService } from '../reading/readings/readings.service.ts'
import type { ScansService } from '../reading/scans/scans.service.ts'
import type { SearchMissesService } from '../reading/search/misses/search-misses.service.ts'
import type { SearchIndexService } from '../reading/search/indexing/search-index.service.ts'
import type { SessionsService } from '../people/sessions/sessions.service.ts'
import type { UploadsService } from '../library/uploads/uploads.service.ts'
import type { SecondFactorService } from '../people/second-factor/second-factor.service.ts'
import type { SecurityLogService } from '../base/security-log/security-log.service.ts'
import type { SpaceNotices } from '../site/system/space-notices.service.ts'
import type { WeeklyDigestService } from '../site/system/weekly-digest.service.ts'
import type { StatementsService } from '../money/statements/statements.service.ts'

const everySeconds = 60 * 60
const key = 'upkeep'

interface Options {
  db: Db
  database: Pick<Database, 'runSql' | 'checkpoint'>
  jobs: Jobs
  files: Pick<FilesGuard, 'areOurs'>
  pdfIndexing: Pick<PdfIndexingService, 'restartStalled' | 'restartReadingAgain' | 'readAgain'>
  pdfPages: Pick<PdfPagesService, 'evictPictures' | 'restartMeasuring'>
  scans: Pick<ScansService, 'restart'>
  searchIndex: Pick<SearchIndexService, 'restart' | 'sweep'>
  searchMisses: Pick<SearchMissesService, 'sweep'>
  pdfUpkeep: PdfUpkeepService
  damage: Pick<PdfDamage, 'restartChecks'>
  missingFiles: Pick<MissingFiles, 'restart'>
  proposals: Pick<ProposalsService, 'checkFiles'>
  uploads: Pick<UploadsService, 'sweep'>
  imports: Pick<ImportsService, 'restartLost' | 'sweepArchives'>
  mail: Pick<MailService, 'catchUp'>
  reminders: RemindersService
  weeklyDigest: WeeklyDigestService
  spaceNotices: SpaceNotices
  pageReportNotices: PageReportNotices
  statements: Pick<StatementsService, 'markInterrupted'>
  secondFactor: Pick<SecondFactorService, 'sweepTries'>
  securityLog: Pick<SecurityLogService, 'sweep'>
  planVisits: Pick<PlanVisitsService, 'sweep'>
  readings: Pick<ReadingsService, 'sweep'>
  marks: Pick<MarksService, 'sweep'>
  marksJoining: Pick<MarksJoining, 'restart'>
  sessions: Pick<SessionsService, 'endIdle'>
}

/**
 * Runs sweeps and reminders every hour, as one job in the queue, so that only one process does it. The job enqueues
 * its successor first, so that one failed run does not stop the schedule.
 */
export const handleUpkeep = ({ db, database, jobs, files, ...services }: Options): void => {
  /** Leaves a step out that deletes or judges files while they may not be ours: it comes again in an hour. */
  const withFiles = (step: () => Promise<unknown>) => async () => {
    if (!(await files.areOurs())) return
    await step().catch((error: unknown) => {
      if (!(error instanceof FilesNotOurs)) throw error
    })
  }
  const steps: (() => Promise<unknown>)[] = [
    () => services.statements.markInterrupted(),
    withFiles(() => services.pdfUpkeep.sweepFiles()),
    withFiles(() => services.pdfUpkeep.sweepVersions()),
    withFiles(() => services.pdfUpkeep.sweepDeleted()),
    () => services.pdfIndexing.restartStalled(),
    () => services.pdfIndexing.restartReadingAgain(),
    withFiles(() => services.pdfPages.evictPictures()),
    () => services.pdfPages.restartMeasuring(),
    () => services.scans.restart(),
    () => services.searchIndex.sweep(),
    () => services.searchIndex.restart(),
    () => services.searchMisses.sweep(),
    () => services.missingFiles.restart(),
    withFiles(() => services.damage.restartChecks()),
    withFiles(() => services.proposals.checkFiles()),
    () => services.mail.catchUp(),
    () => services.reminders.queueDue(),
    () => services.weeklyDigest.queueDue(),
    () => services.spaceNotices.queueDue(),
    () => services.pageReportNotices.queueDue(),
    () => services.uploads.sweep(),
    () => services.imports.restartLost(),
    withFiles(() => services.imports.sweepArchives()),
    () => services.secondFactor.sweepTries(),
    () => services.securityLog.sweep(),
    () => services.planVisits.sweep(),
    () => services.readings.sweep(),
    () => services.marks.sweep(),
    () => services.marksJoining.restart(),
    () => services.sessions.endIdle(),
    () => sweepJournal(database),
    () => sweepHolds(database),
    () => sumTallies(database),
    // Last, because the others write.
    () => database.checkpoint(),
  ]
  jobs.handle(readAgainJob, services.pdfIndexing.readAgain)
  jobs.handle(upkeepJob, async () => {
    await jobs.enqueue(db, upkeepJob, {}, key, { delaySeconds: everySeconds })
    const errors: unknown[] = []
    // Each process that starts makes the next run due at once: while one is at it, that is enough.
    await jobs.hold(upkeepJob, key, async () => {
      // One step that always fails must not prevent the others, such as the reminders.
      for (const step of steps) await step().catch((error: unknown) => errors.push(error))
    })
    if (errors.length > 0) throw new AggregateError(errors, 'a part of the upkeep failed')
  })
}

/** Enqueues the upkeep now, because the process that starts may have been down for long. */
export const beginUpkeep = async ({ db, jobs }: Pick<Options, 'db' | 'jobs'>): Promise<void> => {
  await jobs.enqueue(db, upkeepJob, {}, key)
  await jobs.hurry(db, upkeepJob, key)
}
