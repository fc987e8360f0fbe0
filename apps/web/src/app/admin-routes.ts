import { addresses, deskAddressOf } from '@lectureshelf/contract/addresses'
import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import { requireOffice, requirePlace } from './guards.ts'
import { lazyPage } from './addresses/lazy-page.ts'
import { NotFound } from './layout/not-found.tsx'
import { PendingShelf } from './layout/pending-page.tsx'
import type { OfficePage } from './pages/staff/office-pages.ts'
import { root } from './root-route.ts'

const admin = createRoute({
  getParentRoute: () => root,
  path: '/Admin',
  beforeLoad: (visit) => requireOffice(visit, '/Admin'),
})

/** Loads a page of the office when it is first opened. */
export const officePage = (name: OfficePage) =>
  lazyPage(async () => {
    const { officePages } = await import('./pages/staff/office-pages.ts')
    return { page: await officePages[name]() }
  }, 'page')

/** Returns a function that declares a page of the office below a route. */
const officePagesBelow =
  <Parent extends AnyRoute>(parent: Parent) =>
  <const Path extends string>(path: Path, name: OfficePage) =>
    createRoute({ getParentRoute: () => parent, path, component: officePage(name) })

const page = officePagesBelow(admin)

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
  component: lazyPage(() => import('./pages/home-page.tsx'), 'HomePage'),
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
  component: lazyPage(() => import('./pages/subject-page.tsx'), 'SubjectPage'),
})

/**
 * Every other address below /Admin: not found for an owner, redirected by `requireOffice` for everyone else.
 */
const adminNowhere = createRoute({
  getParentRoute: () => admin,
  path: '/$',
  component: NotFound,
})

/** Routes everything under /Admin, for owners only. */
export const adminRoutes = admin.addChildren([
  adminIndex,
  page('/StudentsList', 'StudentsListPage'),
  page('/Students/new', 'NewStudentPage'),
  page('/Students/$id', 'StudentPage'),
  page('/Usns', 'UsnsPage'),
  page('/Promotions', 'PromotionsPage'),
  page('/Dashboard', 'DashboardPage'),
  page('/Registrations', 'ClaimsPage'),
  page('/Feedback', 'FeedbackPage'),
  page('/Takedowns', 'TakedownsPage'),
  page('/Mails', 'MailPage'),
  page('/Payments', 'StatementsPage'),
  page('/Payments/$id', 'StatementPage'),
  page('/Credits', 'CreditsPage'),
  page('/DiscountCodes', 'DiscountCodesPage'),
  page('/ReferenceData', 'ReferenceDataPage'),
  page('/Audit', 'AuditPage'),
  page('/SecurityLog', 'SecurityLogPage'),
  page('/Subscriptions', 'SubscriptionsPage'),
  page('/Books', 'BooksPage'),
  page('/Insight', 'InsightPage'),
  page('/Exports', 'ExportsPage'),
  page('/Settings', 'SettingsPage'),
  page('/Pdfs', 'PdfsPage'),
  page('/Notes', 'NotesPage'),
  page('/Trash', 'TrashPage'),
  page('/Import', 'ImportsPage'),
  page('/Import/$id', 'ImportPage'),
  adminShelf,
  adminSubject,
  adminNowhere,
])

const desk = createRoute({
  getParentRoute: () => root,
  path: '/Desk',
  beforeLoad: (visit) => requireOffice(visit, '/Desk'),
})

const deskPage = officePagesBelow(desk)

/** The desk begins with what waits. Whatever else is below /Admin is the owner's. */
const deskElsewhere = <const Path extends string>(path: Path, address: string) =>
  createRoute({
    getParentRoute: () => desk,
    path,
    beforeLoad: () => {
      throw redirect({ href: address, replace: true })
    },
  })

/** Routes everything under /Desk, for cashiers. */
export const deskRoutes = desk.addChildren([
  deskElsewhere('/', deskAddressOf(addresses.registrations)),
  deskPage('/Registrations', 'ClaimsPage'),
  deskPage('/Payments', 'StatementsPage'),
  deskPage('/Payments/$id', 'StatementPage'),
  deskPage('/Credits', 'CreditsPage'),
  deskPage('/Subscriptions', 'SubscriptionsPage'),
  deskPage('/Exports', 'ExportsPage'),
  deskElsewhere('/$', '/'),
])
