import { demoPassword } from '@lectureshelf/demo/people.ts'
import { spellingsOf } from '@lectureshelf/demo/spellings.ts'
import type { Locator, Page } from '@playwright/test'
import { field, openSignUp } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

const usn = '1LS25CS001'

/** Copies a text elsewhere and pastes it over what stands in a field. */
const pasteInto = async (page: Page, target: Locator, text: string): Promise<void> => {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await target.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+V')
}

test(
  'whatever comes along with a copied USN, UTR, phone number or discount code is removed',
  { tag: '@long' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openSignUp(page, 'Basic')
    await page.getByRole('button', { name: 'I have a discount code' }).click()
    for (const [label, code] of [
      ['USN', usn],
      ['UTR number', '412345678901'],
      ['Contact number', '9845012345'],
      ['Discount code', 'BCDFGHJKMNPQ'],
    ] as const) {
      await test.step(label, async () => {
        for (const [name, text] of [...spellingsOf(code), ['a label', `${label}: ${code}`] as const]) {
          await pasteInto(page, field(page, label), text)
          await expect(field(page, label), name).toHaveValue(code)
        }
      })
    }
    await test.step('the caret stays where someone types, and an eleventh letter is not taken', async () => {
      const input = field(page, 'USN')
      await pasteInto(page, input, '1ls25001')
      await page.keyboard.press('Home')
      for (let letter = 0; letter < 5; letter += 1) await page.keyboard.press('ArrowRight')
      await page.keyboard.type('c s-x')
      await expect(input).toHaveValue('1LS25CS001')
    })
  },
)

test('a USN that is copied from a chat signs in', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  for (const [name, text] of spellingsOf(usn)) {
    await pasteInto(page, dialog.getByLabel('USN'), text)
    await expect(dialog.getByLabel('USN'), name).toHaveValue(usn)
  }
  await pasteInto(page, dialog.getByLabel('USN'), ` USN: ${usn.toLowerCase()}`)
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/(Welcome|Home)/)
})
