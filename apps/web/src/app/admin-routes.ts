import { addresses } from '@lectureshelf/contract/addresses'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { requireOwner, requirePlace } from './guards.ts'
import { NotFound } from './layout/not-found.tsx'
import { PendingShelf } from './layout/pending-page.tsx'
import { root } from './root-route.ts'

const admin = createRoute({
  getParentRoute: () => root,
  path: '/Admin',
  beforeLoad: requireOwner,
})

const adminIndex = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: addresses.dashboard, replace: true })
  },
})

const studentsList = createRoute({
  getParentRoute: () => admin,
  path: '/StudentsList',
  component: lazyRouteComponent(() => import('./pages/owner/students-list-page.tsx'), 'StudentsListPage'),
})

const newStudent = createRoute({
  getParentRoute: () => admin,
  path: '/Students/new',
  component: lazyRouteComponent(() => import('./pages/owner/student-page.tsx'), 'NewStudentPage'),
})

const student = createRoute({
  getParentRoute: () => admin,
  path: '/Students/$id',
  component: lazyRouteComponent(() => import('./pages/owner/student-page.tsx'), 'StudentPage'),
})

const promotions = createRoute({
  getParentRoute: () => admin,
  path: '/Promotions',
  component: lazyRouteComponent(() => import('./pages/owner/promotions-page.tsx'), 'PromotionsPage'),
})

const dashboard = createRoute({
  getParentRoute: () => admin,
  path: '/Dashboard',
  component: lazyRouteComponent(() => import('./pages/staff/dashboard-page.tsx'), 'DashboardPage'),
})

const registrations = createRoute({
  getParentRoute: () => admin,
  path: '/Registrations',
  component: lazyRouteComponent(() => import('./pages/owner/claims-page.tsx'), 'ClaimsPage'),
})

const inbox = createRoute({
  getParentRoute: () => admin,
  path: '/Feedback',
  component: lazyRouteComponent(() => import('./pages/owner/feedback-page.tsx'), 'FeedbackPage'),
})

const takedowns = createRoute({
  getParentRoute: () => admin,
  path: '/Takedowns',
  component: lazyRouteComponent(() => import('./pages/owner/takedowns-page.tsx'), 'TakedownsPage'),
})

const mails = createRoute({
  getParentRoute: () => admin,
  path: '/Mails',
  component: lazyRouteComponent(() => import('./pages/owner/mail-page.tsx'), 'MailPage'),
})

const payments = createRoute({
  getParentRoute: () => admin,
  path: '/Payments',
  component: lazyRouteComponent(() => import('./pages/owner/statements-page.tsx'), 'StatementsPage'),
})

const statement = createRoute({
  getParentRoute: () => admin,
  path: '/Payments/$id',
  component: lazyRouteComponent(() => import('./pages/owner/statement-page.tsx'), 'StatementPage'),
})

const referenceData = createRoute({
  getParentRoute: () => admin,
  path: '/ReferenceData',
  component: lazyRouteComponent(() => import('./pages/owner/reference-data-page.tsx'), 'ReferenceDataPage'),
})

const audit = createRoute({
  getParentRoute: () => admin,
  path: '/Audit',
  component: lazyRouteComponent(() => import('./pages/owner/audit-page.tsx'), 'AuditPage'),
})

const securityLog = createRoute({
  getParentRoute: () => admin,
  path: '/SecurityLog',
  component: lazyRouteComponent(() => import('./pages/owner/security-log-page.tsx'), 'SecurityLogPage'),
})

const subscriptions = createRoute({
  getParentRoute: () => admin,
  path: '/Subscriptions',
  component: lazyRouteComponent(() => import('./pages/owner/subscriptions-page.tsx'), 'SubscriptionsPage'),
})

const settings = createRoute({
  getParentRoute: () => admin,
  path: '/Settings',
  component: lazyRouteComponent(() => import('./pages/owner/settings-page.tsx'), 'SettingsPage'),
})

const managePdfs = createRoute({
  getParentRoute: () => admin,
  path: '/Pdfs',
  component: lazyRouteComponent(() => import('./pages/staff/pdfs-page.tsx'), 'PdfsPage'),
})

const manageNotes = createRoute({
  getParentRoute: () => admin,
  path: '/Notes',
  component: lazyRouteComponent(() => import('./pages/staff/notes-page.tsx'), 'NotesPage'),
})

const trash = createRoute({
  getParentRoute: () => admin,
  path: '/Trash',
  component: lazyRouteComponent(() => import('./pages/staff/trash-page.tsx'), 'TrashPage'),
})

const imports = createRoute({
  getParentRoute: () => admin,
  path: '/Import',
  component: lazyRouteComponent(() => import('./pages/staff/imports-page.tsx'), 'ImportsPage'),
})

const oneImport = createRoute({
  getParentRoute: () => admin,
  path: '/Import/$id',
  component: lazyRouteComponent(() => import('./pages/staff/import-page.tsx'), 'ImportPage'),
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
  studentsList,
  newStudent,
  student,
  promotions,
  dashboard,
  registrations,
  inbox,
  takedowns,
  mails,
  payments,
  statement,
  referenceData,
  audit,
  securityLog,
  subscriptions,
  settings,
  managePdfs,
  manageNotes,
  trash,
  imports,
  oneImport,
  adminShelf,
  adminSubject,
  adminNowhere,
])
