import { addresses } from '@lectureshelf/contract/addresses'
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessible.ts'
import { expectToast } from './support/desk.ts'
import {
  type Newcomer,
  fillIn,
  keptSignUp,
  newcomer,
  openSignUp,
  scan,
  signUpButton,
} from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

test.use({ person: '1LS00OWNER' })

const person: Newcomer = {
  ...newcomer,
  usn: '1LS24CS333',
  email: '1ls24cs333@example.com',
  contact: '9845033300',
  utr: '412300000333',
  plan: 'basic',
}

/** Makes a code of Rs 20 off for one student of the college LS, and returns it as it is shown. */
const makeCode = async (page: Page): Promise<string> => {
  await page.goto(addresses.discountCodes)
  await page.getByRole('button', { name: 'New code' }).click()
  const dialog = page.getByRole('dialog', { name: 'New discount code' })
  await dialog.getByLabel('Discount', { exact: true }).fill('20')
  await dialog.getByLabel('Colleges').fill('LS')
  await expectAccessible(page, [360])
  await dialog.getByRole('button', { name: 'Create the code' }).click()
  await expectToast(page, 'Discount code')
  const code = page.getByRole('list', { name: 'Discount codes' }).getByRole('listitem').first()
  await expect(code).toContainText('1 use left, Rs 20 off, new students, college LS')
  await expectFits(page)
  return (await code.getByRole('heading').textContent()) ?? ''
}

test(
  'a code that the owner makes reduces what the QR code of a sign-up asks for',
  { tag: '@long' },
  async ({ page, browser, server }) => {
    const letters = await makeCode(page)
    const visiting = await browser.newContext({
      baseURL: server.url,
      // Otherwise it would be signed in as the owner.
      storageState: { cookies: [], origins: [] },
    })
    const visitor = await visiting.newPage()
    await openSignUp(visitor, 'Basic')
    await visitor.getByRole('button', { name: 'I have a discount code' }).click()
    await visitor.getByRole('textbox', { name: 'Discount code' }).fill(letters.toLowerCase())
    await visitor.keyboard.press('Enter')
    const qrCode = visitor.getByRole('img', { name: 'UPI QR code: pay Rs 79 to LectureShelf Demo' })
    await expect(qrCode).toBeVisible()
    expect((await scan(visitor, await qrCode.screenshot())).get('am')).toBe('79.00')
    await expectAccessible(visitor, [360])
    await fillIn(visitor, person)
    await signUpButton(visitor).click()
    await expect(visitor.getByRole('dialog', { name: 'Thank you' })).toBeVisible()
    await visiting.close()
    expect(await keptSignUp(server.url, person)).toMatchObject({
      amountPaise: 7900,
      discount: { letters: letters.replaceAll('-', ''), amountPaise: 2000 },
    })
    await page.goto(`${addresses.registrations}?q=${person.usn}`)
    await expect(page.getByRole('list', { name: 'Claims' })).toContainText('Rs 79 with a code of Rs 20')
    await page.goto(addresses.discountCodes)
    await expect(page.getByRole('list', { name: 'Discount codes' })).toContainText('1 of 1 used: 1 waiting')
  },
)
