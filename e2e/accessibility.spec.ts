import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { adminHomeOf, birdGuide, cseFifth, expectPainted, expectSettled, homeOf } from './support/pages.ts'
import { mechFifth, pdfFileOf, subjectPageOf } from './support/pages.ts'
import { expect, test } from './support/test.ts'

interface AccessiblePage {
  name: string
  address: string
  /** Brings the page into the state to look at. */
  prepare?: (page: Page) => Promise<void>
  widths?: readonly number[]
  /** Brings it from there into another state, to look at on the narrowest screen. */
  goOn?: (page: Page) => Promise<void>
}

const bothWidths = [1440, 360]

const checkEach = (pages: readonly AccessiblePage[]) => {
  for (const { name, address, prepare, widths = bothWidths, goOn } of pages) {
    test(name, async ({ page }) => {
      await page.setViewportSize({ width: widths[0] ?? 1440, height: 900 })
      await page.goto(address)
      await expectSettled(page)
      await prepare?.(page)
      await expectAccessible(page, widths)
      if (goOn === undefined) return
      await goOn(page)
      await expectAccessible(page, widths.slice(-1))
    })
  }
}

const openSidebar = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByRole('navigation', { name: 'Main' })).toBeVisible()
}

test.describe('axe finds nothing for a visitor', () => {
  test.use({ allowedConsole: [/status of 404/] })

  checkEach([
    { name: 'on the landing page', address: addresses.landing },
    {
      name: 'with the sign-in open, and "Bhool Gaye ?" above it',
      address: addresses.landing,
      prepare: async (page) => {
        await page.getByRole('link', { name: 'Sign In' }).first().click()
        await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
      },
      goOn: async (page) => {
        await page.getByRole('button', { name: 'Forget Password' }).click()
        await expect(page.getByRole('dialog', { name: messages.forgotPasswordTitle })).toBeVisible()
      },
    },
    { name: 'on the plans', address: addresses.plans },
    {
      name: 'on a preview, and with the question that leads to the sign-in',
      address: addresses.preview('cse'),
      goOn: async (page) => {
        await page.getByRole('button', { name: '5th Sem' }).click()
        await expect(page.getByRole('dialog', { name: messages.loginToGoFurther })).toBeVisible()
      },
    },
    { name: 'on the streams', address: addresses.streams },
    { name: 'on About', address: addresses.about },
    { name: 'on Contact', address: addresses.contact },
    { name: 'on the terms', address: addresses.terms },
    { name: 'on the privacy notice', address: addresses.privacy },
    { name: 'on the takedown form', address: addresses.takedown },
    { name: 'on a page that is not there', address: '/no/such/page' },
    { name: 'on a department that is not there', address: '/astrology' },
    { name: 'after signing out', address: addresses.logout },
    { name: 'on the documentation of the calls', address: '/api/docs' },
    { name: 'with the sidebar open', address: addresses.landing, prepare: openSidebar, widths: [360] },
  ])
})

test.describe('axe finds nothing for a student', () => {
  test.use({ person: '1LS22CS001' })

  checkEach([
    { name: 'on Home', address: homeOf(cseFifth) },
    { name: 'on a subject', address: subjectPageOf('BCS502', cseFifth) },
    { name: 'on the profile', address: addresses.profile('1LS22CS001') },
    { name: 'on the change of the password', address: addresses.changePassword('1LS22CS001') },
    { name: 'with the sidebar open', address: homeOf(cseFifth), prepare: openSidebar, widths: [360] },
    {
      name: 'with the account menu open',
      address: homeOf(cseFifth),
      prepare: (page) => page.getByRole('button', { name: /^Account/ }).click(),
      widths: [1440],
    },
  ])

  test('on the welcome', async ({ page }) => {
    // Never answered, so that it stays.
    await page.route('**/api/student', () => undefined)
    await page.goto(addresses.welcome)
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to LectureShelf' })).toBeVisible()
    await expectAccessible(page, bothWidths)
  })

  for (const [state, open] of [
    ['', async () => undefined],
    [', finding', (page: Page) => page.getByRole('button', { name: 'Find' }).click()],
    [', with its contents open', (page: Page) => page.getByRole('button', { name: 'Contents' }).click()],
  ] as const) {
    test(`in the viewer${state}`, async ({ page, server }) => {
      await page.goto(addresses.pdf(await pdfFileOf(server.url, birdGuide)))
      await expectPainted(page)
      await open(page)
      await expectSettled(page)
      await expectAccessible(page, bothWidths)
    })
  }

  test('on a failure in the viewer', async ({ page, server }) => {
    const pdfFile = await pdfFileOf(server.url, birdGuide)
    await page.route(`**/api/pdf/${pdfFile}*`, (route) =>
      route.fulfill({ status: 200, contentType: 'application/pdf', body: 'No pages.' }),
    )
    await page.goto(addresses.pdf(pdfFile))
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expectAccessible(page, bothWidths)
  })
})

test.describe('axe finds nothing for a student whose subscription ended', () => {
  test.use({ person: '1LS22ME007' })

  checkEach([
    { name: 'on Home', address: homeOf(mechFifth) },
    { name: 'on a locked subject', address: subjectPageOf('BME515B', mechFifth) },
  ])
})

test.describe('axe finds nothing for an owner', () => {
  test.use({ person: '1LS00OWNER' })

  checkEach([
    { name: 'on the dashboard', address: addresses.dashboard },
    { name: 'on the list of students', address: addresses.studentsList },
    { name: 'on the takedown requests', address: addresses.takedowns },
    {
      name: 'on Home, and with the add-subject pop-up open',
      address: adminHomeOf(cseFifth),
      goOn: async (page) => {
        await page.getByRole('main').getByRole('button', { name: 'Add subject' }).click()
        await expect(page.getByRole('dialog', { name: 'Add subject' })).toBeVisible()
      },
    },
    { name: 'on a subject', address: `${adminHomeOf(cseFifth)}/BCS502` },
    {
      name: 'on the reference data, and with the question before a removal',
      address: addresses.referenceData,
      goOn: async (page) => {
        await page
          .getByRole('button', { name: /^Remove / })
          .first()
          .click()
        await expect(page.getByRole('dialog', { name: /^Remove .*\?$/ })).toBeVisible()
      },
    },
  ])
})
