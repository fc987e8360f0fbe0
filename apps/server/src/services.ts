import type { PdfEngine } from './platform/pdf-engine/pdf-engine.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import type { Jobs } from './platform/jobs.ts'
import { importJob, indexPdfJob, resetPasswordJob, sendMailJob } from './job-kinds.ts'
import type { LogStream } from './platform/log.ts'
import { createPasswords } from './platform/passwords.ts'
import { createSmtpMailer } from './platform/smtp.ts'
import { createThrottle } from './platform/throttle.ts'
import { createAuditReadingService } from './features/audit/audit-reading.service.ts'
import { createReferenceDataService } from './features/reference-data/reference-data.service.ts'
import { createDssService } from './features/reference-data/dss.service.ts'
import { createPdfIndexingService } from './features/pdf-indexing/pdf-indexing.service.ts'
import { createPdfVersionsService } from './features/pdf-versions/pdf-versions.service.ts'
import { createPdfUpkeepService } from './features/pdf-upkeep/pdf-upkeep.service.ts'
import { createPdfsService } from './features/pdfs/pdfs.service.ts'
import { createImportsService } from './features/imports/imports.service.ts'
import { createInsightsService } from './features/insights/insights.service.ts'
import { createMailSender } from './features/mail/mail-sending.ts'
import { createMailService } from './features/mail/mail.service.ts'
import { createRemindersService } from './features/subscriptions/reminders.service.ts'
import { createNotesService } from './features/notes/notes.service.ts'
import { createPasswordResetsService } from './features/password-resets/password-resets.service.ts'
import { createRenewalsService } from './features/renewals/renewals.service.ts'
import { createPromotionsService } from './features/promotions/promotions.service.ts'
import { createReferencesService } from './features/references/references.service.ts'
import { createSectionsService } from './features/sections/sections.service.ts'
import { createFeedbackService } from './features/feedback/feedback.service.ts'
import { createOwnClaimsService } from './features/claims/own-claims.service.ts'
import { createClaimsService } from './features/claims/claims.service.ts'
import { createSecurityLogService } from './features/security-log/security-log.service.ts'
import { createSessionsService } from './features/sessions/sessions.service.ts'
import { createSettingsService } from './features/settings/settings.service.ts'
import { createSignInService } from './features/sessions/sign-in.service.ts'
import { createSiteFormsService } from './features/site-forms/site-forms.service.ts'
import { createStudentsService } from './features/students/students.service.ts'
import { createBankWordService } from './features/claims/bank-word/bank-word.service.ts'
import { createStatementsService } from './features/statements/statements.service.ts'
import { createSubjectsService } from './features/subjects/subjects.service.ts'
import { createProvisionalService } from './features/subscriptions/provisional.service.ts'
import { createPurchasesService } from './features/subscriptions/purchases.service.ts'
import { createReversalsService } from './features/subscriptions/reversals.service.ts'
import { createSubscriptionManagement } from './features/subscriptions/subscription-management.service.ts'
import { createSubscriptionsService } from './features/subscriptions/subscriptions.service.ts'
import { createTakedownsService } from './features/takedowns/takedowns.service.ts'
import { createTrashService } from './features/trash/trash.service.ts'
import { createUploadsService } from './features/uploads/uploads.service.ts'
import { handleUpkeep } from './upkeep.ts'

/** The dependencies of the product; a test passes its own. */
export interface Deps {
  config: Config
  database: Database
  storage: Storage
  /** The folder for the parts of incomplete uploads, outside the storage. */
  uploadsDir: string
  pdfEngine: PdfEngine
  jobs: Jobs
  clock: Clock
  jwtSecret: string
  /** How long a request waits until its statement is read; a second by default. */
  answerStatementsWithinMs?: number
  /** Where log lines go; the standard output by default. */
  logStream?: LogStream
  /** Called with errors that do not fail a request. */
  onError: (error: unknown) => void
}

