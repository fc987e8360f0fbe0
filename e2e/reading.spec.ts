import type { Page } from '@playwright/test'
import {
  birdGuide,
  coloursAt,
  expectPage,
  expectPainted,
  jpeg2000Slide,
  jumpTo,
  openFromSubject,
  openViewer,
  pagesOf,
  pdfFileOf,
  pdfPage,
} from './support/pages.ts'
import { openOtherDevice } from './support/readings.ts'
import { signIn } from './support/sessions.ts'
import { expect, phone, test } from './support/test.ts'

const pageCount = 78

const signInByMenu = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, '1ls22cs001')
  await page.waitForURL('**/Home/CSE/2022/5th%20Sem')
}

const openBirdGuide = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('link', { name: /BCS502/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'CN - Computer Networks (BCS502)' })).toBeVisible()
  await openFromSubject(page, birdGuide)
  await expectPainted(page)
  await expectPage(page, 1, pageCount)
  await expect(pdfPage(page, 1).locator('.textLayer')).toContainText(
    'user documentation for the BIRD Internet Routing Daemon project',
  )
}

/** Moves two fingers apart or together in the middle of the pages. */
const pinchingOn = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  const box = await pagesOf(page).boundingBox()
  const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  return async (from: number, to: number) => {
    const fingers = (gap: number) => [
      { x: middle.x - gap, y: middle.y, id: 0 },
      { x: middle.x + gap, y: middle.y, id: 1 },
    ]
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) })
    for (let step = 1; step <= 8; step += 1) {
      const gap = from + ((to - from) * step) / 8
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(gap) })
    }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

const expectPinchToZoom = async (page: Page) => {
  const zoomButton = page.getByRole('button', { name: /^Zoom: / })
  const widthOf = async () => (await pdfPage(page, 1).boundingBox())?.width ?? 0
  await expect(zoomButton).toHaveAccessibleName('Zoom: Fit text')
  const pinch = await pinchingOn(page)
  const atFirst = await widthOf()
  await pinch(40, 120)
  await expect.poll(widthOf).toBeGreaterThan(atFirst * 1.5)
  await expect(zoomButton).toHaveAccessibleName(/^Zoom: \d+%$/)
  const enlarged = await widthOf()
  const drawnWidth = () =>
    pdfPage(page, 1)
      .locator('.canvasWrapper canvas')
      .first()
      .evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? canvas.width : 0))
  await expect
    .poll(drawnWidth, 'The enlarged page is drawn in its new size.')
    .toBeGreaterThan(enlarged * 0.95)
  await pinch(120, 60)
  await expect.poll(widthOf).toBeLessThan(enlarged * 0.8)
}

const findNetlink = async (page: Page) => {
  // The server reads the texts while the reader types.
  const prepared = page.waitForRequest((request) => /\/find\?v=\d+$/.test(request.url()))
  await page.getByRole('button', { name: 'Find' }).click()
  await prepared
  await page.getByRole('searchbox', { name: 'Find in this PDF' }).fill('netlink')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 3')
  await expectPage(page, 49, pageCount)
  const marks = pdfPage(page, 49).locator('.mark')
  await expect(marks).toHaveCount(3)
  await expect(pdfPage(page, 49).locator('.mark.current')).toBeInViewport()
}

test.describe('on a phone of 360 pixels', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('a student signs in, opens a subject and reads a PDF', { tag: '@long' }, async ({ page, server }) => {
    // Other tests may have read it further.
    const device = await openOtherDevice(server.url, '1LS22CS001')
    await device.read(await pdfFileOf(server.url, birdGuide), 1)
    await test.step('the menu leads to the sign-in', () => signInByMenu(page))
    await test.step('a subject leads to its PDF', () => openBirdGuide(page))
    await test.step('a pinch enlarges the page and another makes it smaller', () => expectPinchToZoom(page))
    await test.step('a number jumps to its page', async () => {
      await jumpTo(page, 39)
      await expectPage(page, 39, pageCount)
      await expect(pdfPage(page, 39)).toBeInViewport()
      await expect(pdfPage(page, 39).locator('.textLayer')).toContainText('confederation')
    })
    await test.step('Find marks a word on its page', () => findNetlink(page))
    await test.step('the slider goes to a page', async () => {
      const slider = page.getByRole('slider', { name: 'Page' })
      await slider.focus()
      await slider.press('End')
      await expectPage(page, pageCount, pageCount)
      await expect(slider).toHaveAttribute('aria-valuenow', String(pageCount))
    })
  })
})

test.describe('in the oldest supported browser', () => {
  test.use({ person: '1LS22CS001' })

  // Old browsers have neither; the replacements must come with the page and with the worker.
  const forget = () => {
    Reflect.deleteProperty(Promise, 'withResolvers')
    Reflect.deleteProperty(ArrayBuffer.prototype, 'transferToFixedLength')
  }

  test('a PDF is read without Promise.withResolvers and transferToFixedLength', async ({ page, server }) => {
    await page.addInitScript(forget)
    await page.route(/\/assets\/pdf-worker-[^/]+\.js$/, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: `(${forget.toString()})();\n${await answer.text()}` })
    })
    await openViewer(page, await pdfFileOf(server.url, birdGuide))
    await expect(pdfPage(page, 1).locator('.textLayer')).toContainText('BIRD Internet Routing Daemon')

    const isReplaced = () =>
      [
        Reflect.get(Promise, 'withResolvers'),
        Reflect.get(ArrayBuffer.prototype, 'transferToFixedLength'),
      ].every((stand) => typeof stand === 'function' && !stand.toString().includes('[native code]'))
    expect(await page.evaluate(isReplaced)).toBe(true)
    const [worker] = page.workers()
    expect(await worker?.evaluate(isReplaced)).toBe(true)
  })
})

test.describe('pictures', () => {
  test.use({ person: '1LS22CS001' })

  test('a JPEG 2000 picture is painted under the policy', async ({ page, server }) => {
    const decoders: string[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.wasm') && response.ok()) decoders.push(response.url())
    })
    await openViewer(page, await pdfFileOf(server.url, jpeg2000Slide))
    // The middle of each of the four spheres, and bare paper beside the heading.
    const middles = [0.164, 0.388, 0.612, 0.836].map((x) => [x, 0.385] as const)
    await expect(async () => {
      const [paper, ...spheres] = await coloursAt(page, 1, [[0.9, 0.06], ...middles])
      for (const sphere of spheres) expect(sphere).not.toEqual(paper)
      expect(new Set(spheres.map(String)).size).toBe(4)
      // With all lights the sphere is as blue as in the original.
      const [red = 0, green = 0, blue = 0] = spheres[3] ?? []
      expect(blue).toBeGreaterThan(green + 30)
      expect(green).toBeGreaterThan(red)
    }).toPass()
    expect(decoders.some((address) => address.includes('openjpeg'))).toBe(true)
  })
})
