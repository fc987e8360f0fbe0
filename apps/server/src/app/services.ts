import {
  checkFilesJob,
  importJob,
  indexPdfJob,
  indexSearchJob,
  joinMarksJob,
  lookForFilesJob,
  measurePagesJob,
  readOnJob,
  readScansJob,
  resetPasswordJob,
  sendMailJob,
} from '../job-kinds.ts'
import { handleHeld } from '../platform/held/held-jobs.ts'
import { createSmtpMailer } from '../platform/smtp.ts'
import { createAuditReadingService } from '../base/audit/audit-reading.service.ts'
import { renameSemesterOfSignUps } from '../money/tables/claims.table.ts'
import { createReferenceDataService } from '../base/reference-data/reference-data.service.ts'
import { type PdfPagesService } from '../library/pdf-pages/pdf-pages.service.ts'
import { createBooksService } from '../money/books/books.service.ts'
import { createInsightsService } from '../site/insights/insights.service.ts'
import { createInsightReportService } from '../site/insights/report/insight-report.service.ts'
import { createMeasurementsService } from '../site/measurements/measurements.service.ts'
import { createReportLimit } from '../site/measurements/report-limit.ts'
import { createMailSender } from '../base/mail/mail-sending.ts'
import type { SearchIndexService } from '../reading/search/indexing/search-index.service.ts'
import { type ScansService } from '../reading/scans/scans.service.ts'
import { createFeedbackService } from '../site/feedback/feedback.service.ts'
import { type ClaimsService } from '../money/claims/claims.service.ts'
import { createSiteFormsService } from '../site/site-forms/site-forms.service.ts'
import { createInstallationState } from '../site/system/installation-state.service.ts'
import { createSpaceNotices } from '../site/system/space-notices.service.ts'
import { createWeeklyDigest } from '../site/system/weekly-digest.service.ts'
import { createTakedownsService } from '../site/takedowns/takedowns.service.ts'
import { handleUpkeep } from './upkeep.ts'
import { type Deps, type Shared, createShared } from './shared-services.ts'
import { createContentServices } from './content-services.ts'
import { createMoneyServices } from './money-services.ts'
import { type PeopleServices, createPeopleServices } from './people-services.ts'

export type { Deps } from './shared-services.ts'

/** What the state of the installation and its forms need of other services. */
interface Work {
  claims: ClaimsService
  pdfPages: PdfPagesService
  searchIndex: SearchIndexService
  scans: ScansService
}

/** Composes the services of the site: its settings, mails and reference data, and what visitors send. */
const createSiteServices = (
  shared: Shared,
  { subscriptionManagement }: PeopleServices,
  { claims, pdfPages, searchIndex, scans }: Work,
) => {
  const feedback = createFeedbackService(shared)
  const installationState = createInstallationState({ ...shared, pdfPages, searchIndex, scans })
  return {
    dss: shared.dss,
    damage: shared.damage,
    mail: shared.mail,
    settings: shared.settings,
    feedback,
    audit: createAuditReadingService(shared),
    books: createBooksService(shared),
    insights: createInsightsService({ ...shared, installationState, subscriptionManagement }),
    insightReport: createInsightReportService(shared),
    referenceData: createReferenceDataService({ ...shared, renameSemesterOfSignUps }),
    measurements: createMeasurementsService(shared),
    reportLimit: createReportLimit(shared),
    siteForms: createSiteFormsService({ ...shared, feedback, claims }),
    takedowns: createTakedownsService(shared),
    installationState,
    spaceNotices: createSpaceNotices({ ...shared, installationState }),
    weeklyDigest: createWeeklyDigest({ ...shared, installationState }),
  }
}

/** Composes every feature's service; the server, the command line and the tests use the same ones. */
export const createServices = (deps: Deps) => {
  const shared = createShared(deps)
  const { db, clock, jobs } = shared
  const people = createPeopleServices(shared, deps)
  const money = createMoneyServices(shared, people, deps)
  const content = createContentServices(shared, people, deps)
  const site = createSiteServices(shared, people, { ...money, ...content })
  const services = { ...people, ...money, ...content, ...site }
  if (deps.config.mail !== null) {
    const mailer = createSmtpMailer({ url: deps.config.mail.smtpUrl, from: deps.config.mail.from })
    jobs.handle(sendMailJob, createMailSender({ db, clock, mailer }))
  }
  jobs.handle(resetPasswordJob, services.passwordResets.makeLink)
  handleHeld(jobs, indexPdfJob, ({ versionId }) => versionId, services.pdfIndexing.index)
  handleHeld(jobs, readOnJob, ({ versionId }) => versionId, services.pdfIndexing.readOn)
  jobs.handle(measurePagesJob, services.pdfPages.measure)
  jobs.handle(indexSearchJob, services.searchIndex.run)
  jobs.handle(readScansJob, services.scans.run)
  handleHeld(jobs, joinMarksJob, ({ pdfId }) => pdfId, services.marksJoining.run)
  // The one at work queues the next check on its own.
  jobs.handle(
    checkFilesJob,
    async () => void (await jobs.hold(checkFilesJob, 'check', services.damage.check)),
  )
  jobs.handle(lookForFilesJob, services.missingFiles.run)
  handleHeld(jobs, importJob, ({ importId }) => importId, services.imports.work)
  handleUpkeep({ ...services, db, database: deps.database, jobs, files: deps.files })
  return services
}

export type Services = ReturnType<typeof createServices>
