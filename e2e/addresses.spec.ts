import { addresses } from '@lectureshelf/contract/addresses'
import type { Page } from '@playwright/test'
import { birdGuide, expectPage, pdfFileOf } from './support/pages.ts'
import { passWelcome, signIn, signInDialog } from './support/sessions.ts'
import { expect, test } from './support/test.ts'
import { runUntilVisible, stopClock } from './support/time.ts'

const home = '/Home/CSE/2022/5th%20Sem'
const notFoundStatus = /status of 404 \(Not Found\)/

const casings: [person: string | null, redirects: [typed: string, address: string][]][] = [
  [
    null,
    [
      ['/signup', '/SignUp'],
      ['/SUBSCRIPTIONPLANS', '/Subscriptionplans'],
      ['/About', '/about'],
      ['/CONTACT', '/contact'],
      ['/termsandconditions', '/TermsAndConditions'],
      ['/Streams', '/streams'],
      ['/dss', '/DSS'],
      ['/Logout/', '/logout'],
    ],
  ],
  [
    '1LS22CS001',
    [
      ['/home/cse/2022/5TH%20SEM', home],
      ['/CsE/2022/5th%20sem/bcs503', '/CSE/2022/5th%20Sem/BCS503'],
      ['/profile/1ls22cs001', '/Profile/1LS22CS001'],
      ['/changepassword/1LS22CS001', '/ChangePassword/1LS22CS001'],
    ],
  ],
  ['1LS00SUBAD', [['/Home/mech/2022/5th%20Sem', '/Home/Mech/2022/5th%20Sem']]],
  [
    '1LS00OWNER',
    [
      ['/admin/dashboard', '/Admin/Dashboard'],
      ['/admin/studentslist', '/Admin/StudentsList'],
      ['/admin/mech/2022/5th%20sem', '/Admin/Mech/2022/5th%20Sem'],
      ['/ADMIN/cse/2022/5th%20sem/bcs503', '/Admin/CSE/2022/5th%20Sem/BCS503'],
    ],
  ],
]

