import { signInDialog } from './support/sessions.ts'
import { expect, phone, test } from './support/test.ts'

test('the sign-in opens on a phone, and Back closes it', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign In' }).click()
  await expect(signInDialog(page)).toBeVisible()
  await page.goBack()
  await expect(signInDialog(page)).toBeHidden()
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
