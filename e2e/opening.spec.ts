import { addresses } from '@lectureshelf/contract/addresses'
import type { Locator, Page, Request } from '@playwright/test'
import {
  birdGuide,
  cseFifth,
  expectPage,
  expectPainted,
  jpeg2000Slide,
  jumpTo,
  openViewer,
  pdfFileOf,
  pdfPage,
  subjectPageOf,
} from './support/pages.ts'
import { keepOpenNote } from './support/kept-notes.ts'
import { desktop, expect, phone, test } from './support/test.ts'

const program = /\/assets\/index-.*\.js$/
const copies = 'kept-notes'

type Box = Awaited<ReturnType<Locator['boundingBox']>>

const expectSameBox = (before: Box, after: Box): void => {
  expect(before).not.toBeNull()
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs((before?.[side] ?? 0) - (after?.[side] ?? 0)), side).toBeLessThanOrEqual(1)
}

/** Resolves when this browser holds the picture of a page of the only PDF that was read in it. */
const expectHeldPicture = (page: Page, number: number) =>
  expect
    .poll(() =>
      page.evaluate(
        ([name, part]) =>
          new Promise((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.addEventListener('error', () => reject(opening.error))
            opening.addEventListener('success', () => {
              const keys = opening.result.transaction('parts').objectStore('parts').getAllKeys()
              keys.addEventListener('success', () => {
                opening.result.close()
                resolve(keys.result.some((key) => Array.isArray(key) && key[1] === part))
              })
            })
          }),
        [copies, `picture ${number} 720`] as const,
      ),
    )
    .toBe(true)

test.use({
  person: '1LS22CS001',
  allowedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_CONNECTION_REFUSED|status of 40[13]/],
})

/** Holds the program back until the returned function is called. */
const holdProgram = async (page: Page): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(program, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

const sheet = (page: Page) => page.locator('[data-start-sheet]:has(img)')

const names = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

test.describe('the picture of a page stands before the program, where the page will stand', () => {
  for (const [device, viewport, number] of [
    ['phone', phone, 12],
    ['desktop', desktop, 1],
  ] as const) {
    test(
      `on a ${device}, page ${number}`,
      { tag: viewport === phone ? [] : '@long' },
      async ({ page, server }) => {
        const pdfFile = await pdfFileOf(server.url, birdGuide)
        await page.setViewportSize(viewport)
        const release = await holdProgram(page)
        await page.goto(`${addresses.pdf(pdfFile)}#page=${number}`, { waitUntil: 'commit' })
        // The server draws the picture when it is first asked for.
        await expect(sheet(page)).toBeVisible({ timeout: 25_000 })
        const before = await sheet(page).boundingBox()
        release()
        await expectPainted(page)
        await expect(sheet(page)).toBeHidden()
        expectSameBox(before, await pdfPage(page, number).boundingBox())
      },
    )
  }
})

/** The scripts that run beside the first one. */
const running = (page: Page) => page.locator('script[type="module"]')

const stopTime = async (page: Page): Promise<void> => {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
}

test.describe('while no time passes', () => {
  test.beforeEach(({ page }) => stopTime(page))

  test('the program waits for the picture of the page, and runs once it is painted', async ({
    page,
    server,
  }) => {
    await page.goto(addresses.pdf(await pdfFileOf(server.url, birdGuide)), { waitUntil: 'commit' })
    await expect(sheet(page)).toBeVisible({ timeout: 25_000 })
    await expect(running(page)).toHaveCount(0)
    await page.clock.resume()
    await expectPainted(page)
    await expect(running(page)).toHaveCount(1)
  })

  test('the program does not wait long for a picture', { tag: '@long' }, async ({ page, server }) => {
    await page.route(/\/pages\/1\.webp/, () => undefined)
    const answered = page.waitForResponse(/\/info$/)
    await page.goto(addresses.pdf(await pdfFileOf(server.url, birdGuide)), { waitUntil: 'commit' })
    await answered
    await expect(running(page)).toHaveCount(0)
    await page.clock.runFor(800)
    await expect(running(page)).toHaveCount(1)
    await page.clock.resume()
    await expectPainted(page)
  })
})

test.describe('offline the picture of a kept note stands before the program', () => {
  test.use({ viewport: phone })

  test(
    'at the page that was read last, which only pdf.js has painted',
    { tag: '@long' },
    async ({ page, context, server }) => {
      const pdfFile = await pdfFileOf(server.url, birdGuide)
      await openViewer(page, pdfFile)
      await keepOpenNote(page)
      await context.setOffline(true)
      await page.goto('about:blank')
      await page.goto(addresses.pdf(pdfFile))
      await expectPainted(page)
      await jumpTo(page, 60)
      await expectHeldPicture(page, 60)
      await stopTime(page)
      await page.goto(addresses.pdf(pdfFile), { waitUntil: 'commit' })
      await expect(sheet(page)).toBeVisible()
      await expect(running(page)).toHaveCount(0)
      const before = await sheet(page).boundingBox()
      await page.clock.resume()
      await expectPainted(page)
      await expectPage(page, 60, 78)
      expectSameBox(before, await pdfPage(page, 60).boundingBox())
    },
  )

  test(
    'also when it was never opened, and no more after its end',
    { tag: '@long' },
    async ({ page, context, server }) => {
      const pdfFile = await pdfFileOf(server.url, jpeg2000Slide)
      await page.goto(subjectPageOf(jpeg2000Slide.subCode, cseFifth))
      await page
        .getByRole('button', { name: /^Keep .*on this phone \(/ })
        .first()
        .click()
      await expect(page.getByText('Kept on this phone').first()).toBeVisible()
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
      })
      const other = await context.newPage()
      await other.setViewportSize(phone)
      // The document has files that the page of the subject never loaded.
      const missing: string[] = []
      other.on('requestfailed', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/assets/')) missing.push(pathname)
      })
      await context.setOffline(true)
      await stopTime(other)
      await other.goto(addresses.pdf(pdfFile), { waitUntil: 'commit' })
      await expect(sheet(other)).toBeVisible()
      await expect(running(other)).toHaveCount(0)
      await other.clock.resume()
      await expectPainted(other)
      expect(missing).toEqual([])
      await other.clock.setFixedTime(Date.now() + 40 * 86_400_000)
      await other.goto('about:blank')
      await other.goto(addresses.pdf(pdfFile))
      await expect(other.getByText('The connection was lost.')).toBeVisible()
      await expect(other.locator('img[src^="blob:"]')).toHaveCount(0)
    },
  )
})

