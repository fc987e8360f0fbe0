import { type AnyRoute, createRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazyPage } from './addresses/lazy-page.ts'

/** Returns a function that declares a page below a route: its path, its module, and its component there. */
export const pagesBelow =
  <Parent extends AnyRoute>(parent: Parent) =>
  <const Path extends string, Name extends string>(
    path: Path,
    load: () => Promise<Record<Name, () => ReactNode>>,
    name: Name,
  ) =>
    createRoute({ getParentRoute: () => parent, path, component: lazyPage(load, name) })
