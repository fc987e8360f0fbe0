import { addresses } from '@lectureshelf/contract/addresses'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import type { Page } from '@playwright/test'
import {
  birdGuide,
  expectPage,
  expectPainted,
  jumpTo,
  pdfFileOf,
  pdfPage,
  simpySheet,
} from './support/pages.ts'
import { signIn } from './support/sessions.ts'
import { expect, test } from './support/test.ts'

const failure = (page: Page) => page.getByRole('main').getByRole('alert')

const expectNothingToRead = async (page: Page) => {
  await expect(page.locator('.pdfViewer canvas')).toHaveCount(0)
  await expect(page.getByText('Opening the PDF')).toBeHidden()
}

/** Ends the session of a page as another device would. */
const endSession = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(200)
}

/** Returns the keys of what the browser holds of PDFs, which name the person. */
const heldBy = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('kept-notes')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const asking = opening.result.transaction('pdfs').objectStore('pdfs').getAllKeys()
          asking.addEventListener('success', () => {
            opening.result.close()
            resolve(asking.result.map(String))
          })
        })
      }),
  )

const placesIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('place:')))

test.describe('a student whose subscription ended', () => {
  test.use({ person: '1LS22ME007', allowedConsole: [/status of 402/] })

  test(
    'reads that a PDF is not covered, with the way to the plans',
    { tag: '@long' },
    async ({ page, server }) => {
      await page.goto(addresses.pdf(await pdfFileOf(server.url, simpySheet)))
      await expect(failure(page)).toContainText(errorMessages.subscription_required)
      await expectNothingToRead(page)
      await failure(page).getByRole('link', { name: 'Renew' }).click()
      await expect(page).toHaveURL(addresses.plans)
    },
  )
})

/** Returns the id of the person whose session the browser has. */
const personIn = async (page: Page): Promise<string> => {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const id = /"sub":"([^"]+)"/.exec(claims)?.[1]
  if (id === undefined) throw new Error('No one is signed in.')
  return id
}

test.describe('a visitor', () => {
  test.use({ allowedConsole: [/status of 401/] })

  test(
    'signs in to open the page of a link, and again after the session ended elsewhere',
    { tag: '@long' },
    async ({ page, server }) => {
      const pdfFile = await pdfFileOf(server.url, birdGuide)
      await test.step('the sign-in comes first and continues at the page of the link', async () => {
        await page.goto(`${addresses.pdf(pdfFile)}#page=12`)
        await expect(page).toHaveURL('/')
        await signIn(page, '1LS22CS001')
        await page.waitForURL(`**${addresses.pdf(pdfFile)}#page=12`)
        await expectPainted(page)
        await expectPage(page, 12, 78)
      })
      await test.step('a session that ended while reading leads to the sign-in and back', async () => {
        await endSession(page)
        // Without a field of the viewer: a request of its own may end the session first.
        await page.keyboard.press('End')
        await expect(page.getByRole('alert').filter({ hasText: messages.sessionTimedOut })).toBeVisible()
        await expect(page).toHaveURL('/')
        await signIn(page, '1LS22CS001')
        await page.waitForURL(new RegExp(`${addresses.pdf(pdfFile)}#page=(12|78)$`))
        await expectPainted(page)
      })
      await test.step('another person who signs in then finds neither pages nor places of the first', async () => {
        const student = await personIn(page)
        const [before] = await heldBy(page)
        expect(before).toContain(student)
        await jumpTo(page, 20)
        await expect.poll(() => placesIn(page)).toEqual([expect.stringContaining(student)])
        await endSession(page)
        await page.keyboard.press('Home')
        await expect(page).toHaveURL('/')
        await signIn(page, '1LS00ADMIN')
        await page.waitForURL(new RegExp(addresses.pdf(pdfFile)))
        await expectPainted(page)
        const admin = await personIn(page)
        expect(admin).not.toBe(student)
        await expect.poll(() => heldBy(page)).toEqual([expect.stringContaining(admin)])
        for (const place of await placesIn(page)) expect(place).toContain(admin)
      })
    },
  )
})

test.describe('a student', () => {
  test.use({ person: '1LS22CS001', allowedConsole: [/ERR_INTERNET_DISCONNECTED|status of 422/] })

  test('reads on after a damaged file and a lost connection', { tag: '@long' }, async ({ page, server }) => {
    const pdfFile = await pdfFileOf(server.url, birdGuide)
    const bytes = `**/api/pdf/${pdfFile}*`
    const body = 'These are no pages. '.repeat(400)
    await test.step('a broken file is called damaged, and Retry reads it again', async () => {
      await page.route(bytes, (route) => route.fulfill({ contentType: 'application/pdf', body }))
      await page.route(`**/api/pdf/${pdfFile}/pages/**`, (route) => route.fulfill({ status: 422 }))
      await page.goto(`${addresses.pdf(pdfFile)}#page=1`)
      await expect(failure(page)).toContainText('This PDF is damaged and cannot be shown.')
      await expectNothingToRead(page)
      await page.unrouteAll()
      await failure(page).getByRole('button', { name: 'Retry' }).click()
      await expect(pdfPage(page, 1).locator('.textLayer')).toContainText('BIRD Internet Routing Daemon')
      await expect(failure(page)).toBeHidden()
    })
    let isBack = false
    await page.exposeFunction('bringBack', () => {
      isBack = true
    })
    await test.step('a lost connection keeps the pages that were loaded', async () => {
      await page.route(bytes, (route) => (isBack ? route.continue() : route.abort('internetdisconnected')))
      await jumpTo(page, 60)
      await expect(failure(page)).toContainText('The connection was lost.')
      await expectPage(page, 60, 78)
      await jumpTo(page, 1)
      await expectPage(page, 1, 78)
      await expect(pdfPage(page, 1).locator('.textLayer')).toContainText('BIRD Internet Routing Daemon')
    })
    await test.step('Retry loads the rest', async () => {
      await jumpTo(page, 60)
      const retry = failure(page).getByRole('button', { name: 'Retry' })
      // The connection is back with the press and no earlier: it would heal without one.
      await retry.evaluate((button) =>
        button.addEventListener('click', () => Reflect.get(globalThis, 'bringBack')(), { capture: true }),
      )
      await retry.click()
      await expect(pdfPage(page, 60).locator('.textLayer')).toContainText(/\w/)
      await expect(failure(page)).toBeHidden()
    })
  })
})
