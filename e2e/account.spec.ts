import { kindOf } from '@lectureshelf/contract/access'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { studentOps } from '@lectureshelf/contract/people/students'
import { demoPassword } from '@lectureshelf/demo/people.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expiredToken, keepToken, signIn, signInDialog } from './support/sessions.ts'
import { desktop, expect, test, tokenOf } from './support/test.ts'
import { runUntilVisible, stepMs, stopClock } from './support/time.ts'

const hourMs = 3_600_000
const home = '/Home/CSE/2022/5th%20Sem'

test.describe('the welcome', () => {
  test('of a visitor is the landing page', async ({ page }) => {
    await page.goto('/Welcome')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your whole semester, on one shelf.')
  })

  for (const [person, name, address] of [
    ['1LS22CS001', 'Ananya Rao', home],
    ['1LS00OWNER', 'Savitha Hegde', '/Admin/Dashboard'],
    ['1LS00SUBAD', 'Ayesha Khanum', '/Home/CSE/2022/8th%20Sem'],
  ] as const) {
    test.describe(`of ${name}`, () => {
      test.use({ person })

      test(`turns, greets, and leads to ${address} after 1.5 s`, async ({ page }) => {
        await stopClock(page)
        await page.goto('/Welcome')
        await runUntilVisible(page, page.getByRole('heading', { level: 1, name: `Welcome, ${name}` }))
        await expect(page.getByRole('main').locator('.mantine-Loader-root')).toBeVisible()
        await page.clock.runFor(1500 - 2 * stepMs)
        await expect(page).toHaveURL('/Welcome')
        await page.clock.runFor(2 * stepMs)
        await expect(page).toHaveURL(address)
        await page.clock.resume()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Welcome back, .+|Dashboard)$/)
      })
    })
  }
})

