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
} from './job-kinds.ts'
import { handleHeld } from './platform/held/held-jobs.ts'
import { createSmtpMailer } from './platform/smtp.ts'
import { createAuditReadingService } from './features/audit/audit-reading.service.ts'
import { createReferenceDataService } from './features/reference-data/reference-data.service.ts'
import { createPdfIndexingService } from './features/pdf-indexing/pdf-indexing.service.ts'
import { createPdfChaptersService } from './features/pdf-chapters/pdf-chapters.service.ts'
import { createPdfAboutService } from './features/pdfs/about/pdf-about.service.ts'
import { type PdfPagesService, createPdfPagesService } from './features/pdf-pages/pdf-pages.service.ts'
import { createPdfVersionsService } from './features/pdf-versions/pdf-versions.service.ts'
import { createMissingFiles } from './features/pdf-damage/missing-files.service.ts'
import { createPdfUpkeepService } from './features/pdf-upkeep/pdf-upkeep.service.ts'
import { createPageReportNotices } from './features/page-reports/page-report-notices.service.ts'
import { createPageReportsService } from './features/page-reports/page-reports.service.ts'
import { createProposalsService } from './features/proposals/proposals.service.ts'
import { createPdfsService } from './features/pdfs/pdfs.service.ts'
import { createImportsService } from './features/imports/imports.service.ts'
import { createBooksService } from './features/books/books.service.ts'
import { createInsightsService } from './features/insights/insights.service.ts'
import { createInsightReportService } from './features/insights/report/insight-report.service.ts'
import { createMeasurementsService } from './features/measurements/measurements.service.ts'
import { createReportLimit } from './features/measurements/report-limit.ts'
import { createMailSender } from './features/mail/mail-sending.ts'
import { createRemindersService } from './features/subscriptions/reminders.service.ts'
import { createNotesService } from './features/notes/notes.service.ts'
import { createPasswordResetsService } from './features/password-resets/password-resets.service.ts'
import { createDiscountCodesService } from './features/discount-codes/discount-codes.service.ts'
import { createDiscountsService } from './features/discount-codes/discounts.service.ts'
import { createRenewalsService } from './features/renewals/renewals.service.ts'
import { createPromotionsService } from './features/promotions/promotions.service.ts'
import { createKeptNotesService } from './features/kept-notes/kept-notes.service.ts'
import { createMarksJoining } from './features/marks/joining/marks-joining.ts'
import { createMarksService } from './features/marks/marks.service.ts'
import { createReadingsService } from './features/readings/readings.service.ts'
import { createReferencesService } from './features/references/references.service.ts'
import type { SearchIndexService } from './features/search/indexing/search-index.service.ts'
import { createSearchServices } from './features/search/search-services.ts'
import { type ScansService, createScansService } from './features/scans/scans.service.ts'
import { createSamplesService } from './features/samples/samples.service.ts'
import { createSectionsService } from './features/sections/sections.service.ts'
import { createExportsService } from './features/exports/exports.service.ts'
import { createFeedbackService } from './features/feedback/feedback.service.ts'
import { createOwnClaimsService } from './features/claims/own-claims.service.ts'
import { type ClaimsService, createClaimsService } from './features/claims/claims.service.ts'
import { createCodeCheck } from './features/second-factor-check/code-check.service.ts'
import { createSecondFactorService } from './features/second-factor/second-factor.service.ts'
import { createLaterSignOut } from './features/sessions/later-sign-out.service.ts'
import { createSessionsService } from './features/sessions/sessions.service.ts'
import { createSignInService } from './features/sessions/sign-in.service.ts'
import { createSiteFormsService } from './features/site-forms/site-forms.service.ts'
import { createBulkChangesService } from './features/students/bulk/bulk-changes.service.ts'
import { createBulkMailService } from './features/students/bulk/bulk-mail.service.ts'
import { createStudentsService } from './features/students/students.service.ts'
import { createUsnPlansService } from './features/students/usn/usn-plans.service.ts'
import { createUsnRequestsService } from './features/students/usn/usn-requests.service.ts'
import { createAccountsService } from './features/accounts/accounts.service.ts'
import { createFileDifferences } from './features/accounts/file-differences.service.ts'
import { createRepair } from './features/credits/repairing.ts'
import { createCreditsService } from './features/credits/credits.service.ts'
import { createBankWordService } from './features/claims/bank-word/bank-word.service.ts'
import { createStatementsService } from './features/statements/statements.service.ts'
import { createSubjectsService } from './features/subjects/subjects.service.ts'
import { createProvisionalService } from './features/subscriptions/provisional.service.ts'
import { createPurchasesService } from './features/subscriptions/purchases.service.ts'
import { createGrantEndings } from './features/subscriptions/grant-endings.service.ts'
import { createSubscriptionManagement } from './features/subscriptions/subscription-management.service.ts'
import { createSubscriptionsService } from './features/subscriptions/subscriptions.service.ts'
import { createInstallationState } from './features/system/installation-state.service.ts'
import { createSpaceNotices } from './features/system/space-notices.service.ts'
import { createWeeklyDigest } from './features/system/weekly-digest.service.ts'
import { createTakedownsService } from './features/takedowns/takedowns.service.ts'
import { createTrashService } from './features/trash/trash.service.ts'
import { createTrustService } from './features/trust/trust.service.ts'
import { createUploadsService } from './features/uploads/uploads.service.ts'
import { handleUpkeep } from './upkeep.ts'
import { type Deps, type Shared, createShared } from './shared-services.ts'

export type { Deps } from './shared-services.ts'

