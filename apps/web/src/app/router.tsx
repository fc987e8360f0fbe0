import type { Right } from '@lectureshelf/contract/access'
import { addresses } from '@lectureshelf/contract/addresses'
import type { Plan } from '@lectureshelf/contract/money/plans'
import { type RouterHistory, createRoute, createRouter, type AnyRoute } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { previewSubjectsQuery } from '../reading/preview/api.ts'
import { previewOf } from '../reading/preview/departments.ts'
import { ensureFor } from '../lib/http/asking.ts'
import { type RawSearch, parseAddressSearch, writeAddressSearch } from '../lib/page-search.ts'
import {
  leaveWhenSignedIn,
  requireAnySession,
  requireOwnUsn,
  requirePlace,
  requireRight,
  requireToken,
  sendOwnerToDashboard,
  sendToShelf,
} from './guards.ts'
import { adminRoutes, deskRoutes, officePage } from './admin-routes.ts'
import { lazyPage } from './addresses/lazy-page.ts'
import { NotFound } from './layout/not-found.tsx'
import { PendingPage, PendingShelf } from './layout/pending-page.tsx'
import { RouteError } from './layout/route-error.tsx'
import { LogoutPage } from './pages/account/logout-page.tsx'
import type { OfficePage } from './pages/staff/office-pages.ts'
import { root } from './root-route.ts'
import { mayPlacePage } from './scroll-place.ts'
import type { ReactNode } from 'react'

/** Returns a function that declares a page below a route: its path, its module, and its component there. */
const pagesBelow =
  <Parent extends AnyRoute>(parent: Parent) =>
  <const Path extends string, Name extends string>(
    path: Path,
    load: () => Promise<Record<Name, () => ReactNode>>,
    name: Name,
  ) =>
    createRoute({ getParentRoute: () => parent, path, component: lazyPage(load, name) })

const page = pagesBelow(root)

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ location }) => leaveWhenSignedIn(location.state.continueTo),
  component: lazyPage(() => import('./pages/landing-page.tsx'), 'LandingPage'),
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/Welcome',
  beforeLoad: requireAnySession,
  component: lazyPage(() => import('./pages/account/welcome-page.tsx'), 'WelcomePage'),
})

const preview = createRoute({
  getParentRoute: () => root,
  path: '/$department',
  // Loaded with the page, so that nothing is left to wait for once it is shown.
  loader: (visit) => {
    const found = previewOf(visit.params.department)
    return found && ensureFor(visit, previewSubjectsQuery(found.slug))
  },
  component: lazyPage(() => import('./pages/preview-page.tsx'), 'PreviewPage'),
})

const profile = createRoute({
  getParentRoute: () => root,
  path: '/Profile/$usn',
  beforeLoad: (visit) => requireOwnUsn(visit, addresses.profile),
  component: lazyPage(() => import('./pages/account/profile-page.tsx'), 'ProfilePage'),
})

const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/ChangePassword/$usn',
  beforeLoad: (visit) => requireOwnUsn(visit, addresses.changePassword),
  component: lazyPage(() => import('./pages/account/change-password-page.tsx'), 'ChangePasswordPage'),
})

/** Part of the program: offline no one could load it, and a sign-out must not wait. */
const logout = createRoute({ getParentRoute: () => root, path: '/logout', component: LogoutPage })

const receipt = createRoute({
  getParentRoute: () => root,
  path: '/Receipt/$number',
  // The owner opens this page from the subscription that the receipt is about.
  validateSearch: ({ subscription }: Record<string, unknown>) => ({
    subscription: typeof subscription === 'string' ? subscription : undefined,
  }),
  beforeLoad: requireToken,
  component: lazyPage(() => import('./pages/account/receipt-page.tsx'), 'ReceiptPage'),
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/Home/$department/$scheme/$semester',
  pendingComponent: PendingShelf,
  beforeLoad: async (visit) => {
    await requirePlace(visit, (place) => addresses.home(place.department, place.scheme, place.semester))
    await sendOwnerToDashboard(visit)
  },
  component: lazyPage(() => import('./pages/home-page.tsx'), 'HomePage'),
})

const shelf = createRoute({
  getParentRoute: () => root,
  path: '/$department/$scheme/$semester',
  beforeLoad: async (visit) => {
    await requirePlace(
      visit,
      (place) => `/${[place.department, place.scheme, place.semester].map(encodeURIComponent).join('/')}`,
    )
    await sendToShelf(visit)
  },
})

