import { addresses } from '@lectureshelf/contract/addresses'
import type { Plan } from '@lectureshelf/contract/money/plans'
import { type RouterHistory, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { previewSubjectsQuery } from '../features/preview/api.ts'
import { previewOf } from '../features/preview/departments.ts'
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
import { adminRoutes } from './admin-routes.ts'
import { NotFound } from './layout/not-found.tsx'
import { PendingPage, PendingShelf } from './layout/pending-page.tsx'
import { RouteError } from './layout/route-error.tsx'
import { root } from './root-route.ts'
import { mayPlacePage } from './scroll-place.ts'

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ location }) => leaveWhenSignedIn(location.state.continueTo),
  component: lazyRouteComponent(() => import('./pages/landing-page.tsx'), 'LandingPage'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/SignUp',
  component: lazyRouteComponent(() => import('./pages/sign-up-page.tsx'), 'SignUpPage'),
})

const plans = createRoute({
  getParentRoute: () => root,
  path: '/Subscriptionplans',
  component: lazyRouteComponent(() => import('./pages/plans-page.tsx'), 'PlansPage'),
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/Welcome',
  beforeLoad: requireAnySession,
  component: lazyRouteComponent(() => import('./pages/account/welcome-page.tsx'), 'WelcomePage'),
})

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  component: lazyRouteComponent(() => import('./pages/account/logout-page.tsx'), 'LogoutPage'),
})

const about = createRoute({
  getParentRoute: () => root,
  path: '/about',
  component: lazyRouteComponent(() => import('./pages/about-page.tsx'), 'AboutPage'),
})

const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact',
  component: lazyRouteComponent(() => import('./pages/contact-page.tsx'), 'ContactPage'),
})

const terms = createRoute({
  getParentRoute: () => root,
  path: '/TermsAndConditions',
  component: lazyRouteComponent(() => import('./pages/terms-page.tsx'), 'TermsPage'),
})

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/Privacy',
  component: lazyRouteComponent(() => import('./pages/privacy-page.tsx'), 'PrivacyPage'),
})

const takedown = createRoute({
  getParentRoute: () => root,
  path: '/Takedown',
  component: lazyRouteComponent(() => import('./pages/takedown-page.tsx'), 'TakedownPage'),
})

const streams = createRoute({
  getParentRoute: () => root,
  path: '/streams',
  component: lazyRouteComponent(() => import('./pages/streams-page.tsx'), 'StreamsPage'),
})

const preview = createRoute({
  getParentRoute: () => root,
  path: '/$department',
  // Loaded with the page, so that nothing is left to wait for once it is shown.
  loader: ({ params, context }) => {
    const found = previewOf(params.department)
    return found && context.queryClient.ensureQueryData(previewSubjectsQuery(found.slug))
  },
  component: lazyRouteComponent(() => import('./pages/preview-page.tsx'), 'PreviewPage'),
})

const dss = createRoute({
  getParentRoute: () => root,
  path: '/DSS',
  component: lazyRouteComponent(() => import('./pages/dss-page.tsx'), 'DssPage'),
})

const profile = createRoute({
  getParentRoute: () => root,
  path: '/Profile/$usn',
  beforeLoad: (visit) => requireOwnUsn(visit, addresses.profile),
  component: lazyRouteComponent(() => import('./pages/account/profile-page.tsx'), 'ProfilePage'),
})

const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/ChangePassword/$usn',
  beforeLoad: (visit) => requireOwnUsn(visit, addresses.changePassword),
  component: lazyRouteComponent(
    () => import('./pages/account/change-password-page.tsx'),
    'ChangePasswordPage',
  ),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/ResetPassword/$token',
  component: lazyRouteComponent(() => import('./pages/account/reset-password-page.tsx'), 'ResetPasswordPage'),
})

const receipt = createRoute({
  getParentRoute: () => root,
  path: '/Receipt/$number',
  // The owner opens this page from the subscription that the receipt is about.
  validateSearch: ({ subscription }: Record<string, unknown>) => ({
    subscription: typeof subscription === 'string' ? subscription : undefined,
  }),
  beforeLoad: requireToken,
  component: lazyRouteComponent(() => import('./pages/account/receipt-page.tsx'), 'ReceiptPage'),
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/Home/$department/$scheme/$semester',
  pendingComponent: PendingShelf,
  beforeLoad: async (visit) => {
    await requirePlace(visit, (place) => addresses.home(place.department, place.scheme, place.semester))
    await sendOwnerToDashboard(visit)
  },
  component: lazyRouteComponent(() => import('./pages/home-page.tsx'), 'HomePage'),
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
  component: lazyRouteComponent(() => import('./pages/subject-page.tsx'), 'SubjectPage'),
})

const pdfViewer = createRoute({
  getParentRoute: () => root,
  path: '/pdfViewer/$pdfFileName',
  beforeLoad: requireToken,
  staticData: { isFullHeight: true },
  // Only on entering: a preload on hover and each `#page=` would start it again.
  loader: async ({ params, cause, abortController: { signal } }) => {
    const { openAhead } = await import('../features/viewer/engine/opening.ts')
    if (cause === 'enter' && !signal.aborted) openAhead(params.pdfFileName, signal)
  },
  component: lazyRouteComponent(() => import('./pages/pdf-viewer-page.tsx'), 'PdfViewerPage'),
})

const uploads = createRoute({
  getParentRoute: () => root,
  path: '/Uploads',
  beforeLoad: (visit) => requireRight(visit, 'useOwnUploads'),
  component: lazyRouteComponent(() => import('./pages/staff/uploads-page.tsx'), 'UploadsPage'),
})

const routeTree = root.addChildren([
  landing,
  signUp,
  plans,
  welcome,
  logout,
  about,
  contact,
  terms,
  privacy,
  takedown,
  streams,
  preview,
  dss,
  profile,
  changePassword,
  resetPassword,
  receipt,
  home,
  shelf,
  subject,
  pdfViewer,
  uploads,
  adminRoutes,
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
  }
  interface StaticDataRouteOption {
    /** The page fills the window: no banner, no footer. */
    isFullHeight?: boolean
  }
}
