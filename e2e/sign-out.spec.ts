import { addresses } from '@lectureshelf/contract/addresses'
import type { Page } from '@playwright/test'
import { keepOpenNote } from './support/kept-notes.ts'
import { birdGuide, cseFifth, homeOf, openViewer, pdfFileOf, subjectPageOf } from './support/pages.ts'
import { expect, phone, test } from './support/test.ts'

// Offline the browser says for each request that it failed.
test.use({
  person: '1LS22CS001',
  viewport: phone,
  hasTouch: true,
  isMobile: true,
  allowedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/],
})

/** Walks all that this browser stores for the site: every key, every row, every answer in a cache. */
const everythingIn = (page: Page) =>
  page.evaluate(async () => {
    const rowsOf = (name: string) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
        opening.addEventListener('success', () => {
          const { result } = opening
          const stores = [...result.objectStoreNames]
          result.close()
          resolve(stores.map((store) => `${name} ${store}`))
        })
      })
    const databases = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const rows = await Promise.all(databases.map(rowsOf))
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    )
    return {
      local: Object.keys(localStorage),
      tab: Object.keys(sessionStorage),
      rows: rows.flat(),
      // The program itself is public.
      cached: cached.flat().filter((url) => /\/(api|covers|samples)\//.test(new URL(url).pathname)),
    }
  })

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')

const sessionOf = (token: string): string => {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
  return String(Object(claims).sid)
}

/** Asks the server whether a session lives. */
const statusOf = async (url: string, token: string) =>
  (await fetch(`${url}/api/student`, { headers: { authorization: `Bearer ${token}` } })).status

const menu = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const logout = (page: Page) => page.getByRole('link', { name: 'Logout', exact: true })

test.describe('in flight mode a finger on Logout leaves one word, which ends the session once online', () => {
  test('for someone who keeps notes and has searched', async ({ page, context, server }) => {
    await openViewer(page, await pdfFileOf(server.url, birdGuide))
    await keepOpenNote(page)
    await page.goto(`${addresses.search}?q=protocol`)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await page.goto(homeOf(cseFifth))
    const token = await tokenIn(page)
    expect((await everythingIn(page)).rows).not.toEqual([])
    await context.setOffline(true)
    await menu(page).tap()
    await logout(page).tap()
    const question = page.getByRole('dialog', { name: 'Log out?' })
    await expect(question).toContainText(/1 note kept on this phone \(.+\) will be removed\./)
    await question.getByRole('button', { name: 'Log out' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have been logged out')
    const word = `sign-out:${sessionOf(token)}`
    await expect.poll(() => everythingIn(page)).toEqual({ local: [word], tab: [], rows: [], cached: [] })
    expect(await page.evaluate((key) => localStorage.getItem(key), word)).toMatch(/^[\w-]{22} \d+$/)
    expect(await statusOf(server.url, token)).toBe(200)
    await context.setOffline(false)
    await expect.poll(() => everythingIn(page)).toEqual({ local: [], tab: [], rows: [], cached: [] })
    expect(await statusOf(server.url, token)).toBe(401)
  })

  test(
    'for someone who keeps none, also when the program starts only then',
    { tag: '@long' },
    async ({ page, context, server }) => {
      await page.goto(subjectPageOf(birdGuide.subCode, cseFifth))
      const token = await tokenIn(page)
      await menu(page).tap()
      await expect(logout(page)).toBeVisible()
      await context.setOffline(true)
      await logout(page).tap()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have been logged out')
      await expect.poll(() => tokenIn(page)).toBe('')
      const other = await context.newPage()
      await page.close()
      expect(await statusOf(server.url, token)).toBe(200)
      await context.setOffline(false)
      await other.goto(addresses.about)
      await expect.poll(() => statusOf(server.url, token)).toBe(401)
      await expect.poll(() => everythingIn(other)).toMatchObject({ local: [], rows: [] })
    },
  )
})
