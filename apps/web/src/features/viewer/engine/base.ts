/** Passes on what the folders of the engine share with the rest of the viewer. */
export { nameOf } from '../failures.ts'
export { type Look, type Rotation, type TextBox, layOutPages, turnElement, turnedX } from '../page-fit.ts'
export { type Column, type PlacedBox, type Size, columnOf } from '../page-layout.ts'
export { unlessAborted } from '../session/unless-aborted.ts'
export type { EngineEvent, FindQuery, ZoomPreset } from '../state.ts'
export { largestScale, smallestScale } from '../zoom.ts'
