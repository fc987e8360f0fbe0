/** Opens a layer, which `close` closes; the returned function says that it is closed. */
export type OpenLayer = (close: () => void) => () => void

/** Told to the window when a layer opens and the part for layers is not there yet. */
export const layerWanted = 'layerwanted'

interface Waiting {
  close: () => void
  end?: () => void
}

let opener: OpenLayer | null = null
const waiting = new Set<Waiting>()

/** Says what opens layers, once that part has come; those that are open already get an entry then. */
export const openLayersWith = (open: OpenLayer): void => {
  opener = open
  for (const layer of waiting) layer.end = open(layer.close)
}

/** Opens a layer above the page. Until the part for that has come, Back leaves the page. */
export const openLayer: OpenLayer = (close) => {
  if (opener !== null) return opener(close)
  const layer: Waiting = { close }
  waiting.add(layer)
  dispatchEvent(new Event(layerWanted))
  return () => {
    waiting.delete(layer)
    layer.end?.()
  }
}
