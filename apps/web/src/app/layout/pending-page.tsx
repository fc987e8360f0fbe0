import { useLayoutEffect } from 'react'
import { beginAtTop } from '../scroll-place.ts'
import { PageSkeleton, ShelfSkeleton } from './page-skeleton.tsx'

/** A page whose guard or chunk is not here yet. */
export const PendingPage = () => {
  useLayoutEffect(beginAtTop, [])
  return <PageSkeleton />
}

/** The same where a shelf comes. */
export const PendingShelf = () => {
  useLayoutEffect(beginAtTop, [])
  return <ShelfSkeleton />
}
