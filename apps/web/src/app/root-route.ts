import { createRootRouteWithContext } from '@tanstack/react-router'
import { type RouterContext, redirectCasing, requireOwnPassword } from './guards.ts'
import { AppLayout } from './layout/app-layout.tsx'
import { NotFound } from './layout/not-found.tsx'
import { RootError } from './layout/route-error.tsx'

/** The layout around every page, and the guards that every address passes. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: AppLayout,
  notFoundComponent: NotFound,
  errorComponent: RootError,
  beforeLoad: (visit) => {
    redirectCasing(visit)
    requireOwnPassword(visit)
  },
})