/** Composes the services of people and of what they paid for. */
const createPeopleServices = (shared: Shared, { jwtSecret }: Deps) => {
  const sessions = createSessionsService({ ...shared, jwtSecret })
  const codes = createCodeCheck(shared)
  const purchases = createPurchasesService(shared)
  const students = createStudentsService({ ...shared, sessions, codes, purchases })
  const subscriptions = createSubscriptionsService(shared)
  const endings = createGrantEndings(shared)
  const subscriptionManagement = createSubscriptionManagement({ ...shared, purchases, endings })
  const changing = { ...shared, edit: students.edit, subscriptions: subscriptionManagement }
  return {
    bulkMail: createBulkMailService(shared),
    bulkChanges: createBulkChangesService(changing),
    usnPlans: createUsnPlansService(shared),
    usnRequests: createUsnRequestsService({ ...shared, edit: students.edit }),
    sessions,
    purchases,
    endings,
    students,
    codes,
    secondFactor: createSecondFactorService({ ...shared, sessions, codes }),
    laterSignOut: createLaterSignOut({ ...shared, jwtSecret }),
    signIn: createSignInService({ ...shared, sessions, codes }),
    passwordResets: createPasswordResetsService({ ...shared, students }),
    promotions: createPromotionsService(shared),
    subscriptions,
    reminders: createRemindersService({ ...shared, subscriptions }),
    subscriptionManagement,
    securityLog: shared.securityLog,
    throttle: shared.throttle,
  }
}

type PeopleServices = ReturnType<typeof createPeopleServices>

/** Composes the services of claims, and of the bank statements that confirm them. */
const createMoneyServices = (
  shared: Shared,
  { purchases, subscriptions, endings }: PeopleServices,
  deps: Deps,
) => {
  const discounts = createDiscountsService(shared)
  const ownClaims = createOwnClaimsService({ ...shared, discounts })
  const bank = createBankWordService(shared)
  const claims = createClaimsService({ ...shared, discounts, bank, ownClaims, purchases })
  const provisional = createProvisionalService(shared)
  const accounts = createAccountsService({ ...shared, provisional })
  const statements = createStatementsService({
    ...shared,
    discounts,
    claims,
    accounts,
    isAlone: deps.database.kind === 'embedded',
    answerWithinMs: deps.answerStatementsWithinMs,
    provisional,
    endings,
    repair: createRepair({ ...shared, claims, provisional }),
  })
  return {
    discounts,
    discountCodes: createDiscountCodesService(shared),
    ownClaims,
    claims,
    accounts,
    fileDifferences: createFileDifferences({ ...shared, discounts }),
    credits: createCreditsService({ ...shared, claims, endings, provisional }),
    statements,
    exports: createExportsService(shared),
    trust: createTrustService({ ...shared, subscriptions }),
    renewals: createRenewalsService({ ...shared, discounts, ownClaims, purchases, subscriptions, bank }),
  }
}

/** Composes the services of subjects and their notes. */
const createContentServices = (
  shared: Shared,
  { sessions, subscriptions }: PeopleServices,
  { uploadsDir, database }: Deps,
) => {
  const { findActor } = sessions
  const sections = createSectionsService(shared)
  const references = createReferencesService(shared)
  const pdfs = createPdfsService({ ...shared, subscriptions })
  const imports = createImportsService({ ...shared, pdfs, findActor })
  const proposals = createProposalsService(shared)
  const pdfPages = createPdfPagesService(shared)
  const searching = createSearchServices({ ...shared, subscriptions, databaseKind: database.kind })
  const scans = createScansService({ ...shared, ...searching })
  const marksJoining = createMarksJoining({ ...shared, pdfPages, pdfs, findActor })
  const listKeysInUse = async (keys: string[]) => {
    // An accepted proposal gives its key to a version. Asked before the versions, a proposal that is accepted in between
    // is found in one of the two tables. No other key moves: uploads and imports are copied before they are stored.
    const proposed = await proposals.listKeysInUse(keys)
    const owners = [pdfs, pdfPages, imports]
    const used = await Promise.all(owners.map((owner) => owner.listKeysInUse(keys)))
    return new Set([...proposed, ...used.flatMap((found) => [...found])])
  }
  return {
    sections,
    references,
    pdfs,
    imports,
    subjects: createSubjectsService({ ...shared, subscriptions, sections, references }),
    pdfPages,
    pdfIndexing: createPdfIndexingService({ ...shared, pdfPages, scans, marksJoining, ...searching }),
    pdfChapters: createPdfChaptersService({ ...shared, ...searching }),
    scans,
    ...searching,
    marks: createMarksService({ ...shared, pdfs, joining: marksJoining }),
    marksJoining,
    readings: createReadingsService({ ...shared, pdfs, subscriptions }),
    keptNotes: createKeptNotesService({ ...shared, pdfs, subscriptions }),
    pdfUpkeep: createPdfUpkeepService({ ...shared, listKeysInUse }),
    pdfVersions: createPdfVersionsService(shared),
    uploads: createUploadsService({
      ...shared,
      pdfs,
      findActor,
      directory: uploadsDir,
      receiveImport: imports.receive,
    }),
    notes: createNotesService(shared),
    pdfAbout: createPdfAboutService(shared),
    samples: createSamplesService({ ...shared, pdfPages }),
    pageReports: createPageReportsService({ ...shared, pdfs }),
    pageReportNotices: createPageReportNotices(shared),
    proposals,
    trash: createTrashService(shared),
    absences: shared.absences,
    missingFiles: createMissingFiles({
      ...shared,
      judge: {
        version: shared.damage.noteJudged,
        proposal: proposals.noteJudged,
        import: imports.noteJudged,
      },
    }),
  }
}

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
    referenceData: createReferenceDataService(shared),
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
