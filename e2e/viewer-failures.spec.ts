import { addresses } from '@lectureshelf/contract/addresses'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { demoPassword } from '@lectureshelf/demo/people.ts'
import type { Page } from '@playwright/test'
import {
  birdGuide,
  expectPage,
  expectPainted,
  jumpTo,
  openViewer,
  pdfFileOf,
  pdfPage,
  refusal,
  simpySheet,
} from './support/pages.ts'
import { expect, test } from './support/test.ts'

const failure = (page: Page) => page.getByRole('main').getByRole('alert')

const open = (page: Page, pdfFile: string) => page.goto(addresses.pdf(pdfFile))

const expectNothingToRead = async (page: Page) => {
  await expect(page.locator('.pdfViewer canvas')).toHaveCount(0)
  await expect(page.getByText('Opening the PDF')).toBeHidden()
}

const signInAgain = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await dialog.getByLabel('USN').fill('1LS22CS001')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
}

test.describe('a student whose subscription ended', () => {
  test.use({ person: '1LS22ME007', allowedConsole: [/status of 402/] })

  test('reads that a PDF is not covered, with the way to the plans', async ({ page, server }) => {
    await open(page, await pdfFileOf(server.url, simpySheet))
    await expect(failure(page)).toContainText(errorMessages.subscription_required)
    await expectNothingToRead(page)
    await failure(page).getByRole('link', { name: 'Renew' }).click()
    await expect(page).toHaveURL(addresses.plans)
  })
})

test.describe('a student of another scheme', () => {
  test.use({ person: '1LS25CS001', allowedConsole: [/status of 403/] })

  test('reads that a PDF of the 2022 scheme belongs elsewhere', async ({ page, server }) => {
    await open(page, await pdfFileOf(server.url, birdGuide))
    await expect(failure(page)).toContainText(errorMessages.wrong_place)
    await expectNothingToRead(page)
    await expect(failure(page).getByRole('button')).toHaveCount(0)
    await failure(page).getByRole('link', { name: 'Back' }).click()
    await page.waitForURL('**/Home/CSE/2025/1st%20Sem')
  })
})

test('a visitor signs in first and continues at the page of the link', async ({ page, server }) => {
  const pdfFile = await pdfFileOf(server.url, birdGuide)
  await page.goto(`${addresses.pdf(pdfFile)}#page=12`)
  await expect(page).toHaveURL('/')
  await signInAgain(page)
  await page.waitForURL(`**${addresses.pdf(pdfFile)}#page=12`)
  await expectPainted(page)
  await expectPage(page, 12, 78)
})

test.describe('a student of the place', () => {
  test.use({ person: '1LS22CS001' })

  test.describe('who is signed out elsewhere', () => {
    test.use({ allowedConsole: [/status of 401/] })

    test('is led to the sign-in while reading, and back to the PDF', async ({ page, server }) => {
      const pdfFile = await pdfFileOf(server.url, birdGuide)
      await openViewer(page, pdfFile, '#page=12')
      const token = await page.evaluate(() => localStorage.getItem('token'))
      const answer = await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })
      expect(answer.status()).toBe(200)
      await jumpTo(page, 60)
      await expect(page.getByRole('alert').filter({ hasText: messages.sessionTimedOut })).toBeVisible()
      await expect(page).toHaveURL('/')
      await signInAgain(page)
      await page.waitForURL(new RegExp(`${addresses.pdf(pdfFile)}#page=(12|60)$`))
      await expectPainted(page)
    })
  })

  test.describe('and a PDF that is not there', () => {
    test.use({ allowedConsole: [/status of 404/] })

    test('says so, and leads back', async ({ page }) => {
      await open(page, 'no-such-file.pdf')
      await expect(failure(page)).toContainText('This PDF does not exist.')
      await expectNothingToRead(page)
      await failure(page).getByRole('link', { name: 'Back' }).click()
      await page.waitForURL('**/Home/CSE/2022/5th%20Sem')
    })

    test('says when it is not published yet', async ({ page }) => {
      await page.route(/\/api\/pdf\/lab\.pdf/, (route) => route.fulfill(refusal('not_published')))
      await open(page, 'lab.pdf')
      await expect(failure(page)).toContainText(messages.notPublishedYet)
      await expectNothingToRead(page)
      await expect(failure(page).getByRole('link', { name: 'Back' })).toBeVisible()
    })
  })

  test.describe('without a network', () => {
    test.use({ allowedConsole: [/ERR_INTERNET_DISCONNECTED/] })

    test('reads that the connection was lost, and Retry opens the PDF', async ({ page, server }) => {
      const pdfFile = await pdfFileOf(server.url, birdGuide)
      const bytes = `**/api/pdf/${pdfFile}*`
      await page.route(bytes, (route) => route.abort('internetdisconnected'))
      await open(page, pdfFile)
      await expect(failure(page)).toContainText('The connection was lost.')
      await expectNothingToRead(page)
      await page.unroute(bytes)
      await failure(page).getByRole('button', { name: 'Retry' }).click()
      await expectPainted(page)
      await expect(failure(page)).toBeHidden()
    })

    test('keeps the pages that are there, and Retry brings the rest', async ({ page, server }) => {
      const pdfFile = await pdfFileOf(server.url, birdGuide)
      const bytes = `**/api/pdf/${pdfFile}*`
      await openViewer(page, pdfFile)
      await page.route(bytes, (route) => route.abort('internetdisconnected'))
      await jumpTo(page, 60)
      await expect(failure(page)).toContainText('The connection was lost.')
      await page.getByRole('button', { name: /^Page 60/ }).click()
      await page.getByRole('textbox', { name: /^Go to page/ }).fill('1')
      await page.keyboard.press('Enter')
      await expect(pdfPage(page, 1).locator('.textLayer')).toContainText('BIRD Internet Routing Daemon')
      await page.unroute(bytes)
      await jumpTo(page, 60)
      await failure(page).getByRole('button', { name: 'Retry' }).click()
      await expect(pdfPage(page, 60).locator('.textLayer')).toContainText(/\w/)
      await expect(failure(page)).toBeHidden()
    })
  })

  test('a broken file is called damaged, and Retry reads it again', async ({ page, server }) => {
    const pdfFile = await pdfFileOf(server.url, birdGuide)
    const bytes = `**/api/pdf/${pdfFile}*`
    await page.route(bytes, (route) =>
      route.fulfill({
        status: 200,
        contentType: 'application/pdf',
        body: 'These are no pages. '.repeat(400),
      }),
    )
    await open(page, pdfFile)
    await expect(failure(page)).toContainText('This PDF is damaged and cannot be shown.')
    await expectNothingToRead(page)
    await page.unroute(bytes)
    await failure(page).getByRole('button', { name: 'Retry' }).click()
    await expectPainted(page)
  })
})
