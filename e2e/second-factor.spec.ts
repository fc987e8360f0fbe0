import { messages } from '@lectureshelf/contract/messages'
import { demoPassword } from '@lectureshelf/demo/people.ts'
import type { Locator, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectAccessible } from './support/accessible.ts'
import { expectToast } from './support/desk.ts'
import { signIn, signInDialog } from './support/sessions.ts'
import { expect, test } from './support/test.ts'

// No one else in the browser tests is this person: a failure here leaves them with a second factor.
const usn = '1LS00SUBAD'

test.use({ person: usn, allowedConsole: [/status of 401.*login$/] })

/** The code of an authenticator application, some steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

const section = (page: Page) => page.getByRole('region', { name: 'Second factor' })

/** Sets the second factor on the profile. Returns its secret and the recovery codes. */
const enrol = async (page: Page) => {
  await page.goto(`/Profile/${usn}`)
  await section(page).getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up a second factor' })
  await dialog.getByLabel('Current password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page, [360])
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expectToast(page, messages.secondFactorOn)
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page, [360])
  const recoveryCodes = await codes.allInnerTexts()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(dialog).toHaveCount(0)
  return { secret, recoveryCodes }
}

/** Counts the fields of a dialog, frame by frame, and keeps the fewest that any frame had. */
const watchFields = (dialog: Locator) =>
  dialog.evaluateHandle((element) => {
    const seen = { fewest: Number.POSITIVE_INFINITY }
    const look = () => {
      if (!element.isConnected) return
      seen.fewest = Math.min(seen.fewest, element.querySelectorAll('input').length)
      requestAnimationFrame(look)
    }
    look()
    return seen
  })

/** Returns the fewest fields, those of the frame that is drawn next included: the newest may not be drawn yet. */
const fewestOf = (fields: Awaited<ReturnType<typeof watchFields>>) =>
  fields.evaluate(async (seen) => {
    await new Promise(requestAnimationFrame)
    return seen.fewest
  })

/** Signs out, and in again up to the question for a code. */
const signInAgain = async (page: Page) => {
  await page.goto('/logout')
  await page.getByRole('link', { name: 'Login Again' }).click()
  await expect(signInDialog(page).getByLabel('USN')).toBeVisible()
  const fields = await watchFields(signInDialog(page))
  await signIn(page, usn)
  const field = signInDialog(page).getByLabel('Code', { exact: true })
  await expect(field).toBeFocused()
  expect(await fewestOf(fields)).toBe(1)
  return field
}

const answer = async (field: Locator, code: string) => {
  await field.fill(code)
  await field.press('Enter')
}

test(
  'a second factor is set, asked for at sign-in, replaced by a recovery code, and switched off',
  { tag: '@long' },
  async ({ page }) => {
    const { secret, recoveryCodes } = await enrol(page)
    const field = await signInAgain(page)
    await expectAccessible(page, [360])
    await answer(field, '000000')
    await expect(signInDialog(page).getByRole('alert')).toBeVisible()
    await expect(field).toBeFocused()
    await answer(field, codeOf(secret, 1))
    await expect(page).toHaveURL(/\/Home\//)

    await signInAgain(page)
    await signInDialog(page).getByRole('button', { name: 'Use a recovery code' }).click()
    const recovery = signInDialog(page).getByLabel('Recovery code')
    await answer(recovery, recoveryCodes[0] ?? '')
    await expect(page).toHaveURL(/\/Home\//)

    await page.goto(`/Profile/${usn}`)
    await expect(section(page)).toContainText('9 recovery codes left')
    await section(page).getByRole('button', { name: 'Switch off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Switch the second factor off' })
    await dialog.getByLabel('Current password').fill(demoPassword)
    await dialog.getByLabel('Code', { exact: true }).fill(recoveryCodes[1] ?? '')
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await expectToast(page, messages.secondFactorOff)
    await expect(section(page).getByRole('button', { name: 'Set up' })).toBeVisible()
  },
)
