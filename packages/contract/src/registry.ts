import { auditOps } from './audit.ts'
import { dssOps } from './dss.ts'
import { feedbackOps } from './feedback.ts'
import { importOps } from './imports.ts'
import { insightOps } from './insights.ts'
import { mailOps } from './mails.ts'
import { noteOps } from './notes.ts'
import type { AnyOperation } from './operation.ts'
import { passwordResetOps } from './password-resets.ts'
import { pdfVersionOps } from './pdf-versions.ts'
import { pdfOps } from './pdfs.ts'
import { referenceDataOps } from './reference-data.ts'
import { promotionOps } from './promotions.ts'
import { referenceOps } from './references.ts'
import { registrationOps } from './registrations.ts'
import { renewalOps } from './renewals.ts'
import { sectionOps } from './sections.ts'
import { securityLogOps } from './security-log.ts'
import { sessionOps } from './sessions.ts'
import { settingOps } from './settings.ts'
import { siteFormOps } from './site-forms.ts'
import { statementOps } from './statements.ts'
import { studentOps } from './students.ts'
import { subjectOps } from './subjects.ts'
import { subscriptionOps } from './subscriptions.ts'
import { systemOps } from './system.ts'
import { takedownOps } from './takedowns.ts'
import { trashOps } from './trash.ts'
import { uploadOps } from './uploads.ts'

const features = {
  sessions: sessionOps,
  students: studentOps,
  subscriptions: subscriptionOps,
  dss: dssOps,
  referenceData: referenceDataOps,
  audit: auditOps,
  securityLog: securityLogOps,
  subjects: subjectOps,
  sections: sectionOps,
  pdfs: pdfOps,
  pdfVersions: pdfVersionOps,
  references: referenceOps,
  notes: noteOps,
  imports: importOps,
  trash: trashOps,
  uploads: uploadOps,
  siteForms: siteFormOps,
  registrations: registrationOps,
  renewals: renewalOps,
  statements: statementOps,
  passwordResets: passwordResetOps,
  feedback: feedbackOps,
  takedowns: takedownOps,
  mails: mailOps,
  promotions: promotionOps,
  settings: settingOps,
  insights: insightOps,
  system: systemOps,
} satisfies Record<string, Record<string, AnyOperation>>

/** Every call of the product, named `feature.call`. The browser imports single entries, never this. */
export const registry: ReadonlyMap<string, AnyOperation> = new Map(
  Object.entries(features).flatMap(([feature, calls]) =>
    Object.entries<AnyOperation>(calls).map(([call, op]) => [`${feature}.${call}`, op] as const),
  ),
)
