import type { QueryClient } from '@tanstack/react-query'
import type * as Part from '../../lib/layers/layers.ts'

/**
 * Listens to Back before the router does: browsers differ in whether a capturing listener of the window goes first.
 * Returns what then loads the layers with the first touch, or at once where the page was loaded again with open ones.
 */
export const hearOfBackFirst = (): ((queryClient: QueryClient) => void) => {
  let follow: ((event: PopStateEvent) => void) | null = null
  addEventListener('popstate', (event) => follow?.(event))
  return (queryClient) => {
    const begun = new AbortController()
    const typedIn = new Set<EventTarget | null>()
    const begin = async (event?: Event) => {
      if (event?.type === 'input') typedIn.add(event.target)
      // Missing after a deploy it is undefined, and the page is being loaded again.
      const part: typeof Part | null | undefined = await import('../../lib/layers/layers.ts').catch(
        () => null,
      )
      if (!part || begun.signal.aborted) return
      begun.abort()
      follow = part.startLayers(queryClient, typedIn)
    }
    if (history.state?.layers > 0) void begin()
    for (const type of ['pointerdown', 'keydown', 'input'])
      addEventListener(type, (event) => void begin(event), { signal: begun.signal })
  }
}
