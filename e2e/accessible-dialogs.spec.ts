import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import type { Page } from '@playwright/test'
import { adminHomeOf, birdGuide, cseFifth, expectPainted, expectSettled, homeOf } from './support/pages.ts'
import { jpeg2000Slide, pdfFileOf } from './support/pages.ts'
import { openRow } from './support/rows.ts'
import { type Newcomer, decide, newcomer, postSignUp, utrOfToday } from './support/sign-up.ts'
import { desktop, expect, phone, test } from './support/test.ts'
import { checkAccessible, checkFits, narrowest, visit, watchOrigins } from './support/walk.ts'

/** Opens the program: `visit` walks on from there. */
const openProgram = async (page: Page): Promise<void> => {
  // A page of text: the landing page would lead a signed-in person on.
  await page.goto(addresses.privacy)
  await expectSettled(page)
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

const openSidebar = async (page: Page) => {
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByRole('navigation', { name: 'Main' })).toBeVisible()
}

/** Reports what axe finds on an open dialog of a phone, and leaves it. */
const checkDialog = async (page: Page, name: string | RegExp): Promise<void> => {
  await expect(dialog(page, name)).toBeVisible()
  await checkAccessible(page, `the dialog ${name}`, [phone.width])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const claimant = (number: number): Newcomer => ({
  ...newcomer,
  usn: `1LS24CS88${number}`,
  name: `Axe Waits ${number}`,
  email: `axe.waits.${number}@example.com`,
  contact: `984508800${number}`,
  utr: utrOfToday(`5555088${number}`),
})

/** Opens each dialog about many students. */
const checkBulkDialogs = async (page: Page): Promise<void> => {
  await visit(page, addresses.studentsList)
  await page.setViewportSize(phone)
  await page.getByRole('checkbox', { name: 'Select all students on this page' }).check()
  for (const action of ['Mail', 'Extend', 'Move', 'Block']) {
    await page.getByRole('button', { name: /^Actions for \d+$/ }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
    await checkDialog(page, new RegExp(`^${action} \\d+ (person|people)$`))
  }
}

/** Opens the dialogs that give and extend a plan. */
const checkPlanDialogs = async (page: Page): Promise<void> => {
  await visit(page, `${addresses.subscriptions}?state=active`)
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Give a plan' }).click()
  await checkDialog(page, 'Give a plan')
  const row = page.getByRole('list', { name: 'Subscriptions' }).locator('[data-row]').first()
  await openRow(row)
  await row.getByRole('button', { name: /^Extend / }).click()
  await checkDialog(page, /^Extend /)
}

/** Opens the question before claims are approved, and the form that rejects one. */
const checkClaimDialogs = async (page: Page): Promise<void> => {
  await visit(page, `${addresses.registrations}?q=Axe`)
  await page.setViewportSize(phone)
  await page.getByRole('checkbox', { name: /^Select all \d+ on this page$/ }).check()
  await page.getByRole('button', { name: /^Approve \d+ selected$/ }).click()
  await checkDialog(page, /^Approve \d+ claims\?$/)
  const row = page.getByRole('list', { name: 'Claims' }).locator('[data-row]').first()
  await openRow(row)
  await row.getByRole('button', { name: /^Reject / }).click()
  await checkDialog(page, /^Reject /)
}

test.describe('for a visitor', () => {
  // The documentation of the calls names no icon.
  test.use({ allowedConsole: [/status of 404 \(Not Found\)/] })

  test('no dialog, sidebar or documentation of the calls fails axe', { tag: '@long' }, async ({ page }) => {
    await page.goto(addresses.preview('cse'))
    await page.getByRole('button', { name: '5th Sem' }).click()
    await expect(dialog(page, messages.loginToGoFurther)).toBeVisible()
    await checkAccessible(page, 'the question of a preview', [phone.width])
    await dialog(page, messages.loginToGoFurther).getByRole('button', { name: 'Login' }).click()
    await expect(dialog(page, 'Sign In')).toBeVisible()
    await checkAccessible(page, 'the sign-in')
    await page.getByRole('button', { name: 'Forget Password' }).click()
    await expect(dialog(page, messages.forgotPasswordTitle)).toBeVisible()
    await checkAccessible(page, '"Bhool Gaye ?" above the sign-in', [phone.width])

    // The landing page would open the sign-in again, as after a reload.
    await page.goto(addresses.about)
    await openSidebar(page)
    await checkAccessible(page, 'the sidebar', [phone.width])
    await page.goto('/api/docs')
    await checkAccessible(page, 'the documentation of the calls')
  })
})

test.describe('for a student', () => {
  test.use({ person: '1LS22CS001' })

  test('neither the account menu nor the sidebar fails axe', { tag: '@long' }, async ({ page }) => {
    await page.goto(homeOf(cseFifth))
    await expectSettled(page)
    await page.getByRole('button', { name: /^Account/ }).click()
    // A menu that has not begun to appear has no animation to wait for.
    await expect(page.getByRole('menu')).toHaveCSS('opacity', '1')
    await checkAccessible(page, 'the account menu', [desktop.width])
    await page.keyboard.press('Escape')
    await openSidebar(page)
    await checkAccessible(page, 'the sidebar', [phone.width])
  })

  test('no tool and no failure of the viewer scrolls sideways, loads from another origin or fails axe', async ({
    page,
    server,
  }) => {
    const elsewhere = watchOrigins(page, server.url)
    const pdfFile = await pdfFileOf(server.url, birdGuide)
    await page.goto(addresses.pdf(pdfFile))
    await expectPainted(page)
    await expectSettled(page)
    await checkFits(page, 'the viewer')
    await page.setViewportSize(desktop)
    await page.getByRole('button', { name: 'Find' }).click()
    await checkAccessible(page, 'the viewer, finding', [phone.width])
    await page.keyboard.press('Escape')
    await page.setViewportSize(desktop)
    await page.getByRole('button', { name: 'Contents' }).click()
    await expectSettled(page)
    await checkAccessible(page, 'the viewer with its contents open', [desktop.width, narrowest.width])
    await page.getByRole('tab', { name: 'Pages' }).click()
    await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toBeVisible()
    await checkAccessible(page, 'the viewer with its pages open', [narrowest.width])
    await page.getByRole('button', { name: 'Close contents' }).click()
    await page.getByRole('button', { name: 'More about this note' }).click()
    await expect(page.getByRole('button', { name: 'Star page 1' })).toBeVisible()
    await checkAccessible(page, 'the ... menu of the viewer', [narrowest.width])
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'More about this note')).toBeHidden()
    await page.keyboard.press('?')
    await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible()
    await checkAccessible(page, 'the keyboard shortcuts', [narrowest.width])

    // Of a PDF that was never opened here the browser holds nothing.
    const damaged = await pdfFileOf(server.url, jpeg2000Slide)
    await page.route(`**/api/pdf/${damaged}*`, (route) =>
      route.fulfill({ status: 200, contentType: 'application/pdf', body: 'No pages.' }),
    )
    // With a picture there would be something to read.
    await page.route(`**/api/pdf/${damaged}/pages/**`, (route) =>
      route.fulfill({ status: 200, contentType: 'image/webp', body: 'No picture.' }),
    )
    await page.goto(addresses.pdf(damaged))
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await checkAccessible(page, 'a failure in the viewer', [phone.width])
    expect(elsewhere).toEqual([])
  })
})

