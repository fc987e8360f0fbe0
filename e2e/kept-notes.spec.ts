import { addresses } from '@lectureshelf/contract/addresses'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import {
  birdGuide,
  cseFifth,
  expectPage,
  expectPainted,
  homeOf,
  jumpTo,
  openViewer,
  pdfFileOf,
  pdfPage,
  subjectPageOf,
} from './support/pages.ts'
import { expect, phone, test } from './support/test.ts'

// Without a line the browser says for each request that it failed.
test.use({
  person: '1LS22CS001',
  viewport: phone,
  allowedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/],
})

const moreOf = (page: Page) => page.getByRole('button', { name: 'More about this note' })

const keptOnPhone = (page: Page) => page.getByRole('region', { name: 'Kept on this phone' })

/** Keeps the open note, and waits until the program opens without a line, too. */
const keepOpenNote = async (page: Page) => {
  await moreOf(page).click()
  await page.getByRole('button', { name: /^Keep on this phone \(\d+ KB\)$/ }).click()
  await expect(page.getByText('Kept on this phone')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

test('a kept note is read without a line, from its address, from Home and to its last page', async ({
  page,
  context,
  server,
}) => {
  const pdfFile = await pdfFileOf(server.url, birdGuide)
  await openViewer(page, pdfFile)
  await keepOpenNote(page)
  await context.setOffline(true)
  await test.step('from its address', async () => {
    await page.goto('about:blank')
    await page.goto(`${addresses.pdf(pdfFile)}#page=1`)
    await expectPainted(page)
    await expect(pdfPage(page, 1).locator('.textLayer')).toContainText('BIRD Internet Routing Daemon')
    await expect(page.getByText('There is no line. This is the copy that your phone keeps.')).toBeVisible()
    await jumpTo(page, 78)
    await expectPage(page, 78, 78)
    await expect(pdfPage(page, 78).locator('.textLayer')).not.toBeEmpty()
    await expect(page.getByText('The connection was lost.')).toBeHidden()
  })
  await test.step('with marks that are made, changed and seen again without a line', async () => {
    await moreOf(page).click()
    await page.getByRole('button', { name: 'Star page 78' }).click()
    await expect(page.getByRole('button', { name: 'Starred page 78' })).toBeVisible()
    await moreOf(page).click()
    await page.getByRole('button', { name: 'Note to page 78' }).click()
    await page.getByRole('textbox', { name: 'Your note' }).fill('Written in the bus')
    await page.getByRole('button', { name: 'Save the note' }).click()
    await page.reload()
    await expectPainted(page)
    await moreOf(page).click()
    await page.getByRole('button', { name: 'My marks (2)' }).click()
    const list = page.getByRole('dialog', { name: 'My marks' })
    await expect(list).toContainText(
      '2 changes are kept in this browser, and are sent when the line is back.',
    )
    await expect(list).toContainText('Written in the bus')
    await list.getByRole('button', { name: 'Delete: Mark: page 78', exact: true }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await page.goto(addresses.marks)
    await expect(page.getByText('There is no line. These are the marks that this browser has.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page, [320])
  })
  await test.step('from Home and from its subject', async () => {
    for (const address of [homeOf(cseFifth), subjectPageOf(birdGuide.subCode, cseFifth)]) {
      await page.goto(address)
      await expect(keptOnPhone(page).getByRole('link', { name: birdGuide.title })).toBeVisible()
    }
    await expectAccessible(page, [320])
    await keptOnPhone(page).getByRole('link', { name: birdGuide.title }).click()
    await expectPainted(page)
  })
  await test.step('with a line again the server counts', async () => {
    const sent = page.waitForResponse((response) => response.url().includes('/api/marks/') && response.ok())
    await context.setOffline(false)
    await sent
    await page.goto(addresses.marks)
    await expect(page.getByRole('main')).toContainText('Written in the bus')
    await expect(page.getByText('There is no line.')).toHaveCount(0)
    await page.goto(addresses.profile('1LS22CS001'))
    await expect(keptOnPhone(page)).toContainText('Opens without a line until')
    await keptOnPhone(page)
      .getByRole('button', { name: /^Remove: / })
      .click()
    await expect(keptOnPhone(page)).toContainText('No note is kept on this phone.')
  })
})

test('signing out takes kept notes away, and without a line nothing of them opens', async ({
  page,
  context,
  server,
}) => {
  const pdfFile = await pdfFileOf(server.url, birdGuide)
  await openViewer(page, pdfFile)
  await keepOpenNote(page)
  await page.goto(addresses.logout)
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).not.toContain('kept-notes')
  await context.setOffline(true)
  await page.goto(addresses.pdf(pdfFile))
  await expect(page).toHaveURL('/')
  await expect(pdfPage(page, 1)).toHaveCount(0)
})
