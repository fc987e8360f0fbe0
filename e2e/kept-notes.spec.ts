import { addresses } from '@lectureshelf/contract/addresses'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { trashOps } from '@lectureshelf/contract/library/trash'
import { fillPath } from '@lectureshelf/contract/operation'
import { expectAccessible } from './support/accessible.ts'
import { colleague } from './support/desk.ts'
import { keepOpenNote, keptOnPhone, moreOf } from './support/kept-notes.ts'
import {
  birdGuide,
  cseFifth,
  expectPage,
  expectPainted,
  homeOf,
  jpeg2000Slide,
  jumpTo,
  openViewer,
  pdfFileOf,
  pdfPage,
  subjectPageOf,
} from './support/pages.ts'
import { expect, phone, test } from './support/test.ts'

// Offline the browser says for each request that it failed.
test.use({
  person: '1LS22CS001',
  viewport: phone,
  hasTouch: true,
  allowedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/],
})

test(
  'a kept note is read offline, from its address, from Home and to its last page',
  { tag: '@long' },
  async ({ page, context, server }) => {
    const pdfFile = await pdfFileOf(server.url, birdGuide)
    await openViewer(page, pdfFile)
    await keepOpenNote(page)
    await context.setOffline(true)
    await test.step('from its address', async () => {
      await page.goto('about:blank')
      await page.goto(`${addresses.pdf(pdfFile)}#page=1`)
      await expectPainted(page)
      await expect(pdfPage(page, 1).locator('.textLayer')).toContainText('BIRD Internet Routing Daemon')
      await expect(page.getByText("You're offline. This is the copy saved on your phone.")).toBeVisible()
      await jumpTo(page, 78)
      await expectPage(page, 78, 78)
      await expect(pdfPage(page, 78).locator('.textLayer')).not.toBeEmpty()
      await expect(page.getByText('The connection was lost.')).toBeHidden()
    })
    await test.step('and names the lost network only while it is lost', async () => {
      const words = page.getByText("You're offline. This is the copy saved on your phone.")
      await context.setOffline(false)
      await expect(words).toBeHidden()
      await context.setOffline(true)
      await expect(words).toBeVisible()
      await expectPage(page, 78, 78)
    })
    await test.step('with its words found', async () => {
      await page.getByRole('button', { name: 'Find' }).click()
      // The server counts as many.
      await page.getByRole('searchbox', { name: 'Find in this PDF' }).fill('Routing TABLE')
      await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 95')
      await expect(page.locator('.mark.current').first()).toBeInViewport()
      await page.getByRole('button', { name: 'Close find' }).click()
      await jumpTo(page, 78)
    })
    await test.step('with marks that are made, changed and seen again offline', async () => {
      await moreOf(page).click()
      await page.getByRole('button', { name: 'Star page 78' }).click()
      await expect(page.getByRole('button', { name: 'Starred page 78' })).toBeVisible()
      await moreOf(page).click()
      await page.getByRole('button', { name: 'Note to page 78' }).click()
      await page.getByRole('textbox', { name: 'Your note' }).fill('Written in the bus')
      await page.getByRole('button', { name: 'Save the note' }).click()
      await expect(page.getByRole('textbox', { name: 'Your note' })).toHaveCount(0)
      await page.reload()
      await expectPainted(page)
      await moreOf(page).click()
      await page.getByRole('button', { name: 'My marks (2)' }).click()
      const list = page.getByRole('dialog', { name: 'My marks' })
      await expect(list).toContainText('2 changes are stored in this browser until they can be sent.')
      await expect(list).toContainText('Written in the bus')
      await list.getByRole('button', { name: 'Delete: Mark: page 78', exact: true }).click()
      await expect(list.getByRole('listitem')).toHaveCount(1)
      await page.goto(addresses.marks)
      await expect(page.getByText("You're offline. Showing the marks saved in this browser.")).toBeVisible()
      // The kept notes stand below, in a list of their own.
      await expect(page.getByRole('main').getByRole('button', { name: /^Delete: Mark: / })).toHaveCount(1)
      await expect(keptOnPhone(page).getByRole('listitem')).toHaveCount(1)
      await expectAccessible(page, [320])
    })
    await test.step('from Home and from its subject', async () => {
      for (const address of [
        addresses.landing,
        homeOf(cseFifth),
        subjectPageOf(birdGuide.subCode, cseFifth),
      ]) {
        await page.goto(address)
        await expect(keptOnPhone(page).getByRole('link', { name: birdGuide.title })).toBeVisible()
        await expect(keptOnPhone(page)).toContainText(/Continue at page 7[78],/)
      }
      await expectAccessible(page, [320])
      await keptOnPhone(page).getByRole('link', { name: birdGuide.title }).click()
      await expectPainted(page)
    })
    await test.step('online again the server counts', async () => {
      await page.getByRole('button', { name: 'Contents' }).click()
      await page.getByRole('tab', { name: 'Pages' }).click()
      const small = page.getByRole('button', { name: 'Page 74', exact: true })
      await expect(small).toBeInViewport()
      const sent = page.waitForResponse((response) => response.url().includes('/api/marks/') && response.ok())
      await context.setOffline(false)
      await sent
      const widthOf = () => small.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width)
      await expect.poll(widthOf).toBe(240)
      await page.goto(addresses.marks)
      await expect(page.getByRole('main')).toContainText('Written in the bus')
      await expect(page.getByText("You're offline.")).toHaveCount(0)
      await page.goto(addresses.profile('1LS22CS001'))
      await expect(keptOnPhone(page)).toContainText('Available offline until')
      await expectAccessible(page, [320])
      await keptOnPhone(page)
        .getByRole('button', { name: /^Remove: / })
        .click()
      await expect(keptOnPhone(page)).toContainText('No notes are kept on this phone.')
      await expect(keptOnPhone(page).getByRole('heading')).toBeFocused()
    })
  },
)

