import { messages } from '@lectureshelf/contract/messages'
import { demoPassword } from '@lectureshelf/demo/people.ts'
import type { Page } from '@playwright/test'
import { birdGuide, coloursAt, expectPage, expectPainted, jpeg2000Slide, jumpTo } from './support/pages.ts'
import { openViewer, pdfFileOf, pdfPage } from './support/pages.ts'
import { desktop, expect, phone, test } from './support/test.ts'

const signIn = async (page: Page, isPhone: boolean) => {
  await page.goto('/')
  if (isPhone) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await dialog.getByLabel('USN').fill('1ls22cs001')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(messages.loginSuccess)).toBeVisible()
  await page.waitForURL('**/Home/CSE/2022/5th%20Sem')
}

for (const [device, viewport] of [
  ['a desktop', desktop],
  ['a phone of 360 pixels', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport })

    test('a student signs in, opens a subject and reads a PDF', async ({ page }) => {
      await signIn(page, viewport === phone)
      await page
        .getByRole('main')
        .getByRole('link', { name: /BCS502/ })
        .click()
      await expect(
        page.getByRole('heading', { level: 1, name: 'CN - Computer Networks (BCS502)' }),
      ).toBeVisible()
      await page.getByRole('link', { name: birdGuide.title }).click()
      await expectPainted(page)
      await expectPage(page, 1, 78)
      await expect(pdfPage(page, 1).locator('.textLayer')).toContainText(
        'user documentation for the BIRD Internet Routing Daemon project',
      )

      await jumpTo(page, 39)
      await expectPage(page, 39, 78)
      await expect(pdfPage(page, 39)).toBeInViewport()
      await expect(pdfPage(page, 39).locator('.textLayer')).toContainText('confederation')

      await page.getByRole('button', { name: 'Find' }).click()
      await page.getByRole('searchbox', { name: 'Find in this PDF' }).fill('netlink')
      await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 3')
      await expectPage(page, 49, 78)
      const marks = pdfPage(page, 49).locator('.textLayer .highlight')
      await expect(marks).toHaveCount(3)
      await expect(marks.first()).toHaveText(/netlink/i)
      await expect(pdfPage(page, 49).locator('.textLayer .highlight.selected')).toBeInViewport()
    })
  })
}

test.describe('in a browser at the floor', () => {
  test.use({ person: '1LS22CS001' })

  // Old browsers have neither; what stands in for them has to come with the page and with the worker.
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

    const isOurs = () =>
      [
        Reflect.get(Promise, 'withResolvers'),
        Reflect.get(ArrayBuffer.prototype, 'transferToFixedLength'),
      ].every((stand) => typeof stand === 'function' && !stand.toString().includes('[native code]'))
    expect(await page.evaluate(isOurs)).toBe(true)
    const [worker] = page.workers()
    expect(await worker?.evaluate(isOurs)).toBe(true)
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
      // Lit by everything, the sphere is as blue as it was drawn.
      const [red = 0, green = 0, blue = 0] = spheres[3] ?? []
      expect(blue).toBeGreaterThan(green + 30)
      expect(green).toBeGreaterThan(red)
    }).toPass()
    expect(decoders.some((address) => address.includes('openjpeg'))).toBe(true)
  })
})
