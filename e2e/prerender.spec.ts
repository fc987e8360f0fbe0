import { siteInfoPath } from '@lectureshelf/contract/constants'
import { defaultSiteInfo } from '@lectureshelf/contract/base/site-defaults'
import { sampleOps } from '@lectureshelf/contract/library/samples'
import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import type { Page } from '@playwright/test'
import { desktop, expect, phone, test } from './support/test.ts'
import { hold } from './support/time.ts'
import { watchOrigins } from './support/walk.ts'

const publicAddresses = [
  addresses.landing,
  ...['cse', 'ece', 'eee', 'civil', 'mechanical'].map(addresses.preview),
  addresses.streams,
  addresses.about,
  addresses.contact,
  addresses.terms,
  addresses.privacy,
  addresses.takedown,
  addresses.plans,
]

const prerendered = [...publicAddresses, addresses.signUp]

/** A department has a picture of its own. */
const pictureOf = (address: string) => /^\/(cse|ece|eee|civil|mechanical)$/.exec(address)?.[1] ?? 'shelf'

const textOf = (page: Page) => page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' ').trim())

const expectMounted = async (page: Page) => {
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const titleAndText = async (page: Page) => ({ title: await page.title(), text: await textOf(page) })

/**
 * Answers as a site whose owner has named no support address yet and shows no sample, like the prerendered pages. A
 * route would turn the browser's cache off for every load.
 */
const answerDefaultSiteInfo = (page: Page) =>
  page.addInitScript(
    (answers) => {
      const ask = window.fetch
      window.fetch = (input, init) => {
        const address = new URL(input instanceof Request ? input.url : input, location.href)
        const answer = answers.find(({ path }) => path === address.pathname)
        return answer === undefined ? ask(input, init) : Promise.resolve(Response.json(answer.body))
      }
    },
    [
      { path: siteInfoPath, body: defaultSiteInfo },
      { path: sampleOps.shown.path, body: { sample: null } },
    ],
  )

test.describe('a public page', () => {
  test.use({ allowedConsole: [/status of 404 \(Not Found\)/] })

  test('says the same with and without scripts, and loads nothing from another origin', async ({
    page,
    browser,
    server,
  }) => {
    const elsewhere = watchOrigins(page, server.url)
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    const bare = await context.newPage()
    await answerDefaultSiteInfo(page)
    for (const address of [...publicAddresses, '/no/such/page', '/physics']) {
      await bare.goto(address)
      await page.goto(address)
      await expectMounted(page)
      const withoutScripts = await titleAndText(bare)
      expect.soft(await titleAndText(page), address).toEqual(withoutScripts)
      expect.soft(withoutScripts.text.length, address).toBeGreaterThan(200)
    }
    await context.close()
    expect(elsewhere).toEqual([])

    await page.goto(addresses.about)
    await expectMounted(page)
    const canonical = page.locator('link[rel="canonical"]')
    const preview = page.locator('meta[property^="og:"]')
    await expect(canonical).toHaveCount(1)
    await expect(preview).not.toHaveCount(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL(addresses.contact)
    await expect(canonical, 'the canonical address of the page before').toHaveCount(0)
    await expect(preview, 'the preview of the page before').toHaveCount(0)
  })

  test('offers the plans on the sign-up without scripts, and says what its form needs', async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    const bare = await context.newPage()
    await bare.goto(addresses.signUp)
    await expect(bare.getByRole('radio', { name: /Premium.*Rs 149/ })).toBeVisible()
    await expect(bare.locator('noscript p')).toBeVisible()
    await expect(bare.locator('noscript p')).toContainText('This form needs JavaScript.')
    await context.close()
  })

  test('has its own head and no inline script', async ({ request, server }) => {
    const titles = new Set<string>()
    const descriptions = new Set<string>()
    for (const address of prerendered) {
      const html = await (await request.get(address)).text()
      const one = (pattern: RegExp) => {
        const found = [...html.matchAll(pattern)].map(([, value]) => value ?? '')
        expect.soft(found, `${address} ${pattern}`).toHaveLength(1)
        return found[0] ?? ''
      }
      titles.add(one(/<title>([^<]+)<\/title>/g))
      descriptions.add(one(/<meta name="description" content="([^"]+)">/g))
      const canonical = one(/<link rel="canonical" href="([^"]+)">/g)
      expect.soft(new URL(canonical).pathname, address).toBe(address)
      expect.soft(one(/<meta property="og:url" content="([^"]+)">/g)).toBe(canonical)
      expect.soft(one(/<meta property="og:title" content="([^"]+)">/g)).not.toBe('')
      expect
        .soft(one(/<meta property="og:description" content="([^"]+)">/g))
        .toBe(one(/<meta name="description" content="([^"]+)">/g))
      const image = new URL(one(/<meta property="og:image" content="([^"]+)">/g))
      expect.soft(image.pathname, address).toBe(`/social/${pictureOf(address)}.png`)
      const picture = await request.get(`${server.url}${image.pathname}`)
      expect.soft(picture.headers()['content-type']).toBe('image/png')
      const bytes = await picture.body()
      expect.soft([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], address).toEqual([1200, 630])
      expect.soft(html, address).not.toMatch(/<script(?![^>]* src="\/)/)
    }
    expect(titles.size).toBe(prerendered.length)
    expect(descriptions.size).toBe(prerendered.length)
  })

  test('has icons for a browser, an installed app and the home screen of a phone', async ({ request }) => {
    const html = await (await request.get(addresses.landing)).text()
    const linked = [...html.matchAll(/<link rel="(?:apple-touch-)?icon" href="([^"]+)"/g)].map(
      ([, href]) => href,
    )
    const manifest: { icons: { src: string; purpose: string }[] } = await (
      await request.get('/manifest.webmanifest')
    ).json()
    const icons = [...linked, ...manifest.icons.map(({ src }) => src)]
    expect(icons).toEqual([
      '/icon.svg',
      '/apple-touch-icon.png',
      '/icon.svg',
      '/icon-192.png',
      '/icon-512.png',
      '/icon-maskable-512.png',
    ])
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'any', 'maskable'])
    for (const icon of icons) {
      const answer = await request.get(icon ?? '')
      expect(answer.ok(), icon).toBe(true)
      expect(answer.headers()['content-type']).toMatch(/^image\/(png|svg\+xml)/)
    }
  })
})

