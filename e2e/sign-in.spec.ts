import { demoPassword } from '@lectureshelf/demo/people.ts'
import { signIn, signInDialog } from './support/sessions.ts'
import { expect, phone, test } from './support/test.ts'
import { hold, stopClock } from './support/time.ts'

const student = '1LS22CS001'

test.describe('the sign-in', () => {
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
