import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'
import { type KeyCommand, commandOfKey } from './keyboard.ts'
import { toggleNight } from './page-theme/theme-changes.ts'
import type { Room } from './room/use-room.ts'
import type { ViewerState } from './state.ts'
import type { ViewerCommands } from './use-viewer.ts'

const takers =
  'input, textarea, select, [contenteditable="true"], [role="slider"], [role="menu"], [role="dialog"], [role="toolbar"], [data-own-keys]'

/** What keys control besides the commands of the viewer. */
interface KeyRoom extends Pick<Room, 'toggleFullScreen' | 'callBars'> {
  openKeyHelp: () => void
}

const actionsOf = (
  state: ViewerState,
  commands: ViewerCommands,
  room: KeyRoom,
  viewer: HTMLElement,
): Record<KeyCommand, () => void> => ({
  nextPage: () => commands.turnPage(1),
  previousPage: () => commands.turnPage(-1),
  firstPage: () => commands.goToPage(1),
  lastPage: () => commands.goToPage(state.pageCount),
  scrollDown: () => commands.scrollBy(0.12),
  scrollUp: () => commands.scrollBy(-0.12),
  zoomIn: () => commands.stepZoom(1),
  zoomOut: () => commands.stepZoom(-1),
  fitWidth: () => commands.setZoom('page-width'),
  rotateRight: () => commands.rotate(1),
  rotateLeft: () => commands.rotate(-1),
  twoPages: () => commands.setTwoUp(!state.look.isTwoUp),
  zoomToColumn: () => commands.zoomToColumn(),
  find: () => {
    commands.openFind()
    // Already open: focuses its field again.
    document.querySelector<HTMLInputElement>('[data-find-field]')?.focus()
  },
  findNext: () => commands.findNext(1),
  findPrevious: () => commands.findNext(-1),
  jump: commands.openJump,
  night: toggleNight,
  fullScreen: room.toggleFullScreen,
  help: room.openKeyHelp,
  close: () => {
    if (state.find.isOpen) commands.closeFind()
    else if (state.isJumpOpen) commands.closeJump()
    else if (viewer.querySelector('[data-side]')?.contains(document.activeElement)) {
      commands.closeOutline()
      commands.focusPages()
    } else room.callBars()
  },
})

/** Handles the viewer's keys, wherever the focus is on the page. */
export const useViewerKeys = (
  root: RefObject<HTMLElement | null>,
  state: ViewerState,
  commands: ViewerCommands,
  room: KeyRoom,
): void => {
  const onKeyDown = (event: KeyboardEvent) => {
    const viewer = root.current
    const target = event.target instanceof Element ? event.target : document.body
    if (viewer === null || state.phase !== 'ready') return
    const pages = viewer.querySelector('[data-pages]')
    // The page around the viewer, and what floats above it, have their own keys.
    const isElsewhere = !viewer.contains(target) && !target.contains(viewer)
    const command = commandOfKey({
      key: event.key,
      shiftKey: event.shiftKey,
      altKey: event.altKey,
      hasCommandKey: event.ctrlKey || event.metaKey,
      isTaken: isElsewhere || target.closest(takers) !== null,
      hasOwnArrows: target.closest('[data-own-arrows]') !== null,
      isOnPages: pages?.contains(target) ?? false,
      isWide: pages !== null && pages.scrollWidth > pages.clientWidth,
    })
    if (command === null) return
    event.preventDefault()
    event.stopPropagation()
    actionsOf(state, commands, room, viewer)[command]()
  }
  // Captured before the application's keys: here `/` searches the PDF.
  useWindowEvent('keydown', onKeyDown, { capture: true })
}
