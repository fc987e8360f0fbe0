import { addresses } from '@lectureshelf/contract/addresses'
import type { Page } from '@playwright/test'
import { moreOf } from './support/kept-notes.ts'
import {
  birdGuide,
  cseFifth,
  expectPage,
  homeOf,
  jumpTo,
  openViewer,
  pageCounter,
  pdfFileOf,
  subjectPageOf,
} from './support/pages.ts'
import { expect, phone, test } from './support/test.ts'

// Back closes what lies above a page, one step each, and leaves the page with the next one.

test.use({ person: '1LS22CS001', viewport: phone, hasTouch: true, isMobile: true })

const home = homeOf(cseFifth)
const subject = subjectPageOf(birdGuide.subCode, cseFifth)
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Ananya Rao' })

const questionOf = (page: Page) => page.getByRole('dialog', { name: 'Leave without sending?' })

const openSubject = async (page: Page) => {
  await page.goto(home)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back')
  await page
    .getByRole('link', { name: /^BCS502/ })
    .first()
    .click()
  await expect(page).toHaveURL(subject)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Computer Networks')
}

test(
  'Back closes the menu and then leaves the page; a menu that closed by its button leaves no trace',
  { tag: '@long' },
  async ({ page }) => {
    await openSubject(page)
    await test.step('Back closes it, and Forward opens nothing', async () => {
      await menuButton(page).click()
      await expect(menu(page)).toBeVisible()
      await page.goBack()
      await expect(menu(page)).toBeHidden()
      await expect(page).toHaveURL(subject)
      await page.goForward()
      await expect(page).toHaveURL(subject)
      await expect(menu(page)).toBeHidden()
    })
    await test.step('its own button closes it', async () => {
      await menuButton(page).click()
      await menu(page).getByRole('button').first().click()
      await expect(menu(page)).toBeHidden()
    })
    await test.step('a reload with the open menu begins at the page', async () => {
      await menuButton(page).click()
      await expect(menu(page)).toBeVisible()
      await page.reload()
      await expect(menuButton(page)).toBeVisible()
      await expect(menu(page)).toBeHidden()
    })
    await test.step('a link in the menu leads on, and Back to this page', async () => {
      await menuButton(page).click()
      await menu(page).getByRole('link', { name: 'My marks' }).click()
      await expect(page).toHaveURL(addresses.marks)
      await expect(menu(page)).toBeHidden()
      await page.goBack()
      await expect(page).toHaveURL(subject)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Computer Networks')
    })
    await page.goBack()
    await expect(page).toHaveURL(home)
  },
)

test('Back closes what lies above a note: contents, find, the menu and its dialog, one step each', async ({
  page,
  server,
}) => {
  const pdfFile = await pdfFileOf(server.url, birdGuide)
  await page.goto(subject)
  await openViewer(page, pdfFile, '#page=3')
  await expectPage(page, 3, 78)
  const contents = page.getByRole('dialog', { name: 'Contents' })
  const field = page.getByRole('searchbox', { name: 'Find in this PDF' })
  const more = page.getByRole('dialog', { name: 'More about this note' })
  await test.step('contents', async () => {
    await page.getByRole('button', { name: 'Contents', exact: true }).click()
    await expect(contents).toBeVisible()
    await page.goBack()
    await expect(contents).toBeHidden()
  })
  await test.step('find', async () => {
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await field.fill('routing')
    await expect(page.getByText(/^1 of \d+$|^\d+ of \d+$/).first()).toBeVisible()
    await page.goBack()
    await expect(field).toBeHidden()
  })
  await test.step('the menu, and a dialog above it', async () => {
    await moreOf(page).click()
    await expect(more).toBeVisible()
    await page.goBack()
    await expect(more).toBeHidden()
    await moreOf(page).click()
    await more.getByRole('button', { name: 'Report this page' }).click()
    const report = page.getByRole('dialog', { name: /^Report page/ })
    await expect(report).toBeVisible()
    await page.goBack()
    await expect(report).toBeHidden()
  })
  await test.step('a question above a half-filled dialog', async () => {
    await moreOf(page).click()
    await more.getByRole('button', { name: 'Report this page' }).click()
    const report = page.getByRole('dialog', { name: /^Report page/ })
    const details = report.getByRole('textbox', { name: 'Details (optional)' })
    await details.fill('The figure is missing.')
    await page.goBack()
    await expect(questionOf(page)).toBeVisible()
    await page.goBack()
    await expect(questionOf(page)).toBeHidden()
    await expect(details).toHaveValue('The figure is missing.')
    await page.goBack()
    await questionOf(page).getByRole('button', { name: 'Leave' }).click()
    await expect(report).toBeHidden()
  })
  await test.step('a chapter is a jump: Back leads to the page before it', async () => {
    const before = await pageCounter(page).getAttribute('aria-label')
    await page.getByRole('button', { name: 'Contents', exact: true }).click()
    await contents.getByRole('button', { name: 'Protocols' }).first().click()
    await expect(contents).toBeHidden()
    await expect(pageCounter(page)).not.toHaveAttribute('aria-label', before ?? '')
    await page.goBack()
    await expect(pageCounter(page)).toHaveAttribute('aria-label', before ?? '')
  })
  await test.step('a short last page stays the open one when a menu closes', async () => {
    await jumpTo(page, 78)
    await expectPage(page, 78, 78)
    await moreOf(page).click()
    await expect(more.getByRole('button', { name: 'Note to page 78' })).toBeVisible()
    await page.goBack()
    await expect(more).toBeHidden()
    await expectPage(page, 78, 78)
  })
  await expect(page).toHaveURL(new RegExp(pdfFile))
})

test('Back and a link leave a half-filled form only after a question', { tag: '@long' }, async ({ page }) => {
  await openSubject(page)
  await page.goBack()
  await expect(page).toHaveURL(home)
  const words = page.getByRole('textbox', { name: 'Feedback' })
  const question = questionOf(page)
  await words.click()
  await page.keyboard.type('The fans of the library are loud.')
  await test.step('Back asks, and one may stay', async () => {
    await page.goBack()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    await expect(words).toHaveValue('The fans of the library are loud.')
    await page.goBack()
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(home)
  })
  await test.step('a link asks, and leads on', async () => {
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(addresses.search)
    await page.goBack()
    await expect(page).toHaveURL(home)
  })
})