for (const [person, redirects] of casings) {
  test.describe(`for ${person ?? 'a visitor'}`, () => {
    test.use({ person })

    test('another casing of an address redirects to its own', async ({ page }) => {
      for (const [typed, address] of redirects) {
        await page.goto(typed)
        await expect(page).toHaveURL(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
    })
  })
}

test.describe('one segment up from a subject', () => {
  test.describe('a student', () => {
    test.use({ person: '1LS22CS001' })

    test('arrives at the home of the semester', async ({ page }) => {
      await page.goto('/cse/2022/5th%20Sem')
      await expect(page).toHaveURL(home)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })

  test.describe('an owner', () => {
    test.use({ person: '1LS00OWNER' })

    test('arrives at the shelf below /Admin', async ({ page }) => {
      await page.goto('/CSE/2022/5th%20Sem')
      await expect(page).toHaveURL('/Admin/CSE/2022/5th%20Sem')
      await expect(page.getByRole('link', { name: /BCS503/ })).toBeVisible()
    })
  })
})

test.describe("a page of one's own", () => {
  test.use({ person: '1LS22CS001' })

  test("with another's USN redirects to one's own", async ({ page }) => {
    await page.goto('/Profile/1LS22ME007')
    await expect(page).toHaveURL('/Profile/1LS22CS001')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ananya Rao')
    await page.goto('/ChangePassword/1LS22ME007')
    await expect(page).toHaveURL('/ChangePassword/1LS22CS001')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change password')
  })
})

test.describe('an owner', () => {
  test.use({ person: '1LS00OWNER' })

  test('who opens a home reaches the dashboard', async ({ page }) => {
    await page.goto(home)
    await expect(page).toHaveURL('/Admin/Dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  })
})

const adminPages = [
  ...Object.values(addresses)
    .filter((address) => typeof address === 'string')
    .filter((address) => address.startsWith('/Admin/')),
  addresses.statement('some-statement'),
  addresses.student('somebody'),
  addresses.import('some-import'),
  '/Admin/CSE/2022/5th%20Sem',
  '/Admin/CSE/2022/5th%20Sem/BCS503',
]

/** Goes to an address as a link does, without another load of the program. */
const follow = async (page: Page, address: string) => {
  const arrived = await page.evaluate((path) => {
    history.pushState(null, '', path)
    return location.pathname
  }, address)
  expect(arrived).toBe(address)
}

test.describe('every address below /Admin', () => {
  const heading = (page: Page) => page.getByRole('heading', { level: 1 })

  test('leads a visitor to /', async ({ page }) => {
    await page.goto('/Admin/Dashboard')
    await expect(page).toHaveURL('/')
    await expect(heading(page)).toHaveText('Your whole semester, on one shelf.')
    for (const address of [...adminPages, '/Admin', '/Admin/nothing']) {
      await follow(page, address)
      await expect.soft(page, address).toHaveURL('/')
      await expect.soft(heading(page), address).toHaveText('Your whole semester, on one shelf.')
    }
  })

  for (const person of ['1LS22CS001', '1LS00SUBAD', '1LS00ADMIN']) {
    test.describe(`of ${person}`, () => {
      test.use({ person })

      test('leads to /, where the signed-in go on to the welcome', async ({ page }) => {
        // The splash leads on after a moment; here it stays.
        await stopClock(page)
        await page.goto('/Admin/Dashboard')
        await runUntilVisible(page, page.getByRole('heading', { level: 1, name: /^Welcome, / }))
        await expect(page).toHaveURL('/Welcome')
        const ofStaff = person === '1LS22CS001' ? [addresses.uploads] : []
        for (const address of [...adminPages, '/Admin', '/Admin/nothing', ...ofStaff]) {
          await follow(page, address)
          await expect.soft(page, address).toHaveURL('/Welcome')
          await expect.soft(heading(page), address).toHaveText(/^Welcome, /)
        }
      })
    })
  }
})

test.describe('a signed-out visit', () => {
  for (const [name, address, heading] of [
    ['a home', home, /^Welcome back, Ananya Rao$/],
    ['a subject', '/CSE/2022/5th%20Sem/BCS503', /^TOC - Theory of Computation \(BCS503\)$/],
    ['a profile', '/Profile/1LS22CS001', /^Ananya Rao$/],
  ] as const) {
    test(`to ${name} opens the sign-in, and continues there afterwards`, async ({ page }) => {
      await page.clock.install()
      await page.goto(address)
      await expect(page).toHaveURL('/')
      await signIn(page, '1LS22CS001')
      await passWelcome(page)
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    })
  }

  test('to a page of a PDF opens the sign-in, and continues at that page', async ({ page, server }) => {
    const address = `${addresses.pdf(await pdfFileOf(server.url, birdGuide))}#page=39`
    await page.clock.install()
    await page.goto(address)
    await expect(page).toHaveURL('/')
    await signIn(page, '1LS22CS001')
    await passWelcome(page)
    await expect(page).toHaveURL(address)
    await expectPage(page, 39, 78)
  })

  test('may be given up, and leads nowhere then', async ({ page }) => {
    await page.goto(home)
    await expect(signInDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(signInDialog(page)).toBeHidden()
    await expect(page).toHaveURL('/')
  })
})

test.describe('an unknown address', () => {
  test.use({ allowedConsole: [notFoundStatus] })

  test('of one segment says "Department not found", with the status 404', async ({ page }) => {
    for (const address of ['/law', '/AIML', '/Mech', '/cse2022']) {
      const answer = await page.goto(address)
      expect.soft(answer?.status(), address).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Department not found')
    }
    const main = page.getByRole('main')
    for (const department of ['cse', 'ece', 'eee', 'civil', 'mechanical']) {
      await expect(main.locator(`a[href="/${department}"]`)).toBeVisible()
    }
    await main.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL('/')
  })

  test('of two segments or more shows the 404 page, with the status 404', async ({ page }) => {
    const places = ['/Home/CSE/2022/9th%20Sem', '/Home/CSE/2019/5th%20Sem', '/law/2022/5th%20Sem/BCS503']
    const shapes = ['/nothing/here', '/Home/CSE', '/CSE/2022/5th%20Sem/BCS503/more', '/pdfViewer/a/b']
    for (const address of [...places, ...shapes]) {
      const answer = await page.goto(address)
      expect.soft(answer?.status(), address).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry! Page not found')
    }
  })

  test('offers a way back to the login, and a chat with support', async ({ page }) => {
    await page.goto('/nothing/here')
    const chat = page.getByRole('link', { name: 'Chat with support' })
    await expect(chat).toHaveAttribute('href', /^https:/)
    await expect(chat).toHaveAttribute('target', '_blank')
    await page.getByRole('link', { name: 'Back to login' }).click()
    await expect(signInDialog(page)).toBeVisible()
  })

  test.describe('of a signed-in student', () => {
    test.use({ person: '1LS22CS001' })

    test('leads to their shelf, and asks for no sign-in', async ({ page }) => {
      await page.goto('/nothing/here')
      const main = page.getByRole('main')
      await expect(main).toContainText('Your notes are where you left them: open them from your shelf.')
      await expect(main).not.toContainText(/sign in|login/i)
      await main.getByRole('link', { name: 'Back to my shelf' }).click()
      await expect(page).toHaveURL(home)
    })
  })

  test('every page that exists has the status 200', async ({ request }) => {
    const known = ['/', '/SignUp', '/Subscriptionplans', '/Welcome', '/logout', '/about', '/contact', '/DSS']
    const more = ['/TermsAndConditions', '/streams', '/cse', '/Mechanical', home, ...adminPages]
    const own = ['/Profile/1LS22CS001', addresses.uploads]
    for (const address of [...known, ...more, ...own, '/pdfViewer/lab.pdf']) {
      expect.soft((await request.get(address)).status(), address).toBe(200)
    }
  })
})

test.describe('/DSS', () => {
  test('sends a visitor to the previews', async ({ page }) => {
    await page.goto('/DSS')
    await page.getByRole('main').getByRole('link', { name: 'Civil Engineering' }).click()
    await expect(page).toHaveURL('/civil')
  })

  test.describe('of a student', () => {
    test.use({ person: '1LS22CS001' })

    test('lists the covered semesters', async ({ page }) => {
      await page.goto('/DSS')
      const links = page.getByRole('main').getByRole('link')
      await expect(links).toHaveText(['CSE, 2022 scheme, 5th Sem', 'CSE, 2022 scheme, 6th Sem'])
      await links.last().click()
      await expect(page).toHaveURL('/Home/CSE/2022/6th%20Sem')
    })
  })

  test.describe('of a student without a subscription in force', () => {
    test.use({ person: '1LS22ME007' })

    test('says so, and leads to the plans', async ({ page }) => {
      await page.goto('/DSS')
      await page.getByRole('link', { name: 'See the plans' }).click()
      await expect(page).toHaveURL('/Subscriptionplans')
    })
  })

  for (const [title, person, address] of [
    ['staff', '1LS00SUBAD', '/Home/Mech/2022/3rd%20Sem'],
    ['an owner', '1LS00OWNER', '/Admin/Mech/2022/3rd%20Sem'],
  ] as const) {
    test.describe(`of ${title}`, () => {
      test.use({ person })

      test(`leads to ${address}`, async ({ page }) => {
        await page.goto('/DSS')
        await page.getByLabel('Scheme').selectOption('2022')
        await page.getByLabel('Department').selectOption('Mech')
        await page.getByLabel('Semester').selectOption('3rd Sem')
        await expect(page).toHaveURL(address)
      })
    })
  }
})
