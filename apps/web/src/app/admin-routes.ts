import { addresses } from '@lectureshelf/contract/addresses'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { requireOwner, requirePlace } from './guards.ts'
import { NotFound } from './layout/not-found.tsx'
import { PendingShelf } from './layout/pending-page.tsx'
import { pagesBelow } from './pages-below.ts'
import { root } from './root-route.ts'

const admin = createRoute({
  getParentRoute: () => root,
  path: '/Admin',
  beforeLoad: requireOwner,
})

const page = pagesBelow(admin)

const adminIndex = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: addresses.dashboard, replace: true })
  },
})

const adminShelf = createRoute({
  getParentRoute: () => admin,
  path: '/$department/$scheme/$semester',
  pendingComponent: PendingShelf,
  beforeLoad: (visit) =>
    requirePlace(visit, (place) => addresses.admin(place.department, place.scheme, place.semester)),
  component: lazyRouteComponent(() => import('./pages/home-page.tsx'), 'HomePage'),
})

const adminSubject = createRoute({
  getParentRoute: () => admin,
  path: '/$department/$scheme/$semester/$subCode',
  beforeLoad: (visit) => {
    const subCode = encodeURIComponent(visit.params.subCode.toUpperCase())
    return requirePlace(
      visit,
      (place) => `${addresses.admin(place.department, place.scheme, place.semester)}/${subCode}`,
    )
  },
  component: lazyRouteComponent(() => import('./pages/subject-page.tsx'), 'SubjectPage'),
})

/**
 * Every other address below /Admin: not found for an owner, redirected by `requireOwner` for everyone else.
 */
const adminNowhere = createRoute({
  getParentRoute: () => admin,
  path: '/$',
  component: NotFound,
})

/** Routes everything under /Admin, for owners only. */
export const adminRoutes = admin.addChildren([
  adminIndex,
  page('/StudentsList', () => import('./pages/owner/students-list-page.tsx'), 'StudentsListPage'),
  page('/Students/new', () => import('./pages/owner/student-page.tsx'), 'NewStudentPage'),
  page('/Students/$id', () => import('./pages/owner/student-page.tsx'), 'StudentPage'),
  page('/Promotions', () => import('./pages/owner/promotions-page.tsx'), 'PromotionsPage'),
  page('/Dashboard', () => import('./pages/staff/dashboard-page.tsx'), 'DashboardPage'),
  page('/Registrations', () => import('./pages/owner/claims-page.tsx'), 'ClaimsPage'),
  page('/Feedback', () => import('./pages/owner/feedback-page.tsx'), 'FeedbackPage'),
  page('/Takedowns', () => import('./pages/owner/takedowns-page.tsx'), 'TakedownsPage'),
  page('/Mails', () => import('./pages/owner/mail-page.tsx'), 'MailPage'),
  page('/Payments', () => import('./pages/owner/statements-page.tsx'), 'StatementsPage'),
  page('/Payments/$id', () => import('./pages/owner/statement-page.tsx'), 'StatementPage'),
  page('/Credits', () => import('./pages/owner/credits-page.tsx'), 'CreditsPage'),
  page('/DiscountCodes', () => import('./pages/staff/discount-codes-page.tsx'), 'DiscountCodesPage'),
  page('/ReferenceData', () => import('./pages/owner/reference-data-page.tsx'), 'ReferenceDataPage'),
  page('/Audit', () => import('./pages/owner/audit-page.tsx'), 'AuditPage'),
  page('/SecurityLog', () => import('./pages/owner/security-log-page.tsx'), 'SecurityLogPage'),
  page('/Measurements', () => import('./pages/owner/measurements-page.tsx'), 'MeasurementsPage'),
  page('/Subscriptions', () => import('./pages/owner/subscriptions-page.tsx'), 'SubscriptionsPage'),
  page('/Exports', () => import('./pages/staff/exports-page.tsx'), 'ExportsPage'),
  page('/Settings', () => import('./pages/owner/settings-page.tsx'), 'SettingsPage'),
  page('/Pdfs', () => import('./pages/staff/pdfs-page.tsx'), 'PdfsPage'),
  page('/Notes', () => import('./pages/staff/notes-page.tsx'), 'NotesPage'),
  page('/Trash', () => import('./pages/staff/trash-page.tsx'), 'TrashPage'),
  page('/Import', () => import('./pages/staff/imports-page.tsx'), 'ImportsPage'),
  page('/Import/$id', () => import('./pages/staff/import-page.tsx'), 'ImportPage'),
  adminShelf,
  adminSubject,
  adminNowhere,
])
