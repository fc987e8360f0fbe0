import { vi } from 'vitest'
import type { ViewerCommands } from '../src/reading/viewer/use-viewer.ts'

/** Builds commands of the viewer that do nothing, with spies for those that tests ask about. */
export const makeCommands = () => {
  const nothing = () => undefined
  const spies = {
    jumpToPage: vi.fn<(page: number) => void>(),
    goToHitsOf: vi.fn<(page: number) => void>(),
    findNext: vi.fn<(direction: 1 | -1) => void>(),
  }
  const commands: ViewerCommands = {
    goToPage: nothing,
    turnPage: nothing,
    goToOutline: nothing,
    setZoom: nothing,
    stepZoom: nothing,
    zoomToColumn: nothing,
    rotate: nothing,
    setTwoUp: nothing,
    scrollBy: nothing,
    openFind: nothing,
    closeFind: nothing,
    search: nothing,
    openOutline: nothing,
    closeOutline: nothing,
    openJump: nothing,
    closeJump: nothing,
    retry: nothing,
    focusPages: nothing,
    ...spies,
  }
  return { commands, spies }
}