/** Composes every feature's service; the server, the command line and the tests use the same ones. */
export const createServices = (deps: Deps) => {
  const { clock, jobs, pdfEngine, storage } = deps
  const { db } = deps.database
  const dss = createDssService({ db })
  const subscriptions = createSubscriptionsService({ db, clock, dss })
  const passwords = createPasswords()
  const throttle = createThrottle({ db, clock })
  const settings = createSettingsService({ db, clock })
  const { publicUrl, mail: mailConfig } = deps.config
  const mail = createMailService({
    db,
    clock,
    jobs,
    isConfigured: mailConfig !== null,
    publicUrl,
  })
  if (mailConfig !== null) {
    const mailer = createSmtpMailer({ url: mailConfig.smtpUrl, from: mailConfig.from })
    jobs.handle(sendMailJob, createMailSender({ db, clock, mailer }))
  }
  const reminders = createRemindersService({ db, mail, subscriptions })
  const securityLog = createSecurityLogService({ db, clock, onError: deps.onError })
  const sessions = createSessionsService({ db, clock, jwtSecret: deps.jwtSecret, securityLog })
  const purchases = createPurchasesService({ db, clock, settings })
  const students = createStudentsService({
    db,
    clock,
    dss,
    passwords,
    throttle,
    sessions,
    securityLog,
    mail,
    jobs,
    purchases,
  })
  const passwordResets = createPasswordResetsService({
    db,
    clock,
    jobs,
    passwords,
    throttle,
    mail,
    securityLog,
    students,
  })
  jobs.handle(resetPasswordJob, passwordResets.makeLink)
  const ownClaims = createOwnClaimsService({ db, clock })
  const subscriptionManagement = createSubscriptionManagement({ db, clock, mail, purchases })
  const insights = createInsightsService({ db, clock, subscriptionManagement })
  const bank = createBankWordService({ db })
  const claims = createClaimsService({
    bank,
    db,
    clock,
    dss,
    passwords,
    throttle,
    mail,
    settings,
    ownClaims,
    purchases,
  })
  const renewals = createRenewalsService({ db, dss, throttle, settings, ownClaims, purchases })
  const statements = createStatementsService({
    db,
    clock,
    isAlone: deps.database.kind === 'embedded',
    answerWithinMs: deps.answerStatementsWithinMs,
    settings,
    provisional: createProvisionalService({ clock }),
    claims,
    reversals: createReversalsService({ db, clock, mail }),
  })
  const signIn = createSignInService({
    db,
    clock,
    passwords,
    throttle,
    sessions,
    securityLog,
  })
  const feedback = createFeedbackService({ db, clock })
  const siteForms = createSiteFormsService({ throttle, feedback, claims })
  const sections = createSectionsService({ db, clock })
  const references = createReferencesService({ db, clock })
  const subjects = createSubjectsService({ db, clock, dss, subscriptions, sections, references })
  const pdfs = createPdfsService({
    db,
    clock,
    storage,
    pdfEngine,
    jobs,
    maxUploadBytes: deps.config.maxUploadBytes,
    subscriptions,
  })
  const pdfIndexing = createPdfIndexingService({ db, clock, storage, pdfEngine, jobs })
  jobs.handle(indexPdfJob, pdfIndexing.index)
  const imports = createImportsService({
    db,
    clock,
    storage,
    jobs,
    dss,
    pdfs,
    maxUploadBytes: deps.config.maxUploadBytes,
    findActor: sessions.findActor,
  })
  jobs.handle(importJob, imports.work)
  const listKeysInUse = async (keys: string[]) =>
    new Set([...(await pdfs.listKeysInUse(keys)), ...(await imports.listKeysInUse(keys))])
  const pdfUpkeep = createPdfUpkeepService({ db, clock, storage, listKeysInUse })
  const uploads = createUploadsService({
    db,
    clock,
    storage,
    directory: deps.uploadsDir,
    maxUploadBytes: deps.config.maxUploadBytes,
    pdfs,
    receiveImport: imports.receive,
    findActor: sessions.findActor,
  })
  handleUpkeep({
    db,
    jobs,
    pdfIndexing,
    pdfUpkeep,
    uploads,
    imports,
    mail,
    reminders,
    statements,
    securityLog,
  })
  return {
    mail,
    reminders,
    settings,
    feedback,
    takedowns: createTakedownsService({ db, clock, throttle, settings, mail }),
    passwordResets,
    pdfs,
    pdfIndexing,
    pdfUpkeep,
    pdfVersions: createPdfVersionsService({ db, clock, storage }),
    imports,
    uploads,
    dss,
    referenceData: createReferenceDataService({ db }),
    audit: createAuditReadingService({ db }),
    securityLog,
    sessions,
    signIn,
    students,
    siteForms,
    ownClaims,
    purchases,
    claims,
    renewals,
    statements,
    promotions: createPromotionsService({ db, clock, dss }),
    subscriptions,
    subscriptionManagement,
    insights,
    sections,
    references,
    subjects,
    notes: createNotesService({ db, clock }),
    trash: createTrashService({ db, clock }),
  }
}

export type Services = ReturnType<typeof createServices>
