import { createRoot } from 'react-dom/client'
import { forgetChunkReload, reloadOnMissingChunk } from '../lib/chunk-reload.ts'
import { ApiError, NetworkError } from '../lib/http/http.ts'
import { createQueryClient } from '../lib/http/query-client.ts'
import { watchExpiry } from '../lib/http/session-token.ts'
import { restoreTypedText } from '../lib/typed-text.ts'
import { beginAhead } from './addresses/begin-ahead.ts'
import { watchForcedChange } from './forced-change.ts'
import { moveFocusOnNavigation } from './navigation-focus.ts'
import { Providers } from './providers.tsx'
import { createAppRouter } from './router.tsx'
import { forgetBegunPages } from './scroll-place.ts'
import { watchSession } from './session-watch.ts'
import { forgetPrerenderedHead, takeOverFromPrerendered } from './taking-over.ts'

/** A refusal or a dead line is explained on the page by a boundary; anything else is a fault of ours. */
const reportUnlessExplained = (error: unknown): void => {
  if (!(error instanceof ApiError || error instanceof NetworkError)) reportError(error)
}

const start = async (place: HTMLElement): Promise<void> => {
  reloadOnMissingChunk()
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  const stopCounting = watchSession(router, queryClient)
  beginAhead(router, queryClient)
  // The prerendered page or the preloader of index.html stays until the first page, its guard and its chunk are here.
  await router.load()
  // Every page has a title of its own; a browser shows the first one it finds.
  document.querySelector('head > title')?.remove()
  takeOverFromPrerendered(router, place)
  createRoot(place, { onCaughtError: reportUnlessExplained }).render(
    <Providers router={router} queryClient={queryClient} />,
  )
  stopCounting()
  watchForcedChange(router, queryClient)
  forgetChunkReload()
  restoreTypedText()
  watchExpiry()
  moveFocusOnNavigation(router)
  forgetBegunPages(router)
  forgetPrerenderedHead(router)
}

const place = document.querySelector<HTMLElement>('#root')
// boot.js has told an older browser so in a sentence, and the preloader is gone.
if (place !== null && document.documentElement.dataset['browser'] !== 'too-old') void start(place)
