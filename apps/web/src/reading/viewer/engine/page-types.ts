/** Passes on what finding needs from the pages. */
export type { EnginePosition } from './pages/geometry.ts'
export { type PageMatrix, boxBetween, shownPoint } from './page-matrix.ts'
export type { PageView } from './pages/page-view.ts'
export type { Source } from '../session/source.ts'
