/** Passes on what the folders of the engine share with the rest of the viewer. */
export { nameOf } from '../failures.ts'
export {
  type Look,
  type Rotation,
  type TextBox,
  layOutPages,
  plainLook,
  turnElement,
  turnedSize,
  turnedX,
} from '../page-fit.ts'
export { type Column, type PlacedBox, type Size, columnOf, scaleOfPreset } from '../page-layout.ts'
export { type PagePart, copyPictures, wholePage } from '../page-theme/copy-pictures.ts'
export type { PageLook } from '../page-theme/page-looks.ts'
export { pageTheme } from '../page-theme/page-theme.ts'
export { unlessAborted } from '../session/unless-aborted.ts'
export type { EngineEvent, FindQuery, OutlineEntry, ZoomPreset } from '../state.ts'
export { largestScale, leastScaleOf } from '../zoom.ts'
