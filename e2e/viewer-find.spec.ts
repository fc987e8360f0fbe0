import {
  birdGuide,
  expectPage,
  flexManual,
  jumpTo,
  openViewer,
  pageCounter,
  pagesOf,
  pdfFileOf,
  pdfPage,
} from './support/pages.ts'
import { expect, phone, test } from './support/test.ts'

test.use({ person: '1LS22CS001', viewport: phone, hasTouch: true, isMobile: true })

const transparent = /, 0\)$/

test(
  'a student finds a phrase without regard to capitals and goes to a page of the list',
  { tag: '@long' },
  async ({ page, server }) => {
    await openViewer(page, await pdfFileOf(server.url, birdGuide), '#page=10')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('searchbox', { name: 'Find in this PDF' }).fill('Routing TABLE')
    const result = page.getByRole('search').getByRole('status')
    await expect(result).toHaveText(/^\d+ of \d+$/)
    const marks = pagesOf(page).locator('.mark')
    const current = marks.and(page.locator('.current')).first()
    await expect(current).toBeInViewport()
    await test.step('in forced colours a frame tells the current hit from the others', async () => {
      await page.emulateMedia({ forcedColors: 'active' })
      await expect(current).toHaveCSS('outline', /3px/)
      await expect(current).toHaveCSS('background-color', transparent)
      const others = marks.and(page.locator(':not(.current)'))
      await expect(others.first()).not.toHaveCSS('background-color', transparent)
      await expect(others.first()).toHaveCSS('outline-style', 'none')
      await page.emulateMedia({ forcedColors: 'none' })
    })

    await page.getByRole('button', { name: 'Pages with matches' }).click()
    const last = page.getByRole('search').getByRole('listitem').last()
    const number = Number(/^Page (\d+), \d+ hits?$/.exec((await last.textContent()) ?? '')?.[1])
    await last.getByRole('button').click()
    await expectPage(page, number, 78)
    await expect(pdfPage(page, number).locator('.mark.current').first()).toBeInViewport()
    await page.getByRole('button', { name: 'Close find' }).click()
    await expect(marks).toHaveCount(0)
  },
)

test(
  'a student sees the open chapter and page marked in the contents, also in forced colours',
  { tag: '@long' },
  async ({ page, server }) => {
    await openViewer(page, await pdfFileOf(server.url, birdGuide), '#page=49')
    await page.getByRole('button', { name: 'Contents' }).click()
    const contents = page.getByRole('dialog', { name: 'Contents' })
    await expect(contents.locator('[aria-current="location"]')).toBeInViewport()
    await expect(contents.locator('[aria-current="location"]')).toHaveCount(1)
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(contents.locator('[aria-current="location"]')).toHaveCSS('border-left-width', '4px')
    await contents.getByRole('tab', { name: 'Pages' }).click()
    const small = contents.getByRole('button', { name: 'Page 49', exact: true })
    await expect(small).toHaveCSS('border-left-width', '4px')
    await expect(contents.getByRole('button', { name: 'Page 50', exact: true })).toHaveCSS(
      'border-left-width',
      '1px',
    )
  },
)

test(
  'a student goes to the page that an index names by its label',
  { tag: '@long' },
  async ({ page, server }) => {
    await openViewer(page, await pdfFileOf(server.url, flexManual), '#page=20')
    const name = /^Page (\S+) \(20 of 140\)/
    await expect(pageCounter(page)).toHaveAccessibleName(name)
    const label = name.exec((await pageCounter(page).getAttribute('aria-label')) ?? '')?.[1] ?? ''
    await jumpTo(page, 60)
    await expect(pageCounter(page)).toHaveAccessibleName(/^Page 60 \(67 of 140\)/)
    await jumpTo(page, label)
    await expect(pageCounter(page)).toHaveAccessibleName(name)
  },
)
