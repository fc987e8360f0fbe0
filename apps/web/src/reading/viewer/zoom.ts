import type { Zoom } from './state.ts'

/** The steps of the zoom menu and of the + and - keys. */
export const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

/** Limits of zooming by gesture and wheel. A phone fits an A4 page into its width at about 0.45. */
const smallestScale = 0.25
export const largestScale = 4

// pdf.js rounds scales to hundredths, so neighbours within one are the same step.
const tolerance = 0.01

/**
 * Returns the scale below which a gesture makes nothing smaller: a wide sheet is shown whole far below the usual one.
 * @param wholeScale at which the whole page is in the window
 */
export const leastScaleOf = (scale: number, wholeScale: number): number =>
  Math.min(smallestScale, scale, wholeScale)

/** Returns the next step up or down from any scale; null at the end. */
export const nextZoomStep = (scale: number, direction: 1 | -1): number | null => {
  const steps = direction === 1 ? zoomSteps : zoomSteps.toReversed()
  const isBeyond = (step: number) => (step - scale) * direction > tolerance
  return steps.find(isBeyond) ?? null
}

/** Labels a zoom: Fit text, Fit width, Fit page or 125%. */
export const zoomLabel = (zoom: Zoom): string => {
  if (zoom.preset === 'text-width') return 'Fit text'
  if (zoom.preset === 'page-width') return 'Fit width'
  if (zoom.preset === 'page-fit') return 'Fit page'
  return zoom.scale > 0 ? `${Math.round(zoom.scale * 100)}%` : 'Zoom'
}
