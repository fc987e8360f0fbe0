import type { ReactNode } from 'react'

/** The pages of staff and cashiers, by name: a chunk of its own, so that no student loads where they are. */
export const officePages = {
  StudentsListPage: async () => (await import('../owner/students-list-page.tsx')).StudentsListPage,
  NewStudentPage: async () => (await import('../owner/student-page.tsx')).NewStudentPage,
  StudentPage: async () => (await import('../owner/student-page.tsx')).StudentPage,
  PromotionsPage: async () => (await import('../owner/promotions-page.tsx')).PromotionsPage,
  UsnsPage: async () => (await import('../owner/usns/usns-page.tsx')).UsnsPage,
  DashboardPage: async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
  ClaimsPage: async () => (await import('../owner/claims-page.tsx')).ClaimsPage,
  FeedbackPage: async () => (await import('../owner/feedback-page.tsx')).FeedbackPage,
  TakedownsPage: async () => (await import('../owner/takedowns-page.tsx')).TakedownsPage,
  MailPage: async () => (await import('../owner/mail-page.tsx')).MailPage,
  StatementsPage: async () => (await import('../owner/statements-page.tsx')).StatementsPage,
  StatementPage: async () => (await import('../owner/statement-page.tsx')).StatementPage,
  CreditsPage: async () => (await import('../owner/credits-page.tsx')).CreditsPage,
  ReferenceDataPage: async () => (await import('../owner/reference-data-page.tsx')).ReferenceDataPage,
  AuditPage: async () => (await import('../owner/audit-page.tsx')).AuditPage,
  SecurityLogPage: async () => (await import('../owner/security-log-page.tsx')).SecurityLogPage,
  SubscriptionsPage: async () => (await import('../owner/subscriptions-page.tsx')).SubscriptionsPage,
  BooksPage: async () => (await import('./books-page.tsx')).BooksPage,
  InsightPage: async () => (await import('../owner/insight/insight-page.tsx')).InsightPage,
  DiscountCodesPage: async () => (await import('./discount-codes-page.tsx')).DiscountCodesPage,
  ExportsPage: async () => (await import('./exports-page.tsx')).ExportsPage,
  SettingsPage: async () => (await import('../owner/settings-page.tsx')).SettingsPage,
  UploadsPage: async () => (await import('./uploads-page.tsx')).UploadsPage,
  PageReportsPage: async () => (await import('./page-reports-page.tsx')).PageReportsPage,
  ProposalsPage: async () => (await import('./proposals/proposals-page.tsx')).ProposalsPage,
  SearchMissesPage: async () => (await import('./search-misses-page.tsx')).SearchMissesPage,
  PdfsPage: async () => (await import('./pdfs-page.tsx')).PdfsPage,
  NotesPage: async () => (await import('./notes-page.tsx')).NotesPage,
  TrashPage: async () => (await import('./trash-page.tsx')).TrashPage,
  ImportsPage: async () => (await import('./imports-page.tsx')).ImportsPage,
  ImportPage: async () => (await import('./import-page.tsx')).ImportPage,
} satisfies Record<string, () => Promise<() => ReactNode>>

export type OfficePage = keyof typeof officePages