test.describe('for an owner', () => {
  test.use({ person: '1LS00OWNER' })

  test(
    'no question about a removal, and no pop-up that adds, fails axe',
    { tag: '@long' },
    async ({ page }) => {
      await openProgram(page)
      await visit(page, addresses.referenceData)
      await page.setViewportSize(phone)
      await page
        .getByRole('button', { name: /^Edit the department / })
        .first()
        .click()
      const remove = page.getByRole('button', { name: /^Remove / }).first()
      await remove.click()
      await expect(dialog(page, /^Remove .*\?$/)).toBeVisible()
      await checkAccessible(page, 'the question before a removal', [phone.width])
      await page.keyboard.press('Escape')
      await expect(dialog(page, /^Remove .*\?$/)).toBeHidden()
      await expect(dialog(page, /^Edit /)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog(page, /^Edit /)).toBeHidden()

      await visit(page, adminHomeOf(cseFifth))
      await page.getByRole('main').getByRole('button', { name: 'Add subject' }).click()
      await expect(dialog(page, 'Add subject')).toBeVisible()
      await checkAccessible(page, 'the pop-up that adds a subject', [phone.width])
      await page.keyboard.press('Escape')
      await expect(dialog(page, 'Add subject')).toBeHidden()
    },
  )

  test('no dialog about many students fails axe', { tag: '@long' }, async ({ page }) => {
    await openProgram(page)
    await checkBulkDialogs(page)
  })

  test('no dialog about plans or claims fails axe', { tag: '@long' }, async ({ page, server }) => {
    const claimants = [1, 2].map(claimant)
    for (const each of claimants) await postSignUp(server.url, each)
    await openProgram(page)
    await checkPlanDialogs(page)
    await checkClaimDialogs(page)
    for (const { usn } of claimants) await decide(server.url, usn, 'It was for a test.')
  })
})