test('what a visitor does before the program has started is kept once it is there', async ({ page }) => {
  await page.setViewportSize(phone)

  /** Opens a page whose program is held back, does something there, and lets the program start. */
  const before = async (address: string, act: () => Promise<void>) => {
    const release = await hold(page, /\/assets\/(landing|plans|preview|sign-up)-page-[^/]+\.js$/)
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await act()
    await expect(page.locator('[data-prerendered]')).toHaveCount(1)
    release()
    await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  }

  await test.step('the place that was scrolled to', async () => {
    await before(addresses.preview('cse'), async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status', { name: 'Loading LectureShelf' })).toBeHidden()
      await page.evaluate(async () => {
        // A font that arrives later moves the words by a part of a pixel, and the browser the window with them.
        await document.fonts.ready
        window.scrollTo({ top: 900, behavior: 'instant' })
      })
    })
    await expectMounted(page)
    expect(await page.evaluate(() => window.scrollY)).toBe(900)
  })

  await test.step('a chosen plan and accepted terms', async () => {
    await before(addresses.plans, async () => {
      await page.getByRole('radio', { name: /Premium/ }).check()
      await page.getByRole('checkbox').check()
    })
    await expectMounted(page)
    await expect(page.getByRole('radio', { name: /Premium/ })).toBeChecked()
    await expect(page.getByRole('checkbox')).toBeChecked()
  })

  await test.step('a plan that is chosen on the sign-up', async () => {
    await before(addresses.signUp, () => page.getByRole('radio', { name: /Premium/ }).check())
    await expect(page.getByRole('radio', { name: /Premium/ })).toBeChecked()
    await expect(page.getByLabel('USN')).toBeVisible()
  })

  await test.step('nothing else is pressed on a sign-up that has its plan already', async () => {
    // Where this radio was, the program has the button that opens the plans again.
    await before(addresses.signUp, () => page.getByRole('radio', { name: /Premium/ }).check())
    await expect(page.getByRole('button', { name: 'Change the plan' })).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
  })

  await test.step('a press on a semester of a preview', async () => {
    await before(addresses.preview('cse'), () =>
      page.getByRole('main').getByRole('button', { name: '1st Sem' }).click(),
    )
    await expect(page.getByRole('dialog', { name: messages.loginToGoFurther })).toBeVisible()
  })

  await test.step('a press on Sign In', async () => {
    await page.setViewportSize(desktop)
    await before(addresses.landing, () =>
      page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click(),
    )
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  })
})

test.describe('a signed-in person', () => {
  test.use({ person: '1LS22CS001' })

  test('never sees the landing page flash by', async ({ page }) => {
    // Looks at each frame before the browser paints it.
    await page.addInitScript(() => {
      const seen: string[] = []
      const look = () => {
        const heading = document.querySelector('h1')
        const words = heading?.checkVisibility() === true ? heading.textContent : null
        if (words !== null && !seen.includes(words)) {
          seen.push(words)
          document.documentElement.dataset['seen'] = seen.join('|')
        }
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const release = await hold(page, /\/assets\/welcome-page-[^/]+\.js$/)
    await page.goto(addresses.landing, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('status', { name: 'Loading LectureShelf' })).toBeVisible()
    await expect(page.locator('[data-prerendered]')).toBeHidden()
    expect(await page.locator('html').getAttribute('data-seen')).toBeNull()
    release()
    await expect(page.getByRole('heading', { name: 'Welcome, Ananya Rao' })).toBeVisible()
    // The frame that shows the heading may still be on its way to whoever looks at each frame.
    await expect(page.locator('html')).toHaveAttribute('data-seen', /^(Welcome[^|]*\|)?Welcome, Ananya Rao$/)
  })
})