test(
  'signing out takes kept notes away, and offline nothing of them opens',
  { tag: '@long' },
  async ({ page, context, server }) => {
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
  },
)

test('a note that was never opened is kept when there is room, read, shown in a second tab, and gone when it is withdrawn', async ({
  page,
  context,
  server,
}) => {
  const pdfFile = await pdfFileOf(server.url, jpeg2000Slide)
  const browser = await context.newCDPSession(page)
  const setRoom = (quotaSize?: number) =>
    browser.send('Storage.overrideQuotaForOrigin', {
      origin: server.url,
      ...(quotaSize !== undefined && { quotaSize }),
    })
  const title = { name: jpeg2000Slide.title }
  await test.step('a full phone reports it, and keeps the note once there is room', async () => {
    await page.goto(subjectPageOf(jpeg2000Slide.subCode, cseFifth))
    const keep = page.getByRole('button', { name: /^Keep .*on this phone \(/ }).first()
    await expect(keep).toBeVisible()
    await setRoom(1000)
    await keep.click()
    await expect(page.getByText('This phone has no room left.').first()).toBeVisible()
    await setRoom()
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText('Kept on this phone').first()).toBeVisible()
  })
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const other = await context.newPage()
  await test.step('a second tab shows it, and opens it offline for the first time', async () => {
    await other.goto(addresses.profile('1LS22CS001'))
    await expect(keptOnPhone(other).getByRole('link', title)).toBeVisible()
    await context.setOffline(true)
    await other.goto(`${addresses.pdf(pdfFile)}#page=1`)
    await expectPainted(other)
    await expect(other.getByText("You're offline. This is the copy saved on your phone.")).toBeVisible()
  })
  await test.step('a clock that is set back does not open it again after its end', async () => {
    const now = Date.now()
    for (const days of [40, 0]) {
      await other.clock.setFixedTime(now + days * 86_400_000)
      await other.goto('about:blank')
      await other.goto(`${addresses.pdf(pdfFile)}#page=1`)
      await expect(other.getByText('The connection was lost.')).toBeVisible()
      await expect(pdfPage(other, 1).locator('canvas')).toHaveCount(0)
    }
  })
  await test.step('online it opens again, and goes when it is withdrawn', async () => {
    const owner = await colleague(server.url, '1LS00OWNER')
    await context.setOffline(false)
    await page.goto(addresses.profile('1LS22CS001'))
    await expect(keptOnPhone(page).getByRole('link', title)).toBeVisible()
    const { sections } = await owner.details(jpeg2000Slide.subCode)
    const section = sections.find(({ pdfs }) => pdfs.some((pdf) => pdf.pdfFile === pdfFile))
    const pdf = section?.pdfs.find((one) => one.pdfFile === pdfFile)
    if (section === undefined || pdf === undefined) throw new Error('The note is not in its subject.')
    await owner.send({ ...pdfOps.remove, body: { pdfId: pdf._id, sectionId: section._id } })
    // The program that runs already is refused, and asks about its copies then. What arrives above moves the link.
    await keptOnPhone(page).getByRole('link', title).press('Enter')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This PDF does not exist.')
    await page.goBack()
    await expect(keptOnPhone(page).getByRole('link', title)).toHaveCount(0)
    const restoring = fillPath(trashOps.restore.path, { kind: 'pdf', id: pdf._id })
    await owner.send({ method: 'POST', path: restoring, body: {} })
  })
})
