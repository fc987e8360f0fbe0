import { addresses } from '@lectureshelf/contract/addresses'
import { demoPassword } from '@lectureshelf/demo/people.ts'
import type { Locator, Page } from '@playwright/test'
import { cseFifth, expectSettled, homeOf, subjectPageOf } from './support/pages.ts'
import { passWelcome, signInDialog } from './support/sessions.ts'
import { newcomer, postSignUp } from './support/sign-up.ts'
import { expect, phone, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')

/** Presses a key until the focus is there, as often as a patient person would. */
const pressTo = async (page: Page, key: string, target: Locator, most = 30) => {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) break
  }
  await expect(target).toBeFocused()
}

/** A new page takes the focus to its heading, or to its content where the heading is still to come. */
const expectArrived = async (page: Page, address: string) => {
  await expect(page).toHaveURL(address)
  await expect(page.locator('main:focus, main h1:focus')).toHaveCount(1)
}

const open = async (page: Page, key: string, target: Locator) => {
  await pressTo(page, key, target)
  await page.keyboard.press('Enter')
}

/** A menu that a button of the bar opens, and one entry of it. */
const followInMenu = async (page: Page, button: string | RegExp, entry: string) => {
  const opener = page.getByRole('banner').getByRole('button', { name: button })
  await open(page, 'Shift+Tab', opener)
  await pressTo(page, 'ArrowDown', page.getByRole('menuitem').first())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await open(page, 'ArrowDown', page.getByRole('menuitem', { name: entry }))
}

test.describe('by keyboard alone a visitor', () => {
  test('chooses a plan, signs in, follows a subject, reaches the profile and leaves the sidebar', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(addresses.plans)
    await pressTo(page, 'Tab', page.getByRole('radio', { name: 'Basic' }))
    await page.keyboard.press('Space')
    await expect(page.getByRole('radio', { name: 'Basic' })).toBeChecked()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Premium' })).toBeFocused()
    await expect(page.getByRole('radio', { name: 'Premium' })).toBeChecked()
    await pressTo(page, 'Tab', page.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await open(page, 'Tab', page.getByRole('button', { name: 'Proceed' }))
    await expectArrived(page, addresses.signUp)
    await expect(main(page)).toContainText('Rs 149 per year. Covers 2 semesters.')

    await open(page, 'Shift+Tab', page.getByRole('banner').getByRole('link', { name: 'LectureShelf' }))
    await expectArrived(page, addresses.landing)
    await open(page, 'Shift+Tab', page.getByRole('banner').getByRole('link', { name: 'Sign In' }))
    await expect(signInDialog(page).getByLabel('USN')).toBeFocused()
    await page.keyboard.type('1ls22cs001')
    await pressTo(page, 'Tab', signInDialog(page).getByLabel('Password', { exact: true }), 1)
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await passWelcome(page)
    await expectArrived(page, homeOf(cseFifth))

    await followInMenu(page, 'Subjects', 'Theory of Computation')
    await expectArrived(page, subjectPageOf('BCS503', cseFifth))
    await followInMenu(page, 'Account of Ananya Rao', 'Profile')
    await expectArrived(page, addresses.profile('1LS22CS001'))

    await page.setViewportSize(phone)
    const burger = page.getByRole('button', { name: 'Menu' })
    await open(page, 'Shift+Tab', burger)
    const sidebar = page.getByRole('dialog')
    await pressTo(page, 'Tab', sidebar.getByRole('link', { name: 'Logout' }))
    await page.keyboard.press('Escape')
    await expect(sidebar).toBeHidden()
    await expect(burger).toBeFocused()
  })
})

test('a dialog leaves the focus where a person put it while it was opening', async ({ page }) => {
  // A timer without delay may come a second late on a slow phone: here each one runs once more, late.
  await page.addInitScript(() => {
    const late: (() => void)[] = []
    const original = window.setTimeout.bind(window)
    const timeout = (run: () => void, delay?: number, ...others: unknown[]) => {
      if (delay === undefined) late.push(run)
      return original(run, delay, ...others)
    }
    Object.assign(window, { setTimeout: timeout, runLate: () => late.forEach((run) => run()) })
  })
  await page.goto(addresses.landing)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(signInDialog(page).getByLabel('USN')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.evaluate('runLate()')
  await expect(signInDialog(page).getByLabel('Password', { exact: true })).toBeFocused()
})

test.describe('by keyboard alone an owner', () => {
  test.use({ person: '1LS00OWNER' })

  test(
    'finds a claim, opens the rejection and leaves it by Cancel and by Escape',
    { tag: '@long' },
    async ({ page, server }) => {
      const person = { ...newcomer, usn: '1LS24CS301', utr: '412300000301' }
      await postSignUp(server.url, person)
      await page.goto(addresses.registrations)
      await pressTo(page, 'Tab', page.getByRole('searchbox', { name: 'Search registrations' }))
      await page.keyboard.type(person.usn)
      // The list of what was typed takes the place of the one that may look the same.
      await expect(page).toHaveURL(new RegExp(`q=${person.usn}`))
      await expectSettled(page)
      await expect(main(page).getByRole('status')).toHaveText('1 claim')
      const reject = page.getByRole('button', { name: `Reject ${person.usn}` })
      const dialog = page.getByRole('dialog', { name: `Reject ${person.usn}` })
      await open(page, 'Tab', reject)
      await expect(dialog.getByLabel('Reason')).toBeFocused()
      await page.keyboard.type('No such payment.')
      await open(page, 'Tab', dialog.getByRole('button', { name: 'Cancel' }))
      await expect(dialog).toBeHidden()
      await expect(reject).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Reason')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(reject).toBeFocused()
      await expect(main(page).getByRole('status')).toHaveText('1 claim')
    },
  )
})

test.describe('by keyboard alone a student whose subscription ended', () => {
  test.use({ person: '1LS22ME007' })

  test('fills in the renewal, and it waits to be sent', { tag: '@long' }, async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/renewals')) sent.push(request.url())
    })
    await page.goto(addresses.plans)
    await pressTo(page, 'Tab', page.getByRole('radio', { name: 'Basic' }))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Premium' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: 'Basic' })).toBeFocused()
    const semester = page.getByLabel('From which semester')
    await pressTo(page, 'Tab', semester)
    await page.keyboard.type('6')
    await expect(semester).toHaveValue('6th Sem')
    const qrCode = page.getByRole('img', { name: /^UPI QR code: pay Rs 99 to/ })
    await expect(qrCode).toHaveCount(0)
    await pressTo(page, 'Tab', page.getByRole('checkbox', { name: /Terms and Conditions/ }), 1)
    await page.keyboard.press('Space')
    await expect(qrCode).toBeVisible()
    const utr = page.getByLabel('UTR number')
    await pressTo(page, 'Tab', utr)
    await page.keyboard.type('412300000302')
    await expect(utr).toHaveValue('412300000302')
    await pressTo(page, 'Tab', page.getByRole('button', { name: 'Send for checking' }), 1)
    expect(sent).toEqual([])
  })
})
