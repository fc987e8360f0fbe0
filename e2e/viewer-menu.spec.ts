import type { Page, Route } from '@playwright/test'
import { press } from './support/finger.ts'
import { moreOf } from './support/kept-notes.ts'
import { birdGuide, openViewer, pdfFileOf } from './support/pages.ts'
import { expect, phone, test } from './support/test.ts'

test.use({ person: '1LS22CS001', viewport: phone, hasTouch: true, isMobile: true })

interface SeenMenu {
  /** The names and places of the rows as soon as the menu has its place. */
  first: string[]
  /** The same, half a second later. */
  later: string[]
}

/** Watches for the menu at every change of the page, and notes its rows at first and half a second later. */
const watchMenu = (page: Page): Promise<SeenMenu> =>
  page.evaluate(
    () =>
      new Promise<SeenMenu>((resolve) => {
        const rowsOf = (menu: Element) =>
          [...menu.querySelectorAll<HTMLElement>('button, legend, p')]
            .filter((row) => row.getClientRects().length > 0)
            .map((row) => `${row.innerText} at ${Math.round(row.getBoundingClientRect().top)}`)
        const observer = new MutationObserver(() => {
          const menu = document.querySelector('.mantine-Popover-dropdown')
          // When it opens, it is still looking for its place.
          if (menu === null || menu.getBoundingClientRect().top <= 0) return
          observer.disconnect()
          const first = rowsOf(menu)
          setTimeout(() => resolve({ first, later: rowsOf(menu) }), 500)
        })
        observer.observe(document, { subtree: true, childList: true, attributes: true })
      }),
  )

test(
  'the rows of the ... menu are where they are from the moment it opens',
  { tag: '@long' },
  async ({ page, server }) => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const hold = async (route: Route) => {
      await held
      await route.continue()
    }
    await page.route('**/assets/note-menu-rows-*.js', hold)
    await page.route('**/api/pdf/*/marks*', hold)
    await page.clock.install()
    await openViewer(page, await pdfFileOf(server.url, birdGuide), '#page=8')
    // A press waits for two seconds, which pass on a slow machine: here no time passes until the rows are there.
    await page.clock.pauseAt(Date.now() + 60_000)
    await test.step('it waits for those that are on their way', async () => {
      await press(moreOf(page))
      await expect(moreOf(page)).toHaveAttribute('aria-busy', 'true')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    await test.step('and opens with all of them', async () => {
      const seen = watchMenu(page)
      release()
      await expect(moreOf(page)).not.toHaveAttribute('aria-busy', 'true')
      await page.clock.resume()
      const { first, later } = await seen
      expect(first).toEqual(later)
      expect(first.join('\n')).toMatch(
        /Colours of the pages.*Added by .*Star page 8.*Note to page 8.*My marks.*Report this page.*Keep on this phone \(/s,
      )
    })
    await test.step('so a finger that presses at once meets what it aims at', async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await press(moreOf(page))
      await press(page.getByRole('button', { name: 'Note to page 8' }))
      await expect(page.getByRole('textbox', { name: 'Your note' })).toBeVisible()
    })
  },
)

test(
  'rows that do not come leave the menu without them, and follow below when they come',
  { tag: '@long' },
  async ({ page, server }) => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/note-menu-rows-*.js', async (route) => {
      await held
      await route.continue()
    })
    await openViewer(page, await pdfFileOf(server.url, birdGuide))
    await press(moreOf(page))
    const report = page.getByRole('button', { name: 'Report this page' })
    await expect(report).toBeVisible()
    const before = await report.boundingBox()
    release()
    await expect(page.getByRole('button', { name: /^Keep on this phone/ })).toBeVisible()
    expect(await report.boundingBox()).toEqual(before)
  },
)
