import { addresses } from '@lectureshelf/contract/addresses'
import { type Page, expect } from '@playwright/test'
import { expectPainted, pdfPage } from '../support/pages.ts'

/** The names of the PDFs in the pictures. */
export interface Notes {
  guide: string
  scan: string
}

/** What a picture shows. */
export interface Scene {
  colorScheme?: 'light' | 'dark'
  /** What the browser has stored before. */
  stored?: { name: string; value: string }[]
  /** Brings the page there, until nothing moves. */
  show: (page: Page, notes: Notes) => Promise<void>
}

const textPage = 31
const markedPage = 8
const student = '1LS22CS001'

const open = async (page: Page, pdfFile: string, number: number) => {
  await page.goto(`${addresses.pdf(pdfFile)}#page=${number}`)
  await expectPainted(page)
  await expect(pdfPage(page, number)).toHaveAttribute('data-loaded', 'true')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
}

const openText = (page: Page, { guide }: Notes) => open(page, guide, textPage)

const openContents = async (page: Page) => {
  await page.getByRole('button', { name: 'Contents', exact: true }).click()
  await expect(page.locator('[data-entry][aria-current]')).toBeVisible()
}

/** Selects a line of text, until the tools for it are loaded and shown. */
const selectLine = async (page: Page, line: number) => {
  const layer = pdfPage(page, markedPage).locator('.textLayer')
  await expect(layer.locator('span').first()).toBeAttached()
  const tools = page.getByRole('toolbar', { name: 'Mark the selected text' })
  await expect(async () => {
    await layer.evaluate((element, at) => {
      const lines = [...element.querySelectorAll('span')].filter(({ textContent }) => textContent.length > 60)
      const range = document.createRange()
      range.selectNodeContents(lines[at] ?? element)
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
    }, line)
    await expect(tools).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  return tools
}

const markLine = async (page: Page, line: number, colour: string) => {
  const tools = await selectLine(page, line)
  await tools.getByRole('button', { name: colour }).click()
  await expect(tools).toHaveCount(0)
}

export const scenes: Record<string, Scene> = {
  day: { show: openText },
  night: { colorScheme: 'dark', show: openText },
  sepia: { stored: [{ name: 'page-theme', value: 'sepia' }], show: openText },
  'scan-at-night': { colorScheme: 'dark', show: (page, { scan }) => open(page, scan, 1) },
  'full-screen': {
    show: async (page, notes) => {
      await openText(page, notes)
      await page.locator('[data-pages]').focus()
      await page.keyboard.press('f')
      await expect
        .poll(() => page.locator('[data-bars="top"]').evaluate((bars) => bars.getBoundingClientRect().bottom))
        .toBeLessThan(1)
    },
  },
  marks: {
    show: async (page, { guide }) => {
      await open(page, guide, markedPage)
      // Later widths find the marks of the first one.
      if (page.viewportSize()?.width === 360) {
        await markLine(page, 0, 'Yellow')
        await markLine(page, 3, 'Green')
      }
      await expect(pdfPage(page, markedPage).locator('.ownMark').first()).toBeVisible()
      await selectLine(page, 5)
    },
  },
  contents: {
    show: async (page, notes) => {
      await openText(page, notes)
      await openContents(page)
    },
  },
  thumbnails: {
    show: async (page, notes) => {
      await openText(page, notes)
      await openContents(page)
      await page.getByRole('tab', { name: 'Pages' }).click()
      const openPage = page.locator(`[data-thumbnail="${textPage}"] canvas`)
      await expect(openPage).toHaveAttribute('width', '240')
      const inView = page.locator('[data-thumbnail] canvas')
      const missing = () =>
        inView.evaluateAll(
          (all) =>
            all.filter((canvas) => {
              const { top, bottom } = canvas.getBoundingClientRect()
              const isEmpty = canvas instanceof HTMLCanvasElement && canvas.width === 0
              return isEmpty && bottom > 0 && top < innerHeight
            }).length,
        )
      await expect.poll(missing, { timeout: 60_000 }).toBe(0)
    },
  },
  kept: {
    show: async (page, { guide }) => {
      await open(page, guide, 1)
      await page.getByRole('button', { name: 'More about this note' }).click()
      await page.getByRole('button', { name: /^Keep on this phone/ }).click()
      await expect(page.getByText('Kept on this phone')).toBeVisible({ timeout: 60_000 })
      await page.goto(addresses.profile(student))
      const kept = page.getByRole('region', { name: 'Kept on this phone' })
      await expect(kept).toContainText('Available offline until')
      await kept.evaluate((region) => region.scrollIntoView({ block: 'center' }))
    },
  },
}
