import { addresses } from '@lectureshelf/contract/addresses'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { layOn, pressAt } from './support/finger.ts'
import { birdGuide, expectNoSidewaysScroll, jumpTo, openViewer, pdfFileOf, pdfPage } from './support/pages.ts'
import { desktop, expect, phone, test } from './support/test.ts'

test.use({ person: '1LS22CS001', viewport: desktop })

type Box = Record<'x' | 'y' | 'width' | 'height', number>

const pageNumber = 8

/** Returns the longest line of text on a page, with its place in the window. */
const longestLine = async (page: Page, number = pageNumber) => {
  const spans = pdfPage(page, number).locator('.textLayer span')
  await expect(spans.first()).toBeAttached()
  const texts = await spans.allTextContents()
  const at = texts.reduce((best, text, index) => (text.length > (texts[best] ?? '').length ? index : best), 0)
  const line = spans.nth(at)
  await line.scrollIntoViewIfNeeded()
  const box = await line.boundingBox()
  if (box === null) throw new Error('The line has no place.')
  return { text: (texts[at] ?? '').trim(), box, line }
}

/** Selects a line of text by mouse. */
const selectLine = async (page: Page) => {
  const { text, box } = await longestLine(page)
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x + 1, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, middle, { steps: 4 })
  await page.mouse.move(box.x + box.width - 1, middle, { steps: 4 })
  await page.mouse.up()
  return { text, box }
}

/**
 * Selects a line as the browser of a phone does: it takes the touch for itself once the finger has rested. A browser
 * without a screen selects nothing then, so the test does that.
 */
const selectByFinger = async (page: Page, number: number) => {
  const { line } = await longestLine(page, number)
  await layOn(line, () => line.evaluate((span) => getSelection()?.selectAllChildren(span)))
}

/** Returns the place of a mark, which is drawn again when the server has it. */
const placeOf = async (mark: Locator): Promise<Box> => {
  const places: Box[] = []
  const read = async () => {
    const place = await mark.boundingBox()
    if (place !== null) places.push(place)
    return places.length
  }
  await expect.poll(read).toBe(1)
  const [place] = places
  if (place === undefined) throw new Error('The mark has no place.')
  return place
}

const markBox = (page: Page) => pdfPage(page, pageNumber).locator('.ownMark')

/** Expects the mark to lie on its line. */
const expectOn = (page: Page, line: Box) =>
  expect
    .poll(async () => {
      const drawn = await markBox(page).boundingBox()
      if (drawn === null) return Number.NaN
      const { x, y, width } = line
      return Math.max(Math.abs(drawn.x - x), Math.abs(drawn.y - y), Math.abs(drawn.width - width) / 2)
    })
    .toBeLessThan(4)

test(
  'a student marks text, writes a note to it, finds it in the list, deletes it and brings it back',
  { tag: '@long' },
  async ({ page, server }) => {
    const pdfFile = await pdfFileOf(server.url, birdGuide)
    await openViewer(page, pdfFile, `#page=${pageNumber}`)
    const { text, box } = await selectLine(page)
    const tools = page.getByRole('toolbar', { name: 'Mark the selected text' })
    await expect(tools).toBeVisible()
    await tools.getByRole('button', { name: 'Green' }).click()
    await expect(tools).toHaveCount(0)
    await expectOn(page, box)
    await test.step('in forced colours its line tells which colour it has', async () => {
      await page.emulateMedia({ forcedColors: 'active' })
      await expect(markBox(page)).toHaveCSS('border-bottom', /^4px double /)
      await page.emulateMedia({ forcedColors: 'none' })
    })

    await test.step('its colour is changed by keys alone', async () => {
      const sign = pdfPage(page, pageNumber).getByRole('button', { name: /^Green mark: / })
      await expect(sign).toHaveCSS('opacity', '0')
      await sign.focus()
      await page.keyboard.press('Enter')
      await page
        .getByRole('toolbar', { name: 'Change this mark' })
        .getByRole('button', { name: 'Blue' })
        .focus()
      await page.keyboard.press('Enter')
      await expect(markBox(page)).toHaveAttribute('data-colour', 'blue')
      await page.keyboard.press('Escape')
    })

    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    const editing = page.getByRole('toolbar', { name: 'Change this mark' })
    await editing.getByRole('button', { name: 'Note' }).click()
    await page.getByRole('textbox', { name: 'Your note' }).fill('Ask about this line')
    await page.getByRole('button', { name: 'Save the note' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Note: Ask about this line/ })).toBeVisible()

    await page.goto(addresses.marks)
    const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ask about this line' })
    await expect(entry).toContainText(text.slice(0, 20))
    await expectAccessible(page, [320, desktop.width])
    await entry.getByRole('link', { name: `Page ${pageNumber}` }).click()
    await expect(pdfPage(page, pageNumber).locator('.ownMark[data-shown]')).toBeInViewport()

    await page.getByRole('button', { name: 'More about this note' }).click()
    // Other journeys of the same person may have left a star in this note.
    await page.getByRole('button', { name: /^My marks \(\d+\)$/ }).click()
    const list = page.getByRole('dialog', { name: 'My marks' })
    await expectAccessible(page, [320, desktop.width])
    const own = list.getByRole('listitem').filter({ hasText: 'Ask about this line' })
    await own.getByRole('button', { name: /^Delete: / }).click()
    await expect(markBox(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(markBox(page)).toHaveCount(1)
    await list
      .getByRole('button', { name: 'Close' })
      .or(page.locator('.mantine-Drawer-close'))
      .first()
      .click()

    await page.setViewportSize(phone)
    await jumpTo(page, 9)
    await page.getByRole('button', { name: 'More about this note' }).click()
    await page.getByRole('button', { name: 'Star page 9' }).click()
    await expect(page.getByRole('button', { name: 'Starred page 9' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, [phone.width])
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('a finger marks a line, and a tap on the mark opens its tools and leaves the bars', async ({
    page,
    server,
  }) => {
    const marked = pdfPage(page, 11).locator('.ownMark')
    await openViewer(page, await pdfFileOf(server.url, birdGuide), '#page=11')
    await selectByFinger(page, 11)
    const tools = page.getByRole('toolbar', { name: 'Mark the selected text' })
    await tools.getByRole('button', { name: 'Pink' }).tap()
    await expect(tools).toHaveCount(0)
    await expect(marked).toHaveCount(1)
    const drawn = await placeOf(marked)
    const middle = { x: drawn.x + drawn.width / 2, y: drawn.y + drawn.height / 2 }
    const tapMark = () => pressAt(page, middle)
    await tapMark()
    const editing = page.getByRole('toolbar', { name: 'Change this mark' })
    await editing.getByRole('button', { name: 'Note' }).tap()
    await page.getByRole('textbox', { name: 'Your note' }).fill('Marked by a finger')
    await page.getByRole('button', { name: 'Save the note' }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (const bar of await page.locator('[data-bars]').all()) await expect(bar).toBeInViewport()
    await tapMark()
    await expect(editing).toBeVisible()
    await page.goBack()
    await expect(editing).toHaveCount(0)
    await tapMark()
    await editing.getByRole('button', { name: 'Delete' }).tap()
    await expect(marked).toHaveCount(0)
  })
})