const subject = createRoute({
  getParentRoute: () => root,
  path: '/$department/$scheme/$semester/$subCode',
  beforeLoad: async (visit) => {
    const subCode = visit.params.subCode.toUpperCase()
    await requirePlace(visit, (place) =>
      addresses.subject(place.department, place.scheme, place.semester, subCode),
    )
    requireToken(visit)
  },
  component: lazyPage(() => import('./pages/subject-page.tsx'), 'SubjectPage'),
})

const pdfViewer = createRoute({
  getParentRoute: () => root,
  path: '/pdfViewer/$pdfFileName',
  beforeLoad: requireToken,
  staticData: { isFullHeight: true },
  // Only on entering: a preload on hover and each `#page=` would start it again.
  loader: async ({ params, location, cause, abortController: { signal } }) => {
    const { openAhead } = await import('../reading/viewer/session/opening.ts')
    if (cause === 'enter' && !signal.aborted) openAhead(params.pdfFileName, location, signal)
  },
  component: lazyPage(() => import('./pages/pdf-viewer-page.tsx'), 'PdfViewerPage'),
})

const search = createRoute({
  getParentRoute: () => root,
  path: addresses.search,
  beforeLoad: requireToken,
  component: lazyPage(() => import('./pages/search-page.tsx'), 'SearchPage'),
})

const marks = createRoute({
  getParentRoute: () => root,
  path: addresses.marks,
  beforeLoad: requireToken,
  component: lazyPage(() => import('./pages/marks-page.tsx'), 'MarksPage'),
})

/** Returns a page of staff below the root, for those who have a right. */
const staffPage = <const Path extends string>(right: Right, path: Path, name: OfficePage) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: (visit) => requireRight(visit, right),
    component: officePage(name),
  })

const routeTree = root.addChildren([
  landing,
  page('/SignUp', () => import('./pages/sign-up-page.tsx'), 'SignUpPage'),
  page('/Subscriptionplans', () => import('./pages/plans-page.tsx'), 'PlansPage'),
  welcome,
  logout,
  page('/about', () => import('./pages/about-page.tsx'), 'AboutPage'),
  page('/contact', () => import('./pages/contact-page.tsx'), 'ContactPage'),
  page('/TermsAndConditions', () => import('./pages/terms-page.tsx'), 'TermsPage'),
  page('/Privacy', () => import('./pages/privacy-page.tsx'), 'PrivacyPage'),
  page('/Takedown', () => import('./pages/takedown-page.tsx'), 'TakedownPage'),
  page('/streams', () => import('./pages/streams-page.tsx'), 'StreamsPage'),
  preview,
  page('/DSS', () => import('./pages/dss-page.tsx'), 'DssPage'),
  profile,
  changePassword,
  page('/ResetPassword/$token', () => import('./pages/account/reset-password-page.tsx'), 'ResetPasswordPage'),
  receipt,
  home,
  shelf,
  subject,
  pdfViewer,
  search,
  marks,
  staffPage('useOwnUploads', '/Uploads', 'UploadsPage'),
  staffPage('answerPageReports', '/PageReports', 'PageReportsPage'),
  staffPage('addPdf', '/Proposals', 'ProposalsPage'),
  staffPage('addPdf', '/SearchMisses', 'SearchMissesPage'),
  adminRoutes,
  deskRoutes,
])

/**
 * Creates the pages of section 2 of the specification with their guards. `place` is for a router outside a
 * browser.
 */
export const createAppRouter = (
  queryClient: QueryClient,
  place: { history?: RouterHistory; scrollRestoration?: boolean } = {},
) =>
  createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: mayPlacePage,
    parseSearch: parseAddressSearch,
    stringifySearch: writeAddressSearch,
    trailingSlash: 'never',
    ...place,
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface HistoryState {
    /** The landing page shows its sign-in. */
    isSignInOpen?: boolean
    /** The address to continue to after signing in. */
    continueTo?: string
    /** The plan chosen on the plans page. */
    plan?: Plan
    /** Whether the terms were accepted on the plans page. */
    hasAcceptedTerms?: boolean
    /** The search of the list whose entry the page shows. */
    listSearch?: RawSearch
    /** The page at which Home offered to continue, and when it was read. */
    continued?: { page: number; readAt: string }
  }
  interface StaticDataRouteOption {
    /** The page fills the window: no banner, no footer. */
    isFullHeight?: boolean
  }
}
