import type { QueryClient } from '@tanstack/react-query'
import { guardForms } from './half-filled.ts'
import { openLayer, watchLayers } from './history-layers.ts'
import { openLayersWith } from './open-layer.ts'

/** Returns the dialog on top: it holds the focus, wherever it stands in the document. */
const topDialog = (): Element | null =>
  document.activeElement?.closest('[role="dialog"]') ??
  [...document.querySelectorAll('[role="dialog"]')].at(-1) ??
  null

/**
 * Begins to watch the history and the forms: layers close for Back, a half-filled form in one after a question. Returns
 * what must hear of each step through the history before the router does.
 */
export const startLayers = (
  queryClient: QueryClient,
  typedIn: Iterable<EventTarget | null>,
): ((event: PopStateEvent) => void) => {
  const follow = watchLayers()
  const guard = guardForms(queryClient, typedIn)
  openLayersWith((close) => openLayer({ close: () => guard.leave(topDialog(), close) }))
  return follow
}
