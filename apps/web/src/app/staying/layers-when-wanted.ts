import type { QueryClient } from '@tanstack/react-query'
import type * as Part from '../../lib/layers/layers.ts'
import { layerWanted } from '../../lib/layers/open-layer.ts'

/**
 * Listens to Back before the router does: browsers differ in whether a capturing listener of the window goes first.
 * Returns what then loads the layers with the first press that may open one, or at once where the page was loaded again
 * with open ones. A link opens a page, which has enough to load.
 */
export const hearOfBackFirst = (): ((queryClient: QueryClient) => void) => {
  let follow: ((event: PopStateEvent) => void) | null = null
  addEventListener('popstate', (event) => follow?.(event))
  return (queryClient) => {
    const begun = new AbortController()
    const typedIn = new Set<EventTarget | null>()
    const begin = async (event?: Event) => {
      const target = event?.target
      if (event?.type === 'input') typedIn.add(event.target)
      else if (target instanceof Element && target.closest('a') !== null) return
      // Missing after a deploy it is undefined, and the page is being loaded again.
      const part: typeof Part | null | undefined = await import('../../lib/layers/layers.ts').catch(
        () => null,
      )
      if (!part || begun.signal.aborted) return
      begun.abort()
      follow = part.startLayers(queryClient, typedIn)
    }
    if (history.state?.layers > 0) void begin()
    for (const type of [layerWanted, 'pointerdown', 'keydown', 'input'])
      addEventListener(type, (event) => void begin(event), { signal: begun.signal })
  }
}
