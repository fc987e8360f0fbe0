import { demoPassword } from '@lectureshelf/demo/people.ts'
import { signIn, signInDialog } from './support/sessions.ts'
import { expect, phone, test } from './support/test.ts'
import { hold, stopClock } from './support/time.ts'

const student = '1LS22CS001'

test.describe('the sign-in', () => {
  test('opens from the landing page, and fetches the reference data then', async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto('/')
    const button = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
    await expect(button).toBeVisible()
    expect(calls).not.toContain('/api/cdss')
    const fetched = page.waitForResponse('**/api/cdss')
    await button.click()
    await expect(signInDialog(page)).toBeVisible()
    expect((await fetched).ok()).toBe(true)
    await expect(signInDialog(page).getByLabel('USN')).toBeFocused()
  })

  test('opens on a phone, and Back closes it', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Sign In' }).click()
    await expect(signInDialog(page)).toBeVisible()
    await page.goBack()
    await expect(signInDialog(page)).toBeHidden()
  })

  test.describe('when it is open', () => {
    test.beforeEach(async ({ page }) => {
      await page.goto('/')
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    })

    test('writes the USN in capitals as it is typed', async ({ page }) => {
      const usn = signInDialog(page).getByLabel('USN')
      await usn.pressSequentially('1ls22')
      await expect(usn).toHaveValue('1LS22')
      await usn.pressSequentially('cs001')
      await expect(usn).toHaveValue('1LS22CS001')
    })

    test('requires both USN and password, and sends nothing without them', async ({ page }) => {
      const sent: string[] = []
      page.on('request', (request) => sent.push(request.url()))
      const dialog = signInDialog(page)
      await dialog.getByRole('button', { name: 'Sign In' }).click()
      await expect(dialog.getByLabel('USN')).toHaveAccessibleDescription('USN is required.')
      await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
        'Password is required.',
      )
      await dialog.getByLabel('USN').fill(student)
      await dialog.getByRole('button', { name: 'Sign In' }).click()
      await expect(dialog.getByLabel('USN')).not.toHaveAccessibleDescription('USN is required.')
      await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
        'Password is required.',
      )
      expect(sent.filter((url) => url.includes('/api/login'))).toEqual([])
    })

    test('opens "Bhool Gaye ?" for who forgot the password', async ({ page }) => {
      await signInDialog(page).getByRole('button', { name: 'Forget Password' }).click()
      const forgotten = page.getByRole('dialog', { name: 'Bhool Gaye ?' })
      await expect(forgotten).toContainText('ask the admin')
      await forgotten.getByRole('button', { name: 'OK' }).click()
      await expect(forgotten).toBeHidden()
      await expect(signInDialog(page)).toBeVisible()
    })

    test('leads to the sign-up', async ({ page }) => {
      await signInDialog(page).getByRole('link', { name: 'Sign Up' }).click()
      await expect(page).toHaveURL('/SignUp')
      await expect(signInDialog(page)).toBeHidden()
    })

    test('turns and cannot be pressed twice while it is being sent', async ({ page }) => {
      const release = await hold(page, '**/api/login')
      await signIn(page, student)
      const button = signInDialog(page).getByRole('button', { name: 'Sign In' })
      await expect(button).toBeDisabled()
      await expect(button).toHaveAttribute('data-loading', 'true')
      await expect(signInDialog(page).getByLabel('USN')).toBeDisabled()
      release()
      await expect(page).toHaveURL('/Welcome')
    })

    test('succeeds with "Login successful!" and the welcome, and is empty for the next person', async ({
      page,
    }) => {
      const usn = signInDialog(page).getByLabel('USN')
      const password = signInDialog(page).getByLabel('Password', { exact: true })
      const sent = page.waitForRequest('**/api/login')
      // The welcome is held back, so that the form is still there when it has been answered.
      const release = await hold(page, /\/assets\/welcome-page-[^/]+\.js$/)
      await stopClock(page)
      await signIn(page, student)
      await expect(usn).toHaveValue('')
      await expect(password).toHaveValue('')
      release()
      await page.clock.resume()
      await expect(page.getByRole('alert')).toHaveText('Login successful!')
      await expect(page).toHaveURL('/Welcome')
      expect((await sent).postDataJSON()).toEqual({
        usn: student,
        password: demoPassword,
        deviceData: { userAgent: await page.evaluate(() => navigator.userAgent), deviceType: 'desktop' },
      })
      expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
      await page.getByRole('button', { name: 'Account of Ananya Rao' }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await page.getByRole('link', { name: 'Login Again' }).click()
      await expect(usn).toHaveValue('')
      await expect(password).toHaveValue('')
    })
  })

  test.describe('that is refused', () => {
    test.use({ allowedConsole: [/status of 401 \(Unauthorized\).*\/api\/login$/] })

    for (const [title, usn, password] of [
      ['for a wrong password', '1LS22ME007', 'not the password'],
      ['for a USN that nobody has', '1XX99ZZ999', demoPassword],
    ] as const) {
      test(`says "Invalid USN or Password" ${title}, and keeps what was typed`, async ({ page }) => {
        await page.goto('/')
        await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
        await signIn(page, usn, password)
        await expect(page.getByRole('alert')).toHaveText('Invalid USN or Password')
        await expect(page).toHaveURL('/')
        await expect(signInDialog(page).getByLabel('USN')).toHaveValue(usn)
        await expect(signInDialog(page).getByRole('button', { name: 'Sign In' })).toBeEnabled()
      })
    }
  })

  test.describe('without a network', () => {
    test.use({ allowedConsole: [/net::ERR_INTERNET_DISCONNECTED/] })

    test('says "Something went wrong. Please try again.", and works when it is tried again', async ({
      page,
    }) => {
      await page.goto('/')
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
      await page.route('**/api/login', (route) => route.abort('internetdisconnected'))
      await signIn(page, student)
      await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
      await page.unroute('**/api/login')
      await signInDialog(page).getByRole('button', { name: 'Sign In' }).click()
      await expect(page).toHaveURL('/Welcome')
    })
  })
})

test.describe('an old browser', () => {
  const missing: Record<string, () => void> = {
    'Array.prototype.toSorted': () => Reflect.deleteProperty(Array.prototype, 'toSorted'),
    'color-mix in its styles': () => {
      CSS.supports = () => false
    },
    'lookbehind in regular expressions': () => {
      const Original = RegExp
      window.RegExp = new Proxy(Original, {
        construct: (target, [pattern, flags]) => {
          if (String(pattern).includes('(?<=')) throw new SyntaxError('Invalid group')
          return new target(pattern, flags)
        },
      })
    },
  }

  for (const [feature, remove] of Object.entries(missing)) {
    test(`without ${feature} is told so in a sentence`, async ({ page }) => {
      await page.addInitScript(remove)
      await page.goto('/')
      await expect(page.getByRole('alert')).toHaveText(
        'This browser is too old for LectureShelf. Please update it: Chrome or Android WebView 111, ' +
          'Firefox 115 or Safari 16.4 and newer work.',
      )
      await expect(page.getByRole('status')).toHaveCount(0)
      await expect(page.getByRole('link')).toHaveCount(0)
    })
  }
})
