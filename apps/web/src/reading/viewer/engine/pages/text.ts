import { type PDFPageProxy, TextLayer } from '../pdfjs.ts'
import type { PageView } from './page-view.ts'

/** Creates an empty layer for selectable text. */
export const createTextLayer = (): HTMLElement => {
  const layer = document.createElement('div')
  layer.className = 'textLayer'
  const end = document.createElement('div')
  end.className = 'endOfContent'
  layer.append(end)
  // Stops a selection from jumping to the end of the page between two lines.
  layer.addEventListener('pointerdown', () => layer.classList.add('selecting'))
  for (const type of ['pointerup', 'pointercancel'])
    layer.addEventListener(type, () => layer.classList.remove('selecting'))
  return layer
}

/**
 * Lays the text of a page over it, invisible, to select and to read aloud.
 * @returns the number of its letters, digits and signs
 */
export const showText = async (view: PageView, page: PDFPageProxy, signal: AbortSignal): Promise<number> => {
  const viewport = page.getViewport({ scale: 1 })
  const layer = createTextLayer()
  // The layer counts in the units of the page, which may be larger than points.
  layer.style.setProperty('--total-scale-factor', String(viewport.userUnit))
  const text = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport })
  const cancel = () => text.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    await text.render()
    const letters = layer.textContent.replaceAll(/\s/g, '').length
    if (signal.aborted) return letters
    const end = layer.querySelector('.endOfContent')
    if (end !== null) layer.append(end)
    view.text.style.width = `${viewport.width}px`
    view.text.style.height = `${viewport.height}px`
    view.setTextWidth(viewport.width)
    view.text.replaceChildren(layer)
    return letters
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