test('nothing that the first script asked for is asked for twice', async ({ page, server }) => {
  const pdfFile = await pdfFileOf(server.url, birdGuide)
  const asked: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/pdf/')) asked.push(`${pathname} ${request.headers()['range'] ?? ''}`)
  })
  await openViewer(page, pdfFile)
  expect(asked.length).toBeGreaterThan(2)
  expect(new Set(asked).size, asked.join('\n')).toBe(asked.length)
})

test('a PDF that was read before asks for its facts alone, and leaves nothing after the sign-out', async ({
  page,
  context,
  server,
}) => {
  const pdfFile = await pdfFileOf(server.url, birdGuide)
  await openViewer(page, pdfFile)
  await expect(pdfPage(page, 1).locator('.textLayer')).toContainText('BIRD')
  expect(await names(page)).toContain(copies)
  const again = await context.newPage()
  await test.step('another tab asks for its facts, the place in it and the person', async () => {
    const asked: string[] = []
    await again.setViewportSize(phone)
    again.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(pathname)
    })
    await openViewer(again, pdfFile)
    await expect(pdfPage(again, 1).locator('.textLayer')).toContainText('BIRD')
    // The picture of a page that was never near the window may be asked for.
    expect(asked).not.toContain(`/api/pdf/${pdfFile}/pages/1.webp`)
    const others = asked.filter((path) => !path.endsWith('.webp'))
    expect(others.toSorted()).toEqual([
      `/api/pdf/${pdfFile}/info`,
      `/api/pdf/${pdfFile}/reading`,
      '/api/student',
    ])
  })
  await test.step('signing out deletes what both tabs hold', async () => {
    await page.goto(addresses.logout)
    await expect.poll(() => names(page)).not.toContain(copies)
    await expect(again).toHaveURL('/')
    expect(await names(again)).not.toContain(copies)
  })
})

test.describe('a lost connection', () => {
  test('is said, and heals when it is back, without a press', async ({ page, server }) => {
    const pdfFile = await pdfFileOf(server.url, birdGuide)
    await openViewer(page, pdfFile)
    await expect(pdfPage(page, 1).locator('.textLayer')).toContainText('BIRD')
    const bar = page.getByRole('main').getByRole('alert')
    await page.context().setOffline(true)
    await jumpTo(page, 60)
    await expect(bar).toContainText('The connection was lost.')
    await jumpTo(page, 1)
    await expect(pdfPage(page, 1).locator('.textLayer')).toContainText('BIRD')
    await jumpTo(page, 60)
    await page.context().setOffline(false)
    await expect(pdfPage(page, 60).locator('.textLayer')).toContainText(/\w/)
    await expect(bar).toBeHidden()
    await expectPage(page, 60, 78)
    await test.step('an outage of 20 s, of which the browser knows nothing, heals with no one pressing', async () => {
      await page.clock.install()
      const bytes = `**/api/pdf/${pdfFile}?*`
      let lost = 0
      await page.route(bytes, (route) => {
        lost += 1
        return route.abort('connectionrefused')
      })
      await jumpTo(page, 40)
      // Each try fails at once, and the next one waits for the clock.
      for (const [tries, waitMs] of [400, 1500, 4000, 2000, 5000].entries()) {
        await expect.poll(() => lost).toBeGreaterThan(tries)
        await page.clock.runFor(waitMs)
      }
      await expect.poll(() => lost).toBeGreaterThan(5)
      await expect(bar).toContainText('The connection was lost.')
      await page.unroute(bytes)
      await page.clock.runFor(10_000)
      await expect(pdfPage(page, 40).locator('.textLayer')).toContainText(/\w/)
      await expect(bar).toBeHidden()
    })
  })

  test('is said when it is up but silent', { tag: '@long' }, async ({ page, server }) => {
    const pdfFile = await pdfFileOf(server.url, birdGuide)
    await openViewer(page, pdfFile)
    const bytes = `**/api/pdf/${pdfFile}?*`
    await page.clock.install()
    const read = () =>
      page.evaluate(() => ({
        now: Date.now(),
        isTold: document.querySelector('main [role="alert"]') !== null,
      }))
    const { now: begun } = await read()
    await page.route(bytes, () => new Promise(() => {}))
    const asked = page.waitForRequest(bytes)
    await jumpTo(page, 60)
    await asked
    const bar = page.getByRole('main').getByRole('alert')
    await page.clock.fastForward(9000)
    // The clock does not stand still: a busy machine may take the rest of the 15 s alone.
    const { now, isTold } = await read()
    expect(isTold && now - begun < 15_000, `told after ${now - begun} ms`).toBe(false)
    await page.clock.fastForward(15_000)
    await expect(bar).toContainText('The connection was lost.')
    await page.unroute(bytes)
    await bar.getByRole('button', { name: 'Retry' }).click()
    await expect(pdfPage(page, 60).locator('.textLayer')).toContainText(/\w/)
    await expect(bar).toBeHidden()
  })
})
