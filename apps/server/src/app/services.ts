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
import { createAuditReadingService } from '../base/audit/audit-reading.service.ts'
import { createMailSender } from '../base/mail/mail-sending.ts'
import { createReferenceDataService } from '../base/reference-data/reference-data.service.ts'
import { createSmtpMailer } from '../platform/smtp.ts'
import { createMoneyServices } from './money-services.ts'
import { createPeopleServices } from './people-services.ts'
import { renameSemesterOfSignUps } from '../money/tables/claims.table.ts'
import { handleHeld } from '../platform/held/held-jobs.ts'
import { createLibraryServices } from './library-services.ts'
import { createReadingServices } from './reading-services.ts'
import { type Deps, createShared } from './shared-services.ts'
import { createSiteServices } from './site-services.ts'
import { handleUpkeep } from './upkeep.ts'

export type { Deps } from './shared-services.ts'

/** Composes every feature's service, room by room; the server, the command line and the tests use the same ones. */
export const createServices = (deps: Deps) => {
  const shared = createShared(deps)
  const { db, clock, jobs, dss, mail, settings, securityLog, throttle } = shared
  const base = {
    dss,
    mail,
    settings,
    securityLog,
    throttle,
    audit: createAuditReadingService(shared),
    referenceData: createReferenceDataService({ ...shared, renameSemesterOfSignUps }),
  }
  const money = createMoneyServices(shared, deps)
  const people = createPeopleServices(shared, money, deps)
  const library = createLibraryServices(shared, { ...money, ...people }, deps)
  const reading = createReadingServices(shared, { ...money, ...people, ...library }, deps)
  const site = createSiteServices(shared, { ...money, ...library, ...reading })
  const services = { ...base, ...money, ...people, ...library, ...reading, ...site }
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
