import { addresses } from '@lectureshelf/contract/addresses'
import { pageReportOps } from '@lectureshelf/contract/reading/page-reports'
import { pageReportMessages } from '@lectureshelf/contract/reading/page-report-messages'
import { fillPath } from '@lectureshelf/contract/operation'
import { messages } from '@lectureshelf/contract/messages'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessible.ts'
import { colleague, expectToast } from './support/desk.ts'
import { openRows } from './support/rows.ts'
import {
  birdGuide,
  expectNoSidewaysScroll,
  expectPage,
  jpeg2000Slide,
  openViewer,
  pdfFileOf,
} from './support/pages.ts'
import { keepToken, signIn, signInDialog } from './support/sessions.ts'
import { desktop, expect, phone, test, tokenOf } from './support/test.ts'

const moreButton = (page: Page) => page.getByRole('button', { name: 'More about this note' })
const moreMenu = (page: Page) => page.getByRole('dialog', { name: 'More about this note' })
const narrowPhone = { width: 320, height: 640 }

const reportOf = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })

/** Moves the focus to a control that is a few steps away. */
const tabTo = async (page: Page, control: Locator) => {
  await expect(control).toBeVisible()
  for (let steps = 0; steps < 8; steps += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

test.describe('a student', () => {
  test.use({ person: '1LS22CS001' })

  test(
    'reports the page that they are at from the ... menu, on the narrowest phone',
    { tag: '@long' },
    async ({ page, server }) => {
      await page.setViewportSize(narrowPhone)
      await openViewer(page, await pdfFileOf(server.url, birdGuide), '#page=12')
      await expectPage(page, 12, 78)
      await moreButton(page).click()
      await expect(moreMenu(page).getByText(/^Added by /)).toBeVisible()
      await expect(moreMenu(page).getByText(messages.noPrinting)).toBeVisible()
      await expectAccessible(page, [narrowPhone.width])
      await moreMenu(page).getByRole('button', { name: 'Report this page' }).click()
      const dialog = page.getByRole('dialog', { name: 'Report page 12' })
      await dialog.getByLabel('What is it?').selectOption('It cannot be read')
      await dialog.getByLabel(/^Details/).fill('The figure is cut off.')
      await expectAccessible(page, [narrowPhone.width])
      await expectNoSidewaysScroll(page)
      await dialog.getByRole('button', { name: 'Send the report' }).click()
      await expectToast(page, pageReportMessages.sent)
      await expect(dialog).toBeHidden()
      await expectPage(page, 12, 78)
      await page.goto(addresses.profile('1LS22CS001'))
      await expect(page.getByRole('list', { name: 'Your reports' })).toBeVisible()
      await openRows(page)
      await expect(reportOf(page, 'The figure is cut off.').getByText('Open', { exact: true })).toBeVisible()
    },
  )

  test('finds the answer of an admin on the profile', { tag: '@long' }, async ({ page, server }) => {
    const pdfFile = await pdfFileOf(server.url, jpeg2000Slide)
    const { send } = await colleague(server.url, '1LS22CS001')
    const body = { page: 2, version: 1, kind: 'wrong', text: 'The second picture is upside down.' }
    await send({ method: 'POST', path: fillPath(pageReportOps.send.path, { pdfFile }), body })
    await test.step('the admin opens the list by its number, and answers', async () => {
      await keepToken(page, await tokenOf(server.url, '1LS00ADMIN'))
      await page.goto('/about')
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: /^Page reports \(\d+ open\)$/ }).click()
      await expect(page).toHaveURL(addresses.pageReports)
      await expect(page.getByRole('heading', { level: 1, name: 'Page reports' })).toBeVisible()
      await expectFits(page)
      await openRows(page)
      const report = reportOf(page, body.text)
      await expect(report.getByRole('link', { name: /^Open the page: Page 2 of/ })).toHaveAttribute(
        'href',
        `${addresses.pdf(pdfFile)}#page=2`,
      )
      await report.getByRole('button', { name: /^Answer/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Answer the report' })
      await dialog.getByLabel('Answer', { exact: true }).fill('It is turned in version 2.')
      await expectAccessible(page, [phone.width])
      await dialog.getByRole('button', { name: 'Save the answer' }).click()
      await expectToast(page, pageReportMessages.answered)
      await expect(report.getByText('Mended', { exact: true })).toBeVisible()
    })
    await keepToken(page, await tokenOf(server.url, '1LS22CS001'))
    await page.setViewportSize(phone)
    await page.goto(addresses.profile('1LS22CS001'))
    await expect(page.getByRole('list', { name: 'Your reports' })).toBeVisible()
    await openRows(page)
    const report = reportOf(page, body.text)
    await expect(report.getByText('It is turned in version 2.')).toBeVisible()
    await report.getByRole('link', { name: /^Open the page: Page 2 of/ }).click()
    await expectPage(page, 2, 2)
  })

  test(
    'works the ... menu by keyboard, which returns to its button',
    { tag: '@long' },
    async ({ page, server }) => {
      await openViewer(page, await pdfFileOf(server.url, jpeg2000Slide))
      await moreButton(page).focus()
      await page.keyboard.press('Enter')
      await tabTo(page, moreMenu(page).getByRole('button', { name: 'Report this page' }))
      await page.keyboard.press('Escape')
      await expect(moreMenu(page)).toBeHidden()
      await expect(moreButton(page)).toBeFocused()
      await page.keyboard.press('Enter')
      await tabTo(page, moreMenu(page).getByRole('button', { name: 'Report this page' }))
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Report page 1' })
      await expect(dialog.getByLabel('What is it?')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(moreButton(page)).toBeFocused()
    },
  )
})

test.describe('a refused link', () => {
  test.use({ person: '1LS22ME007', allowedConsole: [/status of 40[23]/] })

  test(
    'of another department says what it is, and leads to the own shelf',
    { tag: '@long' },
    async ({ page, server }) => {
      const pdfFile = await pdfFileOf(server.url, birdGuide)
      await page.setViewportSize(phone)
      await page.goto(addresses.pdf(pdfFile))
      const failure = page.getByRole('main').getByRole('alert')
      await expect(failure).toContainText(birdGuide.title)
      await expect(failure).not.toContainText('It belongs to')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(birdGuide.title)
      await expectAccessible(page, [narrowPhone.width, phone.width])
      await failure.getByRole('link', { name: 'Go to your shelf' }).click()
      await expect(page).toHaveURL(/\/(Welcome|Home\/)/)
    },
  )
})

test.describe('a visitor with a link', () => {
  test.use({ allowedConsole: [/status of 401/] })

  test(
    'reads what it leads to, signs in, and no toast covers the menu of the phone',
    { tag: '@long' },
    async ({ page, server }) => {
      const pdfFile = await pdfFileOf(server.url, birdGuide)
      await page.setViewportSize(phone)
      await page.goto(addresses.pdf(pdfFile))
      await expect(signInDialog(page)).toContainText(birdGuide.title)
      await expect(signInDialog(page)).toContainText('Plans start at Rs 99 a semester.')
      await expectAccessible(page, [narrowPhone.width, phone.width])
      await page.keyboard.press('Escape')
      const band = page.getByRole('region', { name: 'You were sent a link to a note' })
      await expect(band).toContainText(birdGuide.title)
      await expectAccessible(page, [desktop.width, phone.width])
      await band.getByRole('link', { name: 'Sign In' }).click()
      await signIn(page, '1LS22CS001', 'a wrong password')
      const toast = page.getByRole('alert').filter({ hasText: messages.loginRefused })
      await expect(toast).toBeVisible()
      const box = await toast.boundingBox()
      expect(box?.y ?? 0).toBeGreaterThan(phone.height / 2)
      await signIn(page, '1LS22CS001')
      await page.waitForURL(`**${addresses.pdf(pdfFile)}*`)
      await expect(toast).toBeHidden({ timeout: 3000 })
    },
  )
})
