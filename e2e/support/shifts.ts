import type { BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    layoutShifts?: { value: number; words: string }[]
  }
}

interface ShiftedNode {
  node: Node | null
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: ShiftedNode[]
}

/** Watches what moves without a cause on every page of a browser, from its first moment. */
export const watchShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const shifts: { value: number; words: string }[] = []
    window.layoutShifts = shifts
    const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'hadRecentInput' in entry
    const placeOf = ({ y, height }: DOMRectReadOnly) => `${Math.round(y)}+${Math.round(height)}`
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : String(node?.textContent)
    const wordsOf = ({ node, previousRect, currentRect }: ShiftedNode) =>
      `${nameOf(node)} ${placeOf(previousRect)} > ${placeOf(currentRect)}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (isShift(entry) && !entry.hadRecentInput)
          shifts.push({ value: entry.value, words: entry.sources.map(wordsOf).join(', ') })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Returns what moved without a cause since the page was opened: Cumulative Layout Shift in one window. */
export const shiftOf = async (page: Page): Promise<number> => (await shiftsOf(page)).sum

/** Returns the sum of the shifts since the page was opened, and names what moved from where to where. */
export const shiftsOf = (page: Page): Promise<{ sum: number; words: string }> =>
  page.evaluate(() => {
    const shifts = window.layoutShifts ?? []
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      words: shifts.map(({ value, words }) => `${value.toFixed(3)} ${words}`).join('; '),
    }
  })
