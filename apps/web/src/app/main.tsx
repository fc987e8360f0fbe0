import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadOnMissingChunk } from '../lib/leaving/chunk-reload.ts'
import { ApiError, NetworkError } from '../lib/http/http.ts'
import { createQueryClient } from '../lib/http/query-client.ts'
import { getToken, watchExpiry } from '../lib/http/session-token.ts'
import { isBeingLeft } from '../lib/leaving/page-leaving.ts'
import { firstFonts } from '../ui/first-fonts.ts'
import { MissingPartError } from './addresses/lazy-page.ts'
import { beginAhead } from './addresses/begin-ahead.ts'
import { watchForcedChange } from './forced-change.ts'
import { moveFocusOnNavigation } from './navigation-focus.ts'
import { Providers } from './providers.tsx'
import { createAppRouter } from './router.tsx'
import { forgetBegunPages } from './scroll-place.ts'
import { hearOfBackFirst } from './staying/layers-when-wanted.ts'
import { sendPlacesLater } from './staying/send-places-later.ts'
import { watchSession } from './session-watch.ts'
import { beginOffline } from './shell-worker/begin-offline.ts'
import { keepTextTyped, restoreKeptText } from './staying/typed-text-stays.ts'
import { forgetPageTheme, forgetPrerenderedHead, takeOverFromPrerendered } from './taking-over.ts'

/**
 * Reports errors that no boundary explains. A refusal, a lost connection and a missing part are explained on the page,
 * and a page that is being left has no reader.
 */
const reportUnlessExplained = (error: unknown): void => {
  const isExplained = [ApiError, NetworkError, MissingPartError].some((kind) => error instanceof kind)
  if (!isExplained && !isBeingLeft()) reportError(error)
}

const start = async (place: HTMLElement): Promise<void> => {
  reloadOnMissingChunk()
  const queryClient = createQueryClient()
  const startLayersWhenWanted = hearOfBackFirst()
  const router = createAppRouter(queryClient)
  const stopCounting = watchSession(router, queryClient)
  beginAhead(router, queryClient)
  // The prerendered page or the preloader of index.html stays until the first page, its guard and its chunk
  // have loaded. Someone signed in was here before: the fonts are in the browser, and arrive within a few frames.
  await Promise.all([router.load(), getToken() !== null && firstFonts()])
  // Every page sets its own title; a browser shows the first one it finds.
  document.querySelector('head > title')?.remove()
  forgetPageTheme(router)
  takeOverFromPrerendered(router, place)
  const root = createRoot(place, { onCaughtError: reportUnlessExplained })
  // As a transition the first render lets taps and frames pass: at once it would hold a phone up for 0.2 s.
  startTransition(() => root.render(<Providers router={router} queryClient={queryClient} />))
  stopCounting()
  watchForcedChange(router, queryClient)
  keepTextTyped()
  void restoreKeptText()
  watchExpiry()
  moveFocusOnNavigation(router)
  forgetBegunPages(router)
  forgetPrerenderedHead(router)
  startLayersWhenWanted(queryClient)
  beginOffline()
  sendPlacesLater(queryClient)
}

const place = document.querySelector<HTMLElement>('#root')
// boot.js has shown an older browser a message, and removed the preloader.
if (place !== null && document.documentElement.dataset['browser'] !== 'too-old') void start(place)
