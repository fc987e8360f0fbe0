import { siteName } from '@lectureshelf/contract/constants'
import { messages } from '@lectureshelf/contract/messages'
import type { Locator, Page } from '@playwright/test'
import { press } from './support/finger.ts'
import { signIn, signInDialog } from './support/sessions.ts'
import { desktop, expect, phone, tablet, test, tokenOf } from './support/test.ts'
import { hold, runUntilVisible, stepMs, stopClock } from './support/time.ts'

const banner = (page: Page) => page.getByRole('complementary', { name: 'Disclaimer' })
const burger = (page: Page) => page.getByRole('button', { name: 'Menu' })
const navbar = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' })
const sidebar = (page: Page) => page.getByRole('dialog').getByRole('navigation', { name: 'Main' })

const openSidebar = async (page: Page) => {
  await burger(page).click()
  await expect(sidebar(page)).toBeVisible()
  return sidebar(page)
}

/** Keeps a person signed in from the next load of the page on. */
const keepSignedIn = async (page: Page, url: string, usn: string) => {
  const token = await tokenOf(url, usn)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
}

test('the banner and the navbar are above each other, and give way to a burger at 768 or less', async ({
  page,
}) => {
  await page.goto('/')
  for (const viewport of [{ width: 769, height: 900 }, desktop]) {
    await page.setViewportSize(viewport)
    await expect(banner(page)).toHaveText(
      'This content is for educational and reference use only. The owner takes no responsibility for misuse.',
    )
    await expect(navbar(page).getByRole('link', { name: 'Departments' })).toBeVisible()
    await expect(burger(page)).toBeHidden()
    const above = await banner(page).boundingBox()
    const below = await page.getByRole('banner').boundingBox()
    expect((above?.y ?? 1) + (above?.height ?? 1)).toBeLessThanOrEqual(below?.y ?? 0)
  }
  for (const [viewport, name, address] of [
    [tablet, 'Departments', '/streams'],
    [phone, 'About', '/about'],
  ] as const) {
    await page.setViewportSize(viewport)
    await expect(burger(page)).toBeVisible()
    await expect(banner(page)).toBeHidden()
    await expect(navbar(page)).toBeHidden()
    const links = await openSidebar(page)
    await links.getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(links).toBeHidden()
  }
  await (await openSidebar(page)).getByRole('link', { name: 'Sign In' }).click()
  await expect(signInDialog(page)).toBeVisible()
  await page.goBack()
  await expect(signInDialog(page)).toBeHidden()
})

test.describe('for a student of the first semester', () => {
  test.use({ person: '1LS25CS001' })

  test('Ans Booklet and Lab Sheet open', { tag: '@long' }, async ({ page }) => {
    await page.goto('/Home/CSE/2025/1st%20Sem')
    for (const [name, address, words] of [
      ['Ans Booklet', '/pdfViewer/Ans-Booklet.pdf', 'For internal assessment and practice tests'],
      ['Lab Sheet', '/pdfViewer/lab.pdf', 'One sheet for one experiment'],
    ] as const) {
      await navbar(page).getByRole('link', { name }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByText(words)).toBeVisible()
    }
  })
})

test.describe('for an admin', () => {
  test.use({ person: '1LS00ADMIN' })

  test(
    'the menu and the sidebar scroll to the last of the 31 subjects of a first semester',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/Home/CSE/2022/1st%20Sem')
      await navbar(page).getByRole('button', { name: 'Subjects' }).click()
      const menu = page.getByRole('menu')
      await expect(menu.getByRole('menuitem')).toHaveCount(31)
      const box = await menu.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(desktop.height)
      await expect(menu.getByRole('menuitem').last()).not.toBeInViewport()
      await menu.hover()
      await page.mouse.wheel(0, 5000)
      await expect(menu.getByRole('menuitem').last()).toBeInViewport()
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()

      await page.setViewportSize(phone)
      // The links between the pages above and the account below.
      const subjects = (await openSidebar(page)).getByRole('list').nth(1).getByRole('link')
      await expect(subjects).toHaveCount(31)
      await expect(subjects.last()).not.toBeInViewport()
      await subjects.last().click()
      await expect(page).toHaveURL(/\/CSE\/2022\/1st%20Sem\/\w+$/)
    },
  )
})

