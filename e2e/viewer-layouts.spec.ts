import type { Page } from '@playwright/test'
import { birdGuide, expectPage, openViewer, pdfFileOf, pdfPage } from './support/pages.ts'
import { expect, phone, test } from './support/test.ts'

test.use({ person: '1LS22CS001' })

const boxOf = async (page: Page, number: number) => {
  const box = await pdfPage(page, number).boundingBox()
  if (box === null) throw new Error(`Page ${number} is not laid out.`)
  return box
}

/** Waits until two pages stand side by side, or below each other. */
const expectBeside = (page: Page, [left, right]: [number, number], isBeside: boolean) =>
  expect
    .poll(async () => {
      const [one, other] = [await boxOf(page, left), await boxOf(page, right)]
      return one.y === other.y && other.x >= one.x + one.width
    })
    .toBe(isBeside)

test(
  'two pages are side by side by the menu and by a key, stay so, and part in a narrow window',
  { tag: '@long' },
  async ({ page, server }) => {
    await openViewer(page, await pdfFileOf(server.url, birdGuide), '#page=12')
    await expect(pdfPage(page, 12).locator('.textLayer')).toContainText(/\w/)
    const zoom = page.getByRole('button', { name: /^Zoom: / })
    const choice = page.getByRole('menuitemcheckbox', { name: 'Two pages' })
    await expectBeside(page, [12, 13], false)
    await zoom.click()
    await choice.click()
    await expectBeside(page, [12, 13], true)
    await expect(pdfPage(page, 12)).toBeInViewport()
    await test.step('the key D parts and joins them', async () => {
      await page.keyboard.press('d')
      await expectBeside(page, [12, 13], false)
      await page.keyboard.press('d')
      await expectBeside(page, [12, 13], true)
    })
    await test.step('the next opening of the PDF shows them again', async () => {
      await page.reload()
      await expect(pdfPage(page, 12).locator('.textLayer')).toContainText(/\w/)
      await expectBeside(page, [12, 13], true)
      await expectPage(page, 12, 78)
      await zoom.click()
      await expect(choice).toBeChecked()
      await page.keyboard.press('Escape')
    })
    await test.step('a window that has no room for two shows one, and offers no two', async () => {
      await page.setViewportSize(phone)
      await expectBeside(page, [12, 13], false)
      await zoom.click()
      await expect(page.getByRole('menuitem', { name: 'Rotate right' })).toBeVisible()
      await expect(choice).toBeHidden()
    })
  },
)

test.describe('with a thumb', () => {
  test.use({ hasTouch: true, viewport: phone })

  test(
    'a double tap enlarges the place below it, and another returns to the page as it was',
    { tag: '@long' },
    async ({ page, server }) => {
      await openViewer(page, await pdfFileOf(server.url, birdGuide), '#page=12')
      const text = pdfPage(page, 12).locator('.textLayer')
      await expect(text).toContainText(/\w/)
      const zoom = page.getByRole('button', { name: /^Zoom: / })
      const zoomed = async () => (await zoom.textContent()) ?? ''
      const before = { zoom: await zoomed(), box: await boxOf(page, 12) }
      const session = await page.context().newCDPSession(page)
      const at = { x: before.box.x + 120, y: phone.height / 2 }
      const tapTwice = () =>
        session.send('Input.synthesizeTapGesture', { ...at, tapCount: 2, gestureSourceType: 'touch' })
      await tapTwice()
      await expect.poll(async () => (await boxOf(page, 12)).width).toBeGreaterThan(1.1 * before.box.width)
      expect(await zoomed()).toMatch(/^\d+%$/)
      // The place under the thumb stays under it.
      await expect(pdfPage(page, 12)).toBeInViewport()
      await tapTwice()
      await expect.poll(() => boxOf(page, 12)).toEqual(before.box)
      expect(await zoomed()).toBe(before.zoom)
    },
  )
})
