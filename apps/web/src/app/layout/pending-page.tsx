import { useLayoutEffect } from 'react'
import { beginAtTop } from '../scroll-place.ts'
import { PageSkeleton, ShelfSkeleton } from './page-skeleton.tsx'

/** Shown while a page's guard or chunk is loading. */
export const PendingPage = () => {
  useLayoutEffect(beginAtTop, [])
  return <PageSkeleton />
}

/** Shown while the guard or chunk of a shelf is loading. */
export const PendingShelf = () => {
  useLayoutEffect(beginAtTop, [])
  return <ShelfSkeleton />
}
