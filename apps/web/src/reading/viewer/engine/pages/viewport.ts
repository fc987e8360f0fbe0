import type { PlacedBox, Size } from '../../page-layout.ts'

/** The window through which the column of pages is seen. Its ends may lie below bars. */
export interface Viewport {
  /** Returns the size between the bars, which pages are fitted to. */
  size: () => Size
  /** Returns the part of the column inside the window, also below the bars. */
  seen: () => PlacedBox
}

/** Watches the window of a scrolling element, whose padding is what bars cover. */
export const createViewport = (container: HTMLElement, column: HTMLElement): Viewport => ({
  size: () => ({
    width: container.clientWidth,
    height:
      container.clientHeight -
      column.offsetTop -
      (Number.parseFloat(getComputedStyle(container).paddingBottom) || 0),
  }),
  seen: () => ({
    left: container.scrollLeft,
    top: container.scrollTop - column.offsetTop,
    width: container.clientWidth,
    height: container.clientHeight,
  }),
})

/** Reports until the signal ends that the pages were scrolled, and that their window has another size. */
export const watchWindow = (
  container: HTMLElement,
  { onScroll, onResize, signal }: { onScroll: () => void; onResize: () => void; signal: AbortSignal },
): void => {
  container.addEventListener('scroll', onScroll, { passive: true, signal })
  const observer = new ResizeObserver(onResize)
  observer.observe(container)
  signal.addEventListener('abort', () => observer.disconnect(), { once: true })
}

// Faster than this many windows a second, pages pass unread.
const flungWindowsPerSecond = 3

/** Measures how fast the window moves; a jump is not a movement. */
export const createSpeedometer = () => {
  let last = { top: 0, at: 0 }
  return {
    jumped: (top: number) => {
      last = { top, at: performance.now() }
    },
    isFlung: (top: number, windowHeight: number) => {
      const now = performance.now()
      const seconds = Math.max(now - last.at, 1) / 1000
      const windows = Math.abs(top - last.top) / Math.max(windowHeight, 1)
      last = { top, at: now }
      return windows / seconds > flungWindowsPerSecond
    },
  }
}
