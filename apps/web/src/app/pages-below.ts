import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Returns a function that declares a page below a route: its path, its module, and its component there. */
export const pagesBelow =
  <Parent extends AnyRoute>(parent: Parent) =>
  <const Path extends string, Name extends string>(
    path: Path,
    load: () => Promise<Record<Name, () => ReactNode>>,
    name: Name,
  ) =>
    createRoute({ getParentRoute: () => parent, path, component: lazyRouteComponent(load, name) })
