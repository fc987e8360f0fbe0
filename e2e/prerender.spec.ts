import { siteInfoPath } from '@lectureshelf/contract/constants'
import { defaultSiteInfo } from '@lectureshelf/contract/site/site-defaults'
import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import type { Browser, Page } from '@playwright/test'
import { expect, phone, test } from './support/test.ts'
import { hold } from './support/time.ts'

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

const textOf = (page: Page) => page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' ').trim())

const expectMounted = async (page: Page) => {
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The page as somebody without scripts sees it. */
const withoutScripts = async (browser: Browser, baseURL: string | undefined, address: string) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  const text = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ').trim()
  const title = await page.title()
  await context.close()
  return { text, title }
}

test.describe('a public page', () => {
  test.use({ allowedConsole: [/status of 404 \(Not Found\)/] })

  test('says the same with and without scripts', async ({ page, browser, baseURL }) => {
    // Until an owner names a support address the page has none.
    await page.route(siteInfoPath, (route) => route.fulfill({ json: defaultSiteInfo }))
    for (const address of [...publicAddresses, '/no/such/page', '/physics']) {
      const bare = await withoutScripts(browser, baseURL, address)
      await page.goto(address)
      await expectMounted(page)
      expect.soft(await textOf(page), address).toBe(bare.text)
      expect.soft(await page.title(), address).toBe(bare.title)
      expect.soft(bare.text.length, address).toBeGreaterThan(200)
    }
  })

  test('has a head of its own, without scripts of its own', async ({ request, server }) => {
    const titles = new Set<string>()
    const descriptions = new Set<string>()
    for (const address of publicAddresses) {
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
      expect
        .soft((await request.get(`${server.url}${image.pathname}`)).headers()['content-type'])
        .toBe('image/png')
      expect.soft(html, address).not.toMatch(/<script(?![^>]* src="\/)/)
    }
    expect(titles.size).toBe(publicAddresses.length)
    expect(descriptions.size).toBe(publicAddresses.length)
  })

  test('has icons for a browser, a phone that installs it, and one that keeps it on its home screen', async ({
    request,
  }) => {
    const html = await (await request.get(addresses.landing)).text()
    const linked = [...html.matchAll(/<link rel="(?:apple-touch-)?icon" href="([^"]+)"/g)].map(
      ([, href]) => href,
    )
    const manifest: { icons: { src: string; type: string }[] } = await (
      await request.get('/manifest.webmanifest')
    ).json()
    const icons = [...linked, ...manifest.icons.map(({ src }) => src)]
    expect(icons).toEqual([
      '/icon.svg',
      '/apple-touch-icon.png',
      '/icon.svg',
      '/icon-192.png',
      '/icon-512.png',
    ])
    for (const icon of icons) {
      const answer = await request.get(icon ?? '')
      expect(answer.ok(), icon).toBe(true)
      expect(answer.headers()['content-type']).toMatch(/^image\/(png|svg\+xml)/)
    }
  })

  test('leaves its canonical address behind when the reader goes on', async ({ page }) => {
    await page.goto(addresses.about)
    await expectMounted(page)
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(1)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL(addresses.contact)
    await expect(page.locator('link[rel="canonical"], meta[property^="og:"]')).toHaveCount(0)
  })
})

test.describe('before the program has started', () => {
  const program = /\/assets\/(landing|plans|preview)-page-[^/]+\.js$/

  test('a visitor reads and scrolls, and stays there', async ({ page }) => {
    await page.setViewportSize(phone)
    const release = await hold(page, program)
    await page.goto(addresses.preview('cse'), { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading LectureShelf' })).toBeHidden()
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
    release()
    await expectMounted(page)
    expect(await page.evaluate(() => window.scrollY)).toBe(900)
  })

  test('Sign In is remembered', async ({ page }) => {
    const release = await hold(page, program)
    await page.goto(addresses.landing, { waitUntil: 'domcontentloaded' })
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    release()
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  })

  test('a chosen plan, accepted terms and Proceed are remembered', async ({ page }) => {
    const release = await hold(page, program)
    await page.goto(addresses.plans, { waitUntil: 'domcontentloaded' })
    await page.getByRole('radio', { name: /Premium/ }).check()
    await page.getByRole('checkbox').check()
    release()
    await expectMounted(page)
    await expect(page.getByRole('radio', { name: /Premium/ })).toBeChecked()
    await expect(page.getByRole('checkbox')).toBeChecked()
  })

  test('a semester of a preview asks for the sign-in once it can', async ({ page }) => {
    const release = await hold(page, program)
    await page.goto(addresses.preview('cse'), { waitUntil: 'domcontentloaded' })
    await page.getByRole('main').getByRole('button', { name: '5th Sem' }).click()
    release()
    await expect(page.getByRole('dialog', { name: messages.loginToGoFurther })).toBeVisible()
  })
})

test.describe('a signed-in person', () => {
  test.use({ person: '1LS22CS001' })

  test('never sees the landing page flash by', async ({ page }) => {
    // Asked at each frame, before it is painted.
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
    expect(await page.locator('html').getAttribute('data-seen')).toMatch(
      /^(Welcome[^|]*\|)?Welcome, Ananya Rao$/,
    )
  })
})