test('the page behind a dialog does not move under the wheel, and does again after it', async ({ page }) => {
  await page.setViewportSize({ width: desktop.width, height: 500 })
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(signInDialog(page)).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden')
  const top = () => page.evaluate(() => window.scrollY)
  await page.mouse.move(20, 400)
  await page.mouse.wheel(0, 300)
  // Two frames: a wheel scrolls with the next one.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await top()).toBe(0)
  await page.keyboard.press('Escape')
  await expect(page.locator('body')).toHaveCSS('overflow', 'visible')
  await page.mouse.wheel(0, 300)
  await expect.poll(top).toBeGreaterThan(0)
})

test.describe('the preloader', () => {
  const preloader = (page: Page) => page.getByRole('status', { name: 'Loading LectureShelf' })
  const dssPage = /\/assets\/dss-page-[^/]+\.js$/

  test('delays no page that is ready, and types the name at 200, 400 to 2400 ms while the first chunk is pending', async ({
    page,
  }) => {
    await stopClock(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(preloader(page)).toHaveCount(0)

    const release = await hold(page, dssPage)
    await page.goto('/DSS', { waitUntil: 'domcontentloaded' })
    await expect(preloader(page)).toBeVisible()
    await expect(preloader(page).locator('.preloader-spinner')).toBeVisible()
    expect(siteName).toHaveLength(12)
    for (const letters of Array.from(siteName, (_, index) => index)) {
      await page.clock.runFor(199)
      await expect(preloader(page)).toHaveText(siteName.slice(0, letters))
      await page.clock.runFor(1)
      await expect(preloader(page)).toHaveText(siteName.slice(0, letters + 1))
    }
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(preloader(page)).toHaveCount(0)
  })

  test(
    'shows the whole name with reduced motion, and is seen while the session check is pending',
    { tag: '@long' },
    async ({ page, server }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await stopClock(page)
      const releasePage = await hold(page, dssPage)
      await page.goto('/DSS', { waitUntil: 'domcontentloaded' })
      await expect(preloader(page)).toHaveText(siteName)
      releasePage()
      await expect(preloader(page)).toHaveCount(0)

      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await keepSignedIn(page, server.url, '1LS22CS001')
      const releaseCheck = await hold(page, '**/api/student')
      await page.goto('/Profile/1LS22CS001', { waitUntil: 'domcontentloaded' })
      await expect(preloader(page).locator('.preloader-spinner')).toBeVisible()
      await page.clock.runFor(600)
      await expect(preloader(page)).toHaveText('Lec')
      releaseCheck()
      await page.clock.resume()
      await expect(page.getByRole('heading', { name: 'Ananya Rao' })).toBeVisible()
      await expect(preloader(page)).toHaveCount(0)
    },
  )
})

test.describe('toasts', () => {
  test.use({
    allowedConsole: [
      /status of 401 \(Unauthorized\).*\/api\/login$|status of 404|ApiError: No details available/,
    ],
  })

  const expectToastFor = async (page: Page, sentence: string, durationMs: number) => {
    const toast = page.getByRole('alert').filter({ hasText: sentence })
    await runUntilVisible(page, toast)
    const box = await toast.boundingBox()
    expect(box?.x ?? 0).toBeGreaterThan(desktop.width / 2)
    expect(box?.y ?? desktop.height).toBeLessThan(desktop.height / 4)
    await page.clock.runFor(durationMs - 2 * stepMs)
    await expect(toast).toBeVisible()
    // Its last moment, and the time it takes to fade.
    await page.clock.runFor(2 * stepMs + 400)
    await expect(toast).toHaveCount(0)
  }

  test(
    'are top right for 5 s on the landing page, the plans and Home, and for 1.5 s on a subject',
    { tag: '@long' },
    async ({ page, server }) => {
      await page.goto('/')
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
      await expect(signInDialog(page).getByLabel('USN')).toBeFocused()
      await stopClock(page)
      await signIn(page, '1XX99ZZ998')
      await expectToastFor(page, messages.loginRefused, 5000)
      await page.goto('/Subscriptionplans')
      await page.getByRole('button', { name: 'Proceed' }).click()
      await expectToastFor(page, messages.acceptTermsFirst, 5000)

      await keepSignedIn(page, server.url, '1LS22CS001')
      await page.clock.resume()
      await page.goto('/Home/CSE/2022/5th%20Sem')
      await page.getByRole('textbox', { name: 'Feedback' }).fill('Every page is readable.')
      await page.route('/', (route) => route.fulfill({ json: { message: messages.feedbackThanks } }))
      await page.clock.pauseAt(Date.now() + 120_000)
      await page.getByRole('button', { name: 'Send feedback' }).click()
      await expectToastFor(page, messages.feedbackThanks, 5000)
      await page.goto('/CSE/2022/5th%20Sem/BCS000')
      await expectToastFor(page, 'Failed to fetch subject details', 1500)
    },
  )
})

test.describe('toasts of a phone', () => {
  test.use({
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    allowedConsole: [/net::ERR_FAILED .*\/api\/settings$/],
  })

  /** Expects that nothing lies over a thing: a finger in its middle and at its ends presses it. */
  const expectFree = async (things: Locator) => {
    for (const thing of await things.all()) {
      const isFree = await thing.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return [left + 4, (left + right) / 2, right - 4].every((x) => {
          const hit = document.elementFromPoint(x, (top + bottom) / 2)
          return x < 0 || x > innerWidth || hit === null || element.contains(hit) || hit.contains(element)
        })
      })
      expect(isFree, await thing.innerText()).toBe(true)
    }
  }

  test(
    'are at the foot after a sign-in, off the bar and the semesters',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/Home/CSE/2022/5th%20Sem')
      await signIn(page, '1LS22CS001')
      const toast = page.getByRole('alert').filter({ hasText: messages.loginSuccess })
      await expect(page.getByRole('heading', { level: 1, name: /^Welcome back|^Welcome, / })).toBeVisible()
      await expect(toast).toBeVisible()
      const chips = page.getByRole('navigation', { name: 'Semester' }).getByRole('link')
      await expect(chips.first()).toBeVisible()
      await expectFree(chips)
      await expectFree(page.getByRole('banner').getByRole('button'))
      await expect(toast).toBeInViewport({ ratio: 1 })
    },
  )

  test('are above the bar that is at the foot', { tag: '@long' }, async ({ page, server }) => {
    await page.goto('/about')
    await keepSignedIn(page, server.url, '1LS00OWNER')
    await page.goto('/Admin/Settings')
    await press(page.getByRole('heading', { name: 'Support' }))
    await page.getByLabel('Support mail').fill('help@lectureshelf.example')
    const save = page.getByRole('button', { name: 'Save the settings' })
    await expect(save).toBeInViewport()
    await page.route('**/api/settings', (route) => route.abort())
    await press(save)
    const toast = page.locator('.mantine-Notification-root')
    await expect(toast).toBeVisible()
    await expectFree(save)
    await expect(toast).toBeInViewport({ ratio: 1 })
  })
})

test('the theme follows the system, stays light or dark once chosen, and follows the system again', async ({
  page,
}) => {
  const expectPaper = (theme: 'light' | 'dark') =>
    expect(page.locator('body')).toHaveCSS(
      'background-color',
      theme === 'light' ? 'rgb(251, 248, 241)' : 'rgb(18, 20, 31)',
    )
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/about')
  await expectPaper('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectPaper('light')
  await choose('Dark')
  await expectPaper('dark')
  await page.reload()
  await expectPaper('dark')
  await page.emulateMedia({ colorScheme: 'dark' })
  await choose('Light')
  await expectPaper('light')
  await choose('Follow system')
  await expectPaper('dark')
  await page.getByRole('button', { name: 'Theme' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Follow system' })).toBeChecked()
})
