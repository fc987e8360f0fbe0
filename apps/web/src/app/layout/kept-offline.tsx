import { type ReactNode, Suspense, lazy } from 'react'
import { NetworkError } from '../../lib/http/http.ts'
import { keeperOfNotes, signedInPerson } from '../../lib/storage/forget-notes.ts'
import { PageSkeleton } from './page-skeleton.tsx'

const loadKept = () => import('../../reading/kept-notes/kept-instead.tsx')
const KeptList = lazy(async () => ({ default: (await loadKept()).KeptList }))
const KeptInstead = lazy(async () => ({ default: (await loadKept()).KeptInstead }))

/** Lists what the phone keeps, for below what the lost connection took from a page. */
export const KeptOffline = () => (
  <Suspense fallback={null}>
    <KeptList isOffline />
  </Suspense>
)

/** Lists the same after a failure of the network; nothing after another one. */
export const KeptAfter = ({ error }: { error: unknown }) => error instanceof NetworkError && <KeptOffline />

interface KeptForPageProps {
  error: unknown
  onRetry: () => void
  /** The page of the error, where nothing is kept. */
  children: ReactNode
}

/** Shows what the phone keeps in place of a page that needs the network. */
export const KeptForPage = ({ error, onRetry, children }: KeptForPageProps) => {
  const keeper = keeperOfNotes()
  if (!(error instanceof NetworkError) || keeper === null || keeper !== signedInPerson()) return children
  return (
    <Suspense fallback={<PageSkeleton />}>
      <KeptInstead onRetry={onRetry}>{children}</KeptInstead>
    </Suspense>
  )
}
