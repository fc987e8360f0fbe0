import type { BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    layoutShifts?: { value: number; words: string }[]
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** Watches what moves without a cause on every page of a browser, from its first moment. */
export const watchShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const shifts: { value: number; words: string }[] = []
    window.layoutShifts = shifts
    const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'hadRecentInput' in entry
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : String(node?.nodeName)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (isShift(entry) && !entry.hadRecentInput)
          shifts.push({ value: entry.value, words: entry.sources.map(({ node }) => nameOf(node)).join(', ') })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Returns what moved without a cause since the page was opened: Cumulative Layout Shift in one window. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window.layoutShifts ?? []).reduce((sum, { value }) => sum + value, 0))
