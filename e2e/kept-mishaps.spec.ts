import { addresses } from '@lectureshelf/contract/addresses'
import { subscriptionManagementOps } from '@lectureshelf/contract/money/subscription-management'
import { fillPath } from '@lectureshelf/contract/operation'
import type { Page } from '@playwright/test'
import { colleague } from './support/desk.ts'
import { keepOpenNote, keptOnPhone } from './support/kept-notes.ts'
import { birdGuide, cseFifth, expectPainted, homeOf, pdfFileOf, pdfPage } from './support/pages.ts'
import { startReleaseProxy } from './support/release-proxy.ts'
import { keepToken, signIn } from './support/sessions.ts'
import { decide, newcomer, postSignUp, utrOfToday } from './support/sign-up.ts'
import { expect, phone, test, tokenOf } from './support/test.ts'

// What happens to notes that a phone keeps while the product, the person or the plan changes.

test.use({
  viewport: phone,
  hasTouch: true,
  allowedConsole: [
    /ERR_(INTERNET_DISCONNECTED|CONNECTION|EMPTY|SOCKET)|Failed to (fetch|load resource)|status of 40[124]/,
  ],
})

/** Names the caches in which builds of the program are. */
const builds = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell ')))

test('an update of the product strands no phone that keeps notes', async ({ page, context, server }) => {
  const pdfFile = await pdfFileOf(server.url, birdGuide)
  const proxy = await startReleaseProxy(server.url)
  const token = await tokenOf(server.url, '1LS22CS001')
  await page.goto(`${proxy.url}/about`)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  const viewer = `${proxy.url}${addresses.pdf(pdfFile)}#page=1`
  const home = `${proxy.url}${homeOf(cseFifth)}`
  try {
    await page.goto(viewer)
    await expectPainted(page)
    await keepOpenNote(page)
    const [first] = await builds(page)
    await proxy.release()
    const other = await context.newPage()
    await test.step('a page that is opened now has the new build, which waits', async () => {
      await other.goto(home)
      await expect(other.getByRole('link', { name: /^BCS502/ }).first()).toBeVisible()
      const isWaiting = () =>
        other.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state === 'installed')
      await expect.poll(isWaiting).toBe(true)
      expect(await builds(other)).toHaveLength(2)
    })
    await test.step('a page of the build before finds its parts, which the server has no more', async () => {
      await page
        .getByRole('link', { name: /^Back to / })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Computer Networks')
    })
    await test.step('the proxy is cut, and the build before opens the note', async () => {
      proxy.cut()
      await page.goto(viewer)
      await expectPainted(page)
      await expect(page.getByText("You're offline. This is the copy saved on your phone.")).toBeVisible()
      await expect(pdfPage(page, 1).locator('.textLayer')).toContainText('BIRD Internet Routing Daemon')
    })
    await test.step('once no page uses it, the new build opens the note, and the old one is gone', async () => {
      await page.goto('about:blank')
      await other.goto('about:blank')
      const third = await context.newPage()
      const open = async () => {
        await third.goto('about:blank')
        await third.goto(viewer)
        await expectPainted(third)
        return builds(third)
      }
      await expect.poll(open).not.toContain(first)
      expect(await builds(third)).toHaveLength(1)
      await expect(third.getByText("You're offline. This is the copy saved on your phone.")).toBeVisible()
      proxy.mend()
      await third.goto(home)
      await expect(third.getByRole('link', { name: /^BCS502/ }).first()).toBeVisible()
      await third.close()
    })
    await other.close()
  } finally {
    await page.close()
    await proxy.close()
  }
})

test(
  'kept notes go with the subscription that ends, and another person on the phone finds none',
  { tag: '@long' },
  async ({ page, context, server }) => {
    const student = {
      ...newcomer,
      usn: '1LS24CS077',
      email: 'kept.notes@example.com',
      contact: '98450 77123',
    }
    await postSignUp(server.url, { ...student, utr: utrOfToday('77123455') })
    await decide(server.url, student.usn)
    const pdfFile = await pdfFileOf(server.url, birdGuide)
    await page.goto('/about')
    await keepToken(page, await tokenOf(server.url, student.usn))
    const keep = async () => {
      await page.goto(`${addresses.pdf(pdfFile)}#page=1`)
      await expectPainted(page)
      await keepOpenNote(page)
    }
    await test.step('another person', async () => {
      await keep()
      await page.evaluate(() => localStorage.removeItem('token'))
      await page.goto(addresses.profile('1LS22CS001'))
      await signIn(page, '1LS22CS001')
      await expect(keptOnPhone(page)).toContainText('No notes are kept on this phone.')
      await context.setOffline(true)
      await page.goto(`${addresses.pdf(pdfFile)}#page=1`)
      await expect(page.getByText('The connection was lost.')).toBeVisible()
      await context.setOffline(false)
      await keepToken(page, await tokenOf(server.url, student.usn))
      await page.goto(addresses.profile(student.usn))
      await expect(keptOnPhone(page)).toContainText('No notes are kept on this phone.')
    })
    await test.step('a subscription that ends', async () => {
      await keep()
      const owner = await colleague(server.url, '1LS00OWNER')
      const listed = await owner.send({
        method: 'GET',
        path: `${subscriptionManagementOps.list.path}?q=${student.usn}`,
      })
      const [subscription] = subscriptionManagementOps.list.response.parse(listed).items
      if (subscription === undefined) throw new Error('The student has no subscription.')
      await owner.send({
        method: 'POST',
        path: fillPath(subscriptionManagementOps.cancel.path, { id: subscription._id }),
        body: { reason: 'The payment was called back.', seen: { endsOn: subscription.endsOn } },
      })
      await page.goto(addresses.profile(student.usn))
      await expect(keptOnPhone(page)).toContainText('No notes are kept on this phone.')
      await context.setOffline(true)
      await page.goto(`${addresses.pdf(pdfFile)}#page=1`)
      await expect(page.getByText('The connection was lost.')).toBeVisible()
      await expect(pdfPage(page, 1).locator('canvas')).toHaveCount(0)
    })
  },
)

test('a session that expires locks no kept note on Wi-Fi without internet', async ({ page, server }) => {
  const pdfFile = await pdfFileOf(server.url, birdGuide)
  const proxy = await startReleaseProxy(server.url)
  const token = await tokenOf(server.url, '1LS22CS001')
  const viewer = `${proxy.url}${addresses.pdf(pdfFile)}#page=1`
  try {
    await page.goto(`${proxy.url}/about`)
    await page.evaluate((value) => localStorage.setItem('token', value), token)
    await page.goto(viewer)
    await expectPainted(page)
    await keepOpenNote(page)
    proxy.cut()
    await page.goto('about:blank')
    await page.clock.setFixedTime(Date.now() + 8 * 86_400_000)
    await page.goto(viewer)
    await expectPainted(page)
    await expect(page.getByText("You're offline. This is the copy saved on your phone.")).toBeVisible()
    expect(await page.evaluate(() => [navigator.onLine, localStorage.getItem('token')])).toEqual([
      true,
      token,
    ])
  } finally {
    await page.close()
    await proxy.close()
  }
})
