import { siteName } from '@lectureshelf/contract/constants'
import { messages } from '@lectureshelf/contract/messages'
import type { Page } from '@playwright/test'
import { signIn, signInDialog } from './support/sessions.ts'
import { desktop, expect, phone, tablet, test } from './support/test.ts'
import { hold, runUntilVisible, stepMs, stopClock } from './support/time.ts'

const banner = (page: Page) => page.getByRole('complementary', { name: 'Disclaimer' })
const burger = (page: Page) => page.getByRole('button', { name: 'Menu' })
const navbar = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' })
const sidebar = (page: Page) => page.getByRole('dialog').getByRole('navigation', { name: 'Main' })

/** The links between the pages above and the account below. */
const sidebarSubjects = (page: Page) => sidebar(page).getByRole('list').nth(1).getByRole('link')

const openSidebar = async (page: Page) => {
  await burger(page).click()
  await expect(sidebar(page)).toBeVisible()
  return sidebar(page)
}

const openSubjects = async (page: Page) => {
  await navbar(page).getByRole('button', { name: 'Subjects' }).click()
  return page.getByRole('menu')
}

test.describe('the banner and the navbar', () => {
  test('stand above each other on a desktop', async ({ page }) => {
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
  })

  test('give way to a burger at a width of 768 or less', async ({ page }) => {
    await page.goto('/')
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
  })

  test('offer a visitor Sign In and Sign Up in the sidebar too', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/about')
    await (await openSidebar(page)).getByRole('link', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL('/Subscriptionplans')
    await (await openSidebar(page)).getByRole('link', { name: 'Sign In' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  })
})

test.describe('for a student', () => {
  test.use({ person: '1LS22CS001' })

  test("the navbar's menu lists the subjects of the semester as links", async ({ page }) => {
    await page.goto('/Home/CSE/2022/5th%20Sem')
    const menu = await openSubjects(page)
    await expect(menu.getByRole('menuitem')).toHaveCount(11)
    await menu.getByRole('menuitem', { name: 'Theory of Computation' }).click()
    await expect(page).toHaveURL('/CSE/2022/5th%20Sem/BCS503')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('TOC - Theory of Computation (BCS503)')
  })

  test('the sidebar lists the same subjects, and Profile, Change and Logout', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/Home/CSE/2022/5th%20Sem')
    const links = await openSidebar(page)
    for (const [name, address] of [
      ['Profile', '/Profile/1LS22CS001'],
      ['Change', '/ChangePassword/1LS22CS001'],
      ['Logout', '/logout'],
    ] as const) {
      const link = links.getByRole('link', { name, exact: true })
      await expect(link).toBeVisible()
      await expect(link).toHaveAttribute('href', address)
    }
    await expect(sidebarSubjects(page)).toHaveCount(11)
    await links.getByRole('link', { name: 'Computer Networks' }).click()
    await expect(page).toHaveURL('/CSE/2022/5th%20Sem/BCS502')
    await expect(links).toBeHidden()
  })

  test('the avatar opens Profile, Change and Logout', async ({ page }) => {
    await page.goto('/Home/CSE/2022/5th%20Sem')
    const avatar = navbar(page).getByRole('button', { name: 'Account of Ananya Rao' })
    await expect(avatar).toHaveText('A')
    await avatar.click()
    await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Change', 'Logout'])
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await expect(page).toHaveURL('/Profile/1LS22CS001')
    await avatar.click()
    await page.getByRole('menuitem', { name: 'Change' }).click()
    await expect(page).toHaveURL('/ChangePassword/1LS22CS001')
    await avatar.click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/logout')
    await expect(page.getByRole('heading', { name: 'You have been logged out' })).toBeVisible()
  })

  test('of the fifth semester there is no sheet, no add-subject and no link of an owner', async ({
    page,
  }) => {
    await page.goto('/Home/CSE/2022/5th%20Sem')
    await expect(navbar(page).getByRole('button', { name: 'Subjects' })).toBeVisible()
    await expect(navbar(page).getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add subject' })).toHaveCount(0)
    await page.setViewportSize(phone)
    const links = await openSidebar(page)
    for (const name of ['Ans Booklet', 'Lab Sheet', 'Dashboard', 'All Students']) {
      await expect(links.getByRole('link', { name })).toHaveCount(0)
    }
    await expect(links.getByRole('button', { name: 'Add subject' })).toHaveCount(0)
  })
})

test.describe('for a student of the first semester', () => {
  test.use({ person: '1LS25CS001' })

  const sheets = [
    ['Ans Booklet', '/pdfViewer/Ans-Booklet.pdf', 'For internal assessment and practice tests'],
    ['Lab Sheet', '/pdfViewer/lab.pdf', 'One sheet for one experiment'],
  ] as const

  test('Ans Booklet and Lab Sheet in the navbar open', async ({ page }) => {
    await page.goto('/Home/CSE/2025/1st%20Sem')
    for (const [name, address, words] of sheets) {
      await navbar(page).getByRole('link', { name }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByText(words)).toBeVisible()
    }
  })

  test('Ans Booklet and Lab Sheet in the sidebar open', async ({ page }) => {
    await page.setViewportSize(phone)
    for (const [name, address, words] of sheets) {
      await page.goto('/Home/CSE/2025/1st%20Sem')
      await (await openSidebar(page)).getByRole('link', { name }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByText(words)).toBeVisible()
    }
  })
})

test.describe('for an admin', () => {
  test.use({ person: '1LS00ADMIN' })

  test('the menu of the 31 subjects of a first semester scrolls inside the window', async ({ page }) => {
    await page.goto('/Home/CSE/2022/1st%20Sem')
    const menu = await openSubjects(page)
    await expect(menu.getByRole('menuitem')).toHaveCount(31)
    const box = await menu.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(desktop.height)
    await expect(menu.getByRole('menuitem').last()).not.toBeInViewport()
    await menu.hover()
    await page.mouse.wheel(0, 5000)
    await expect(menu.getByRole('menuitem').last()).toBeInViewport()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('the sidebar scrolls to the last of 31 subjects', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/Home/CSE/2022/1st%20Sem')
    await openSidebar(page)
    await expect(sidebarSubjects(page)).toHaveCount(31)
    const last = sidebarSubjects(page).last()
    await expect(last).not.toBeInViewport()
    await last.click()
    await expect(page).toHaveURL(/\/CSE\/2022\/1st%20Sem\/\w+$/)
  })

  test('add-subject stands in the navbar, on the home and in the sidebar', async ({ page }) => {
    await page.goto('/Home/CSE/2022/5th%20Sem')
    const dialog = page.getByRole('dialog', { name: 'Add subject' })
    await expect(navbar(page).getByRole('button', { name: 'Subjects' })).toBeVisible()
    await expect(navbar(page).getByRole('link')).toHaveCount(0)
    await expect(navbar(page).getByRole('button', { name: 'Tools' })).toHaveCount(0)
    for (const place of [navbar(page), page.getByRole('main')]) {
      await place.getByRole('button', { name: 'Add subject' }).click()
      await expect(dialog.getByLabel('Subject code')).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
    }
    await page.setViewportSize(phone)
    await (await openSidebar(page)).getByRole('button', { name: 'Add subject' }).click()
    await expect(dialog.getByLabel('Subject code')).toBeVisible()
  })
})

test.describe('for a sub-admin', () => {
  test.use({ person: '1LS00SUBAD' })

  test('there is no add-subject and nothing of an owner, and the avatar leads to My uploads', async ({
    page,
  }) => {
    await page.goto('/Home/CSE/2022/5th%20Sem')
    await expect(page.getByRole('link', { name: /BCS503/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add subject' })).toHaveCount(0)
    await expect(navbar(page).getByRole('link')).toHaveCount(0)
    await expect(navbar(page).getByRole('button', { name: 'Tools' })).toHaveCount(0)
    await navbar(page)
      .getByRole('button', { name: /^Account of/ })
      .click()
    await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Change', 'My uploads', 'Logout'])
    await page.getByRole('menuitem', { name: 'My uploads' }).click()
    await expect(page).toHaveURL('/Uploads')
  })
})

test.describe('for an owner', () => {
  test.use({ person: '1LS00OWNER' })

  test('Dashboard and All Students stand in the navbar and in the sidebar', async ({ page }) => {
    await page.goto('/Admin/CSE/2022/5th%20Sem')
    await expect(navbar(page).getByRole('link')).toHaveText(['Dashboard', 'All Students'])
    await navbar(page).getByRole('link', { name: 'All Students' }).click()
    await expect(page).toHaveURL('/Admin/StudentsList')
    await page.setViewportSize(phone)
    await (await openSidebar(page)).getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL('/Admin/Dashboard')
  })

  test('a subject in the menu opens below /Admin', async ({ page }) => {
    await page.goto('/Admin/CSE/2022/1st%20Sem')
    const menu = await openSubjects(page)
    await expect(menu.getByRole('menuitem')).toHaveCount(31)
    await menu.getByRole('menuitem').first().click()
    await expect(page).toHaveURL(/\/Admin\/CSE\/2022\/1st%20Sem\/\w+$/)
  })
})

test.describe('the preloader', () => {
  const preloader = (page: Page) => page.getByRole('status', { name: 'Loading LectureShelf' })

  test('types the name letter by letter at 200, 400 to 2400 ms while the first chunk is pending', async ({
    page,
  }) => {
    await stopClock(page)
    const release = await hold(page, /\/assets\/dss-page-[^/]+\.js$/)
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

  test('shows the name at once to those who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await stopClock(page)
    const release = await hold(page, /\/assets\/dss-page-[^/]+\.js$/)
    await page.goto('/DSS', { waitUntil: 'domcontentloaded' })
    await expect(preloader(page)).toHaveText(siteName)
    release()
    await expect(preloader(page)).toHaveCount(0)
  })

  test('does not delay a page that is ready', async ({ page }) => {
    await stopClock(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(preloader(page)).toHaveCount(0)
  })

  test.describe('of a signed-in person', () => {
    test.use({ person: '1LS22CS001' })

    test('is seen while the session check is pending', async ({ page }) => {
      await stopClock(page)
      const release = await hold(page, '**/api/student')
      await page.goto('/Profile/1LS22CS001', { waitUntil: 'domcontentloaded' })
      await expect(preloader(page).locator('.preloader-spinner')).toBeVisible()
      await page.clock.runFor(600)
      await expect(preloader(page)).toHaveText('Lec')
      release()
      await page.clock.resume()
      await expect(page.getByRole('heading', { name: 'Ananya Rao' })).toBeVisible()
      await expect(preloader(page)).toHaveCount(0)
    })
  })
})

test.describe('toasts', () => {
  const lasts = async (page: Page, sentence: string, durationMs: number) => {
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

  test.describe('of a visitor', () => {
    test.use({ allowedConsole: [/status of 401 \(Unauthorized\).*\/api\/login$/] })

    test('stand top right for 5 s on the landing page and the plans', async ({ page }) => {
      await page.goto('/')
      await navbar(page).getByRole('link', { name: 'Sign In' }).click()
      await expect(signInDialog(page).getByLabel('USN')).toBeFocused()
      await stopClock(page)
      await signIn(page, '1XX99ZZ998')
      await lasts(page, messages.loginRefused, 5000)
      await page.goto('/Subscriptionplans')
      await page.getByRole('button', { name: 'Proceed' }).click()
      await lasts(page, messages.acceptTermsFirst, 5000)
    })
  })

  test.describe('of a student', () => {
    test.use({ person: '1LS22CS001', allowedConsole: [/status of 404|ApiError: No details available/] })

    test('stand top right for 5 s on Home, and for 1.5 s on a subject', async ({ page }) => {
      await page.route('/', (route) => route.fulfill({ json: { message: messages.feedbackThanks } }))
      await page.goto('/Home/CSE/2022/5th%20Sem')
      await page.getByRole('textbox', { name: 'Feedback' }).fill('Every page is readable.')
      await stopClock(page)
      await page.getByRole('button', { name: 'Send feedback' }).click()
      await lasts(page, messages.feedbackThanks, 5000)
      await page.goto('/CSE/2022/5th%20Sem/BCS000')
      await lasts(page, 'Failed to fetch subject details', 1500)
    })
  })
})

test.describe('the theme', () => {
  const paper = { light: 'rgb(251, 248, 241)', dark: 'rgb(18, 20, 31)' }
  const body = (page: Page) => page.locator('body')
  const choose = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }

  test('follows the system until it is chosen', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/about')
    await expect(body(page)).toHaveCSS('background-color', paper.dark)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(body(page)).toHaveCSS('background-color', paper.light)
  })

  test('stays light or dark once chosen, and follows the system again when told to', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/about')
    await choose(page, 'Dark')
    await expect(body(page)).toHaveCSS('background-color', paper.dark)
    await page.reload()
    await expect(body(page)).toHaveCSS('background-color', paper.dark)
    await page.emulateMedia({ colorScheme: 'dark' })
    await choose(page, 'Light')
    await expect(body(page)).toHaveCSS('background-color', paper.light)
    await choose(page, 'Follow system')
    await expect(body(page)).toHaveCSS('background-color', paper.dark)
    await page.getByRole('button', { name: 'Theme' }).click()
    await expect(page.getByRole('menuitemradio', { name: 'Follow system' })).toBeChecked()
  })
})
