import { readFile } from 'node:fs/promises'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { demoPassword } from '@lectureshelf/demo/people.ts'
import type { Page } from '@playwright/test'
import { expectToast } from './support/desk.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInDialog } from './support/sessions.ts'
import { expect, test, tokenOf } from './support/test.ts'

const home = '/Home/CSE/2022/5th%20Sem'

test.describe('the profile', () => {
  const cells = (page: Page) => page.getByRole('table', { name: 'Profile' }).getByRole('row')

  test.describe('of a student', () => {
    test.use({ person: '1LS25CS001', allowedConsole: [/status of 400/] })

    test(
      'changes email and mobile with the right password only, and downloads everything about them',
      { tag: '@long' },
      async ({ page }) => {
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
        await expect(dialog.getByLabel('Current password')).toBeFocused()
        await expect(dialog.getByLabel('Email')).toHaveValue('changed@example.com')
        await expectAccessible(page, [1440, 360])
        await dialog.getByLabel('Current password').fill(demoPassword)
        await dialog.getByRole('button', { name: 'Save' }).click()
        await expectToast(page, messages.personSaved)
        await expect(dialog).toHaveCount(0)
        await expect(page.getByRole('button', { name: 'Change email or mobile' })).toBeFocused()
        await expect(cells(page).nth(1)).toHaveText(/^Email\s*changed@example\.com$/)
        await expect(cells(page).nth(2)).toHaveText(/^Mobile\s*\+919845012345$/)
        await page.getByRole('button', { name: 'Show recent activity' }).click()
        const entries = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')
        await expect(entries.first()).toBeVisible()
        await expectAccessible(page, [1440, 360])
        const saving = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Download my data' }).click()
        const file = await saving
        expect(file.suggestedFilename()).toBe('lectureshelf-my-data.json')
        const { usn, tables } = JSON.parse(await readFile(await file.path(), 'utf8'))
        expect(usn).toBe('1LS25CS001')
        expect(tables.student.self).toMatchObject([
          { email: 'changed@example.com', contact: '+919845012345' },
        ])
      },
    )
  })
})

const changePassword = async (page: Page, current: string, next: string, again = next) => {
  await page.getByLabel('Current password').fill(current)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password').fill(again)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test.describe('change password', () => {
  const usn = '1LS22ME007'
  const answer = (page: Page) => page.getByRole('main').getByRole('status')
  const colourOf = (page: Page) =>
    answer(page).evaluate((element) => {
      const [red = 0, green = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number)
      if (red > 2 * green) return 'red'
      return green > 2 * red ? 'green' : 'neither'
    })

  test.use({ person: usn, allowedConsole: [/status of 40\d.*change-password$/] })

  test(
    'says a refusal in red and a change in green, keeps this device, and ends the old password',
    { tag: '@long' },
    async ({ page, server }) => {
      await page.goto(`/ChangePassword/${usn}`)
      await changePassword(page, 'not the password', 'another long one')
      await expect(answer(page)).toHaveText('The current password is not right.')
      expect(await colourOf(page)).toBe('red')
      await expect(page.getByLabel('New password', { exact: true })).toHaveValue('another long one')

      const next = 'a quite different one'
      await changePassword(page, demoPassword, next)
      await expect(answer(page)).toHaveText('Password changed successfully')
      expect(await colourOf(page)).toBe('green')
      await expect(page.getByLabel('Current password')).toHaveValue('')
      await expect(tokenOf(server.url, usn, 'a new device')).rejects.toThrow(/Invalid USN or Password/)
      await page.goto(`/Profile/${usn}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Karthik Gowda')
      // Other tests sign in to this server with the demo's password.
      await page.goto(`/ChangePassword/${usn}`)
      await changePassword(page, next, demoPassword)
      await expect(answer(page)).toHaveText('Password changed successfully')
    },
  )
})

test.describe('signing out', () => {
  test.use({ person: '1LS22CS001' })

  test('leaves nothing behind: Back asks for a sign-in', { tag: '@long' }, async ({ page }) => {
    await page.goto(home)
    await page.getByRole('button', { name: 'Account of Ananya Rao' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have been logged out')
    await page.goBack()
    await expect(signInDialog(page)).toBeVisible()
    await expect(page.getByText('Ananya Rao')).toHaveCount(0)
  })
})