test.describe('the profile', () => {
  const cells = (page: Page) => page.getByRole('table', { name: 'Profile' }).getByRole('row')

  test.describe('of a student', () => {
    test.use({ person: '1LS22CS001' })

    test('shows initial, name, role and everything known about them', async ({ page }) => {
      await page.goto('/Profile/1LS22CS001')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ananya Rao')
      await expect(page.getByRole('main').getByText('A', { exact: true })).toBeVisible()
      await expect(page.getByRole('main').getByText('Student', { exact: true })).toBeVisible()
      await expect(cells(page)).toHaveText([
        /^USN\s*1LS22CS001$/,
        /^Email\s*ananya\.rao@example\.com$/,
        /^Mobile\s*9000000011$/,
        /^Gender\s*Female$/,
        /^Date of birth\s*17\/06\/2004$/,
        /^Department\s*CSE$/,
        /^Batch\s*2022$/,
        /^Semester\s*5th Sem$/,
        /^Scheme\s*2022$/,
        /^College\s*LectureShelf Demo College \(LS\)$/,
      ])
    })

    test('lists the devices, and signs another one out', async ({ page, server }) => {
      const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
      const other = await tokenOf(server.url, '1LS22CS001', agent)
      await page.goto('/Profile/1LS22CS001')
      await expect(page.getByText('This device')).toHaveCount(1)
      await page.getByRole('button', { name: /^Sign out .*Firefox/ }).click()
      await expect(page.getByRole('alert')).toHaveText(messages.deviceSignedOut)
      await expect(page.getByRole('button', { name: /^Sign out .*Firefox/ })).toHaveCount(0)
      const answer = await fetch(`${server.url}/api/student`, {
        headers: { authorization: `Bearer ${other}` },
      })
      expect(answer.status).toBe(401)
    })
  })

  test.describe('of another student', () => {
    test.use({ person: '1LS25CS001', allowedConsole: [/status of 400/] })

    test('shows recent activity when asked, with a sign-in that failed', async ({ page, server }) => {
      await fetch(`${server.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          usn: '1LS25CS001',
          password: 'not the password',
          deviceData: { userAgent: 'another browser', deviceType: 'desktop' },
        }),
      })
      await page.goto('/Profile/1LS25CS001')
      await page.getByRole('button', { name: 'Show recent activity' }).click()
      const entries = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')
      await expect(entries.filter({ hasText: 'Sign-in failed' }).first()).toContainText('Wrong password')
      await expectAccessible(page, [1440, 360])
    })

    test('changes email and mobile with the password, and keeps what was typed when it is wrong', async ({
      page,
    }) => {
      await page.goto('/Profile/1LS25CS001')
      await page.getByRole('button', { name: 'Change email or mobile' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change email or mobile' })
      await dialog.getByLabel('Email').fill('changed@example.com')
      await dialog.getByLabel('Mobile').fill('+91 98450 12345')
      await dialog.getByLabel('Current password').fill('not the password')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(
        new RegExp(errorMessages.password_wrong),
      )
      await expect(dialog.getByLabel('Email')).toHaveValue('changed@example.com')
      await expectAccessible(page, [1440, 360])
      await dialog.getByLabel('Current password').fill(demoPassword)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('alert')).toHaveText(messages.personSaved)
      await expect(dialog).toHaveCount(0)
      await expect(cells(page).nth(1)).toHaveText(/^Email\s*changed@example\.com$/)
      await expect(cells(page).nth(2)).toHaveText(/^Mobile\s*\+91 98450 12345$/)
    })
  })

  for (const [person, label] of [
    ['1LS00OWNER', 'Admin'],
    ['1LS00ADMIN', 'Admin'],
    ['1LS00SUBAD', 'SubAdmin'],
  ] as const) {
    test.describe(`of ${person}`, () => {
      test.use({ person })

      test(`calls them ${label}`, async ({ page }) => {
        await page.goto(`/Profile/${person}`)
        await expect(page.getByRole('main').getByText(label, { exact: true })).toBeVisible()
      })
    })
  }
})

const changePassword = async (page: Page, current: string, next: string, again = next) => {
  await page.getByLabel('Current password').fill(current)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password').fill(again)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test.describe('change password', () => {
  const usn = '1LS22ME007'
  test.use({ person: usn })
  const answer = (page: Page) => page.getByRole('main').getByRole('status')
  const colourOf = (page: Page) =>
    answer(page).evaluate((element) => {
      const [red = 0, green = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number)
      if (red > 2 * green) return 'red'
      return green > 2 * red ? 'green' : 'neither'
    })

  test.beforeEach(async ({ page }) => {
    await page.goto(`/ChangePassword/${usn}`)
  })

  test('requires the current one', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await changePassword(page, '', 'another long one')
    await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/\S/)
    expect(sent.filter((url) => url.endsWith('/api/change-password'))).toEqual([])
  })

  test('says so in red when the new ones differ', async ({ page }) => {
    await changePassword(page, demoPassword, 'another long one', 'yet another one')
    await expect(answer(page)).toHaveText('New passwords do not match.')
    expect(await colourOf(page)).toBe('red')
  })

  test.describe('that is refused', () => {
    test.use({ allowedConsole: [/status of 40\d.*change-password$/] })

    test("shows the server's sentence in red", async ({ page }) => {
      await changePassword(page, 'not the password', 'another long one')
      await expect(answer(page)).toHaveText('The current password is not right.')
      expect(await colourOf(page)).toBe('red')
      await expect(page.getByLabel('New password', { exact: true })).toHaveValue('another long one')
    })
  })

  test.describe('that fails without a sentence of the server', () => {
    test.use({ allowedConsole: [/status of 502/] })

    test('says "Failed to change password." in red', async ({ page }) => {
      const badGateway = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
      await page.route('**/api/change-password', (route) => route.fulfill(badGateway))
      await changePassword(page, demoPassword, 'another long one')
      await expect(answer(page)).toHaveText('Failed to change password.')
      expect(await colourOf(page)).toBe('red')
    })
  })

  test.describe('without a network', () => {
    test.use({ allowedConsole: [/net::ERR_INTERNET_DISCONNECTED/] })

    test('says "An error occurred. Please try again."', async ({ page }) => {
      await page.route('**/api/change-password', (route) => route.abort('internetdisconnected'))
      await changePassword(page, demoPassword, 'another long one')
      await expect(answer(page)).toHaveText('An error occurred. Please try again.')
      expect(await colourOf(page)).toBe('red')
    })
  })

  test('says so in green, keeps this device, and the old password stops working', async ({
    page,
    server,
  }) => {
    const next = 'a quite different one'
    await changePassword(page, demoPassword, next)
    await expect(answer(page)).toHaveText('Password changed successfully')
    expect(await colourOf(page)).toBe('green')
    await expect(page.getByLabel('Current password')).toHaveValue('')
    await expect(tokenOf(server.url, usn, 'a new device')).rejects.toThrow(/Invalid USN or Password/)
    await page.goto(`/Profile/${usn}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Karthik Gowda')
    // Back to the demo's, for whoever uses this server next.
    await page.goto(`/ChangePassword/${usn}`)
    await changePassword(page, next, demoPassword)
    await expect(answer(page)).toHaveText('Password changed successfully')
  })
})

test.describe('signing out', () => {
  test.use({ person: '1LS22CS001' })

  test('happens on load, is said, and ends the session on the server', async ({ page, server }) => {
    await page.goto('/about')
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const ended = page.waitForResponse('**/api/logout')
    await page.goto('/logout')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have been logged out')
    await expect(page.getByText("Let's proceed with our tasks!")).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('Logout Successful')
    await expect(page.getByRole('link', { name: 'Mail support' })).toHaveAttribute('href', /^mailto:/)
    expect((await ended).ok()).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${server.url}/api/student`, { headers })).status).toBe(401)
    await page.getByRole('link', { name: 'Login Again' }).click()
    await expect(signInDialog(page)).toBeVisible()
  })

  test('leaves nothing behind: Back asks for a sign-in', async ({ page }) => {
    await page.goto(home)
    await page.getByRole('button', { name: 'Account of Ananya Rao' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have been logged out')
    await page.goBack()
    await expect(signInDialog(page)).toBeVisible()
    await expect(page.getByText('Ananya Rao')).toHaveCount(0)
  })
})

test.describe('a session that ends by itself', () => {
  test('was over before: "Session Timed Out! Please Login again", and the page follows the sign-in', async ({
    page,
  }) => {
    await keepToken(page, expiredToken('1LS22CS001'))
    await page.goto(home)
    await expect(page.getByRole('alert')).toHaveText('Session Timed Out! Please Login again')
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await signIn(page, '1LS22CS001')
    await expect(page).toHaveURL(home)
  })

  test.describe('on an open page', () => {
    test.use({ person: '1LS22CS001' })

    test('runs out after seven days: "Session Timed Out! Please Login again"', async ({ page }) => {
      await page.clock.install()
      await page.goto(home)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ananya Rao')
      await page.clock.fastForward(167 * hourMs)
      await expect(page).toHaveURL(home)
      await page.clock.fastForward(hourMs)
      await expect(page.getByRole('alert')).toHaveText('Session Timed Out! Please Login again')
      await expect(page).toHaveURL('/')
      await expect(signInDialog(page)).toBeVisible()
    })

    test.describe('of a third device', () => {
      test.use({ allowedConsole: [/status of 401|ApiError: Signed out/] })

      test('ends with "Signed out: your account was opened on another device"', async ({ page, server }) => {
        await page.goto(home)
        await expect(page.getByRole('link', { name: /BCS503/ })).toBeVisible()
        await tokenOf(server.url, '1LS22CS001', 'a second device')
        await tokenOf(server.url, '1LS22CS001', 'a third device')
        await page.getByRole('link', { name: /BCS503/ }).click()
        await expect(page.getByRole('alert')).toHaveText(
          'Signed out: your account was opened on another device',
        )
        await expect(signInDialog(page)).toBeVisible()
        await signIn(page, '1LS22CS001')
        await expect(page).toHaveURL('/CSE/2022/5th%20Sem/BCS503')
      })
    })
  })
})

test.describe('the owner', () => {
  test.use({ person: '1LS00OWNER' })

  test('reaches a shelf once scheme, department and semester are chosen', async ({ page }) => {
    await page.goto('/Admin/Dashboard')
    const schemes = page.getByLabel('Scheme').getByRole('option')
    await expect(schemes).toHaveText(['Choose', '2021', '2022', '2024', '2025'])
    await expect(page.getByLabel('Department').getByRole('option')).toHaveText([
      'Choose',
      'CSE',
      'ECE',
      'EEE',
      'Civil',
      'Mech',
      'AIML',
    ])
    await page.getByLabel('Semester').selectOption('5th Sem')
    await page.getByLabel('Scheme').selectOption('2022')
    await expect(page).toHaveURL('/Admin/Dashboard')
    await page.getByLabel('Department').selectOption('CSE')
    await expect(page).toHaveURL('/Admin/CSE/2022/5th%20Sem')
    await expect(page.getByRole('link', { name: /BCS503/ })).toBeVisible()
  })

  test('finds every student in the list, with the total, and never a password', async ({ page }) => {
    await page.setViewportSize({ ...desktop, width: 1900 })
    await page.goto('/Admin/StudentsList')
    // Other tests of this worker may have approved newcomers.
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const answer = await page.request.get('/api/getAllStudents', {
      headers: { authorization: `Bearer ${token}` },
    })
    const everyone: unknown = await answer.json()
    const people = studentOps.listAll.response.parse(everyone)
    const total = people.length
    const students = people.filter((person) => kindOf(person) === 'student').length
    expect(total).toBeGreaterThanOrEqual(6)
    expect(students).toBeLessThan(total)
    const rows = page.getByRole('row').filter({ hasText: 'hashed' })
    await expect(rows).toHaveCount(total)
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      `Total students: ${students}, and ${total - students} of the staff`,
    )
    await expect(rows.filter({ hasText: '1LS25CS001' })).toContainText('Mohammed Irfan')
    await page.getByRole('searchbox', { name: 'Search students' }).fill('irfan')
    await expect(rows).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      `Total students: ${students}, 1 found`,
    )
  })
})
