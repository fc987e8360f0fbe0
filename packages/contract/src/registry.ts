import { auditOps } from './base/audit.ts'
import { dssOps } from './base/dss.ts'
import { exportOps } from './site/exports.ts'
import { feedbackOps } from './site/feedback.ts'
import { importOps } from './library/imports.ts'
import { keptNoteOps } from './reading/kept-notes.ts'
import { insightOps } from './site/insights.ts'
import { insightReportOps } from './site/insight/insight-report.ts'
import { mailOps } from './base/mail.ts'
import { markOps } from './reading/marks/marks.ts'
import { noteOps } from './library/notes.ts'
import type { AnyOperation, Call } from './operation.ts'
import { pageReportOps } from './reading/page-reports.ts'
import { proposalOps } from './library/proposals/proposals.ts'
import { passwordResetOps } from './people/password-resets.ts'
import { pdfPageOps } from './library/pdf-pages.ts'
import { pdfAboutOps } from './library/pdf-about.ts'
import { pdfVersionOps } from './library/pdf-versions.ts'
import { pdfOps } from './library/pdfs.ts'
import { bulkOps } from './people/bulk.ts'
import { readingOps } from './reading/readings.ts'
import { referenceDataOps } from './base/reference-data.ts'
import { promotionOps } from './people/promotions.ts'
import { referenceOps } from './library/references.ts'
import { claimOps } from './money/claims.ts'
import { receiptOps } from './money/receipts.ts'
import { renewalOps, trustOps } from './money/renewals.ts'
import { searchMissOps, searchSynonymOps } from './reading/search/search-misses.ts'
import { searchOps } from './reading/search/search.ts'
import { secondFactorOps } from './people/second-factor.ts'
import { planVisitOps } from './site/plan-visits.ts'
import { sampleOps } from './library/samples.ts'
import { sectionOps } from './library/sections.ts'
import { securityLogOps } from './base/security-log.ts'
import { sessionOps } from './people/sessions.ts'
import { settingOps } from './base/settings.ts'
import { siteFormOps } from './site/site-forms.ts'
import { accountOps } from './money/bank/accounts.ts'
import { bookOps } from './money/bank/books.ts'
import { creditOps } from './money/bank/credits.ts'
import { discountCodeOps } from './money/discount-codes.ts'
import { discountCheckOps } from './money/discounts.ts'
import { statementOps } from './money/statements.ts'
import { studentOps } from './people/students.ts'
import { subjectOps } from './library/subjects.ts'
import { subscriptionManagementOps } from './money/subscription-management.ts'
import { renewalOptionOps, subscriptionOps } from './money/subscriptions.ts'
import { systemOps } from './site/system.ts'
import { takedownOps } from './site/takedowns.ts'
import { trashOps } from './library/trash.ts'
import { usnRequestOps } from './people/usn-requests.ts'
import { uploadOps } from './library/uploads.ts'

const features = {
  sessions: sessionOps,
  secondFactor: secondFactorOps,
  students: studentOps,
  bulk: bulkOps,
  usnRequests: usnRequestOps,
  subscriptions: { ...subscriptionOps, ...subscriptionManagementOps },
  dss: dssOps,
  referenceData: referenceDataOps,
  audit: auditOps,
  securityLog: securityLogOps,
  subjects: subjectOps,
  sections: sectionOps,
  pdfs: { ...pdfOps, ...pdfAboutOps },
  pdfPages: pdfPageOps,
  pageReports: pageReportOps,
  proposals: proposalOps,
  pdfVersions: pdfVersionOps,
  readings: readingOps,
  keptNotes: keptNoteOps,
  marks: markOps,
  references: referenceOps,
  notes: noteOps,
  search: searchOps,
  searchMisses: searchMissOps,
  searchSynonyms: searchSynonymOps,
  imports: importOps,
  trash: trashOps,
  uploads: uploadOps,
  siteForms: siteFormOps,
  claims: claimOps,
  renewals: { ...renewalOps, ...renewalOptionOps },
  trust: trustOps,
  receipts: receiptOps,
  accounts: accountOps,
  books: bookOps,
  credits: creditOps,
  discountCodes: { ...discountCheckOps, ...discountCodeOps },
  statements: statementOps,
  exports: exportOps,
  passwordResets: passwordResetOps,
  feedback: feedbackOps,
  takedowns: takedownOps,
  mail: mailOps,
  promotions: promotionOps,
  settings: settingOps,
  insights: { ...insightOps, ...insightReportOps },
  planVisits: planVisitOps,
  samples: sampleOps,
  system: systemOps,
} satisfies Record<string, Record<string, AnyOperation>>

type Features = typeof features
type Listed = { [Name in keyof Features]: Features[Name][keyof Features[Name]] }[keyof Features]
type AddressOf<C extends Call> = `${C['method']} ${C['path']}`
type ByAddress = { [Op in Listed as AddressOf<Op>]: Op }

/** The operation that begins with a call: what it takes and answers. The browser imports it as a type, and no schema. */
export type OperationOf<C extends Call> = ByAddress[AddressOf<C> & keyof ByAddress]

/** Every call of the product, named `feature.call`. The browser imports files named `*.calls.ts`, never this. */
export const registry: ReadonlyMap<string, AnyOperation> = new Map(
  Object.entries(features).flatMap(([feature, calls]) =>
    Object.entries<AnyOperation>(calls).map(([call, op]) => [`${feature}.${call}`, op] as const),
  ),
)
