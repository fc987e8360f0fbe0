import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import type { Page } from '@playwright/test'
import { makeMark } from './support/listed-mark.ts'
import { birdGuide, expectSettled, openViewer, pdfFileOf } from './support/pages.ts'
import { desktop, expect, phone, test } from './support/test.ts'

const controls = 'button, input, select, textarea, label, a.mantine-Button-root'

const printing = (page: Page) => page.emulateMedia({ media: 'print' })

const expectNoControls = (page: Page) =>
  expect(page.locator(controls).filter({ visible: true })).toHaveCount(0)

/** Counts the sheets of the page on paper. */
const sheetsOf = async (page: Page): Promise<number> =>
  (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    ?.length ?? 0

const mark = makeMark({
  kind: 'text',
  quote: { exact: 'a route of its own', prefix: '', suffix: '' },
  colour: 'pink',
  note: 'Asked in the last paper',
})

test.describe('a student', () => {
  test.use({ person: '1LS22CS001' })

  for (const size of [desktop, phone])
    test(
      `gets one white sheet with one sentence in place of a PDF, ${size.width} pixels wide`,
      { tag: size === phone ? [] : '@long' },
      async ({ page, server }) => {
        await page.setViewportSize(size)
        await openViewer(page, await pdfFileOf(server.url, birdGuide))
        await page.keyboard.press('n')
        await page.getByRole('button', { name: 'More about this note' }).click()
        await page.getByRole('button', { name: /^My marks/ }).click()
        await expect(page.getByRole('dialog', { name: 'My marks' })).toBeVisible()
        await printing(page)
        expect((await page.locator('body').innerText()).trim()).toBe(messages.noPrinting)
        expect(await sheetsOf(page)).toBe(1)
        const painted = await page.locator('body, body *').evaluateAll((all) =>
          all
            .filter((element) => element.checkVisibility())
            .map((element) => getComputedStyle(element).backgroundColor)
            .filter((colour) => !['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(colour)),
        )
        expect(painted).toEqual([])
        await page.emulateMedia({ media: 'screen' })
        await page.keyboard.press('n')
      },
    )

  test('prints marks without what searches, changes or deletes them', async ({ page }) => {
    await page.route(/\/api\/marks\?/, (route) => route.fulfill({ json: { marks: [mark], total: 1 } }))
    await page.goto(addresses.marks)
    await expect(page.getByText('a route of its own')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Delete: / })).toBeVisible()
    await printing(page)
    await expectNoControls(page)
    for (const words of ['a route of its own', 'Asked in the last paper', 'Page 4'])
      await expect(page.getByText(words).first()).toBeVisible()
  })
})

test.describe('an owner', () => {
  test.use({ person: '1LS00OWNER' })

  test('prints the books without their selects', { tag: '@long' }, async ({ page }) => {
    await page.goto(addresses.books)
    await expectSettled(page)
    await expect(page.getByRole('combobox').first()).toBeVisible()
    await printing(page)
    await expectNoControls(page)
    await expect(page.getByRole('table').first()).toBeVisible()
  })

  test('prints the insight without the folds that are closed', { tag: '@long' }, async ({ page }) => {
    await page.goto(addresses.insight)
    await expectSettled(page)
    await expect(page.getByRole('region', { name: 'What staff added' })).toBeVisible()
    await expect(page.getByText('Money, by week')).toBeVisible()
    await printing(page)
    await expectNoControls(page)
    await expect(page.getByText('Money, by week')).toBeHidden()
    await expect(page.locator('details[open] table').first()).toBeVisible()
    await expect(page.locator('summary svg').filter({ visible: true })).toHaveCount(0)
  })
})
