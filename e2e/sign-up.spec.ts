import { readFile } from 'node:fs/promises'
import { messages } from '@lectureshelf/contract/messages'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import {
  type Newcomer,
  field,
  keptSignUp,
  newcomer,
  openSignUp,
  privacyBox,
  scan,
  signUpButton,
} from './support/sign-up.ts'
import { desktop, expect, phone, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const qrCode = (page: Page) => page.getByRole('img', { name: /^UPI QR code/ })
const scanned = async (page: Page, picture: Buffer) => Object.fromEntries(await scan(page, picture))

const asks = (plan: 'Basic' | 'Premium', amount: string) => ({
  pa: 'lectureshelf@upi',
  pn: 'LectureShelf Demo',
  am: amount,
  cu: 'INR',
  tn: `LectureShelf ${plan}`,
})

test('the UPI id of the payment is copied, and the QR code saved as a picture that a camera reads', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSignUp(page, 'Premium')
  await page.getByRole('button', { name: 'Copy the UPI id' }).click()
  await expect(main(page).getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('lectureshelf@upi')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save QR code' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('lectureshelf-premium-upi.png')
  const picture = await readFile(await download.path())
  expect(await scanned(page, picture)).toEqual(asks('Premium', '149.00'))
})

test(
  'the payment is a QR code that a camera reads, follows the plan, and opens an app on a phone',
  { tag: '@long' },
  async ({ page }) => {
    await openSignUp(page, 'Basic')
    await test.step('the code asks for the amount of the plan', async () => {
      expect(await scanned(page, await qrCode(page).screenshot())).toEqual(asks('Basic', '99.00'))
    })
    await test.step('the arrow keys change the plan, and the code follows', async () => {
      await page.getByRole('button', { name: 'Change the plan' }).click()
      await expect(page.getByRole('radio', { name: 'Basic' })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('radio', { name: 'Premium' })).toBeFocused()
      await expect(qrCode(page)).toHaveAccessibleName('UPI QR code: pay Rs 149 to LectureShelf Demo')
      expect(await scanned(page, await qrCode(page).screenshot())).toEqual(asks('Premium', '149.00'))
    })
    await test.step('only a phone is offered a UPI app', async () => {
      const app = page.getByRole('link', { name: 'Open a UPI app' })
      await expect(app).toBeHidden()
      await page.setViewportSize(phone)
      await expect(app).toBeVisible()
      await page.setViewportSize(desktop)
    })
    await test.step('axe finds nothing, with errors too, and the trap for robots is out of sight', async () => {
      await expect(main(page).locator('input[name="website"]')).not.toBeInViewport()
      await signUpButton(page).click()
      await expectAccessible(page, [1440, 360])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    })
  },
)

test(
  'a sign-up by keyboard alone on a phone is sent and confirmed',
  { tag: '@long' },
  async ({ page, server }) => {
    // A day that reads the same in the order of every locale.
    const dob = '2006-05-05'
    const person: Newcomer = { ...newcomer, usn: '1LS24CS101', utr: '412300000101', dob }
    await page.setViewportSize(phone)
    await openSignUp(page, 'Basic')
    await page.getByRole('button', { name: 'Change the plan' }).focus()
    const type = async (label: string, keys: string) => {
      for (let steps = 0; steps < 12; steps += 1) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).not.toBe('website')
        if (await field(page, label).evaluate((input) => input === document.activeElement)) break
      }
      await expect(field(page, label)).toBeFocused()
      await page.keyboard.type(keys)
    }
    await type('USN', person.usn.toLowerCase())
    await type('Name', person.name)
    await type('Gender', person.gender)
    await type('Date of birth', '05052006')
    await type('Email', person.email)
    await type('Contact number', person.contact)
    await type('Password', person.password)
    await type('Semester', '5')
    await type('UTR number', person.utr)
    await page.keyboard.press('Tab')
    // A phone's keyboard of digits has a key for letters beside the field.
    await expect(page.getByRole('button', { name: 'Type letters' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(privacyBox(page)).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText(messages.signUpDone)
    await expect(page.getByRole('alert')).toHaveText('Sign-up successful!')
    await expect(page).toHaveURL('/')
    await expectAccessible(page, [phone.width])
    const { usn, name, utr, gender, email, semester } = person
    expect(await keptSignUp(server.url, person)).toMatchObject({
      plan: 'basic',
      state: 'pending',
      usn,
      name,
      utr,
      details: { gender, email, dob, semester },
    })
  },
)
