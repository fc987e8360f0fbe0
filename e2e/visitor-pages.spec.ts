import { messages } from '@lectureshelf/contract/messages'
import { addresses } from '@lectureshelf/contract/addresses'
import type { Page } from '@playwright/test'
import { birdGuide, expectSettled, pdfFileOf } from './support/pages.ts'
import { signInDialog } from './support/sessions.ts'
import { expect, test } from './support/test.ts'
import { runUntilGone, runUntilVisible, stopClock } from './support/time.ts'

const departments = [
  ['cse', 'CSE', 'Computer Science and Engineering', 7],
  ['ece', 'ECE', 'Electronics and Communication Engineering', 8],
  ['eee', 'EEE', 'Electrical and Electronics Engineering', 8],
  ['civil', 'Civil', 'Civil Engineering', 8],
  ['mechanical', 'Mechanical', 'Mechanical Engineering', 8],
] as const

const main = (page: Page) => page.getByRole('main')

test.describe('the landing page', () => {
  test('shows feature cards, department cards, about and contact', async ({ page }) => {
    await page.goto('/')
    const features = page.getByRole('region', { name: 'Built for the night before the exam' })
    await expect(features.getByRole('heading', { level: 3 })).toHaveCount(6)
    const cards = page.getByRole('region', { name: 'Departments' })
    for (const [, label, title] of departments) {
      const card = cards.getByRole('link', { name: `${label} ${title}` })
      await expect(card).toBeVisible()
      await expect(card).toHaveAttribute('href', `/${label}`)
    }
    await expect(page.getByRole('region', { name: 'About' })).toContainText('LectureShelf keeps')
    await expect(page.getByRole('region', { name: 'Contact' }).getByRole('link').first()).toHaveAttribute(
      'href',
      /^mailto:/,
    )
  })

  test('leads from Sign Up to the plans', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL('/Subscriptionplans')
  })

  test.describe('of a signed-in person', () => {
    test.use({ person: '1LS22CS001' })

    test('is the welcome', async ({ page }) => {
      await page.goto('/')
      await expect(page).toHaveURL('/Welcome')
      await expect(page.getByRole('heading', { name: 'Welcome, Ananya Rao' })).toBeVisible()
    })
  })
})

test.describe('/streams', () => {
  test('has a card for each of the five departments', async ({ page }) => {
    await page.goto('/streams')
    const cards = main(page).getByRole('listitem').getByRole('link')
    await expect(cards).toHaveCount(5)
    for (const [index, [slug, label, title]] of departments.entries()) {
      await expect(cards.nth(index)).toHaveAccessibleName(`${label} ${title}`)
      await expect(cards.nth(index)).toHaveAttribute('href', `/${slug}`)
    }
    await cards.first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Computer Science and Engineering')
  })
})

test.describe('the preview of', () => {
  const words = {
    cse: {
      tagline: 'From the first loop to the last theorem of computation.',
      subject: 'BCS501 Software Engineering & Project Management',
    },
    ece: {
      tagline: 'Signals, circuits, and everything that travels between them.',
      subject: 'BEC502 Digital Signal Processing',
    },
    eee: {
      tagline: 'Machines, power and control, worked out step by step.',
      subject: 'BEE503 Power Electronics',
    },
    civil: {
      tagline: 'Soil, water, steel and concrete, on one shelf.',
      subject: 'BCV502 Geotechnical Engineering',
    },
    mechanical: {
      tagline: 'Heat, motion and material, with the derivations in full.',
      subject: 'BME502 Turbo Machines',
    },
  }
  const ordinals = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th']

  test('each department shows its semesters of the 2022 scheme, in any casing', async ({ page }) => {
    for (const [slug, label, title, semesters] of departments) {
      const { tagline, subject } = words[slug]
      for (const address of [`/${slug}`, `/${label}`, ...(slug === 'civil' ? ['/cIvIl'] : [])]) {
        const answer = await page.goto(address)
        expect(answer?.status()).toBe(200)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        const headings = main(page).getByRole('heading', { level: 2, name: /Sem$/ })
        await expect(headings).toHaveText(ordinals.slice(0, semesters).map((ordinal) => `${ordinal} Sem`))
        await expect(main(page).getByText('Subjects of the 2022 scheme')).toBeVisible()
        const filled = main(page)
          .locator('section', { has: page.getByRole('heading', { name: /Sem$/ }) })
          .filter({ has: page.getByRole('listitem').getByRole('button') })
        await expect(filled).toHaveCount(semesters)
        await expect(main(page).getByText(tagline)).toBeVisible()
        await expect(main(page).getByRole('button', { name: subject })).toBeVisible()
      }
    }
  })

  test('a department asks "Please Login to Go Further" before a semester or a subject', async ({ page }) => {
    await page.goto('/cse')
    const dialog = page.getByRole('dialog', { name: 'Please Login to Go Further' })
    await main(page).getByRole('button', { name: '5th Sem' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/cse')
    await main(page).getByRole('button', { name: 'BCS503 Theory of Computation' }).click()
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/')
    await expect(signInDialog(page)).toBeVisible()
  })
})

test.describe('the static pages', () => {
  test('exist and are linked from the foot of every page', async ({ page }) => {
    await page.goto('/streams')
    for (const [address, heading, words] of [
      ['/about', 'About LectureShelf', 'How the notes get here'],
      ['/contact', 'Contact', 'Sign-in and payments'],
      ['/Privacy', 'Privacy', 'What we store, and why'],
      ['/TermsAndConditions', 'Terms and Conditions', 'Payments are non-refundable.'],
    ] as const) {
      await page.getByRole('contentinfo').locator(`a[href="${address}"]`).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(main(page)).toContainText(words)
    }
    await expect(main(page)).toContainText(
      /multi-device login, or giving incorrect details, can cancel the subscription without refund/,
    )
  })
})

test.describe('the plans', () => {
  const plan = (page: Page, name: string) =>
    page.getByRole('group', { name: 'Choose a plan' }).locator('label').filter({ hasText: name })

  test('say what Basic and Premium cost and cover, and how to pay', async ({ page }) => {
    await page.goto('/Subscriptionplans')
    const basic = plan(page, 'Basic')
    await expect(basic).toContainText(/Rs 99\s*per semester/)
    await expect(basic.locator('s')).toHaveText('179')
    for (const fact of ['44.75% off', 'Lasts 1 semester', 'May cost more on renewal']) {
      await expect(basic).toContainText(fact)
    }
    await expect(basic).not.toContainText('Recommended')
    const premium = plan(page, 'Premium')
    await expect(premium).toContainText(/Rs 149\s*per year/)
    await expect(premium.locator('s')).toHaveText('249')
    for (const fact of ['40% off', 'Covers 2 semesters', 'Recommended']) {
      await expect(premium).toContainText(fact)
    }
    await expect(main(page)).toContainText(/scanning the QR code.*keep the UTR number/)
  })

  test('refuse to proceed without the terms, and without a plan', async ({ page }) => {
    await page.goto('/Subscriptionplans')
    const proceed = page.getByRole('button', { name: 'Proceed' })
    await proceed.click()
    await expect(page.getByRole('alert')).toHaveText(messages.acceptTermsFirst)
    await page.getByRole('radio', { name: /Basic/ }).check()
    await proceed.click()
    await expect(page.getByRole('alert')).toHaveText([messages.acceptTermsFirst, messages.acceptTermsFirst])
    await page.reload()
    await page.getByRole('checkbox').check()
    await proceed.click()
    await expect(page.getByRole('alert')).toHaveText('Please select a plan before proceeding.')
    await expect(page).toHaveURL('/Subscriptionplans')
  })

  test('take away what they asked for once it is done', async ({ page }) => {
    // A toast closes itself after five seconds.
    const sooner = 3000
    await stopClock(page)
    await page.goto('/Subscriptionplans')
    const proceed = page.getByRole('button', { name: 'Proceed' })
    await proceed.click()
    await runUntilVisible(page, page.getByRole('alert'))
    await proceed.click()
    await expect(page.getByRole('alert')).toHaveCount(2)
    await page.getByRole('checkbox').check()
    await runUntilGone(page, page.getByRole('alert'), sooner)
    await proceed.click()
    await runUntilVisible(page, page.getByText(messages.selectPlanFirst))
    await page.getByRole('radio', { name: /Premium/ }).check()
    await runUntilGone(page, page.getByRole('alert'), sooner)
  })

  test('lead with both to the sign-up, with the plan', async ({ page }) => {
    await page.goto('/Subscriptionplans')
    await page.getByRole('radio', { name: /Premium/ }).check()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Proceed' }).click()
    await expect(page).toHaveURL('/SignUp')
    await expect(main(page)).toContainText('Premium')
    await expect(main(page)).not.toContainText('Basic')
    await expect(page.getByRole('checkbox', { name: /Terms and Conditions/ })).toBeChecked()
    await expect(page.getByRole('img', { name: /^UPI QR code/ })).toBeVisible()
  })
})

/** Also those whose page is still to come: nobody's page is wider than the screen. */
const ownerPages = Object.values(addresses)
  .filter((address) => typeof address === 'string')
  .filter((address) => address.startsWith('/Admin/'))

const walks: [person: string | null, pages: string[]][] = [
  [
    null,
    [
      '/',
      '/SignUp',
      '/Subscriptionplans',
      '/about',
      '/contact',
      '/TermsAndConditions',
      '/Privacy',
      '/Takedown',
      '/streams',
      '/cse',
      '/DSS',
      '/law',
      '/nothing/here',
      '/logout',
      addresses.resetPassword('x'.repeat(43)),
    ],
  ],
  [
    '1LS22CS001',
    [
      '/Home/CSE/2022/5th%20Sem',
      '/CSE/2022/5th%20Sem/BCS502',
      '/DSS',
      '/Profile/1LS22CS001',
      '/ChangePassword/1LS22CS001',
      '/Welcome',
      addresses.receipt('LS-999999'),
    ],
  ],
  ['1LS22ME007', ['/Home/Mech/2022/5th%20Sem', '/Mech/2022/5th%20Sem/BME501', '/DSS', '/Profile/1LS22ME007']],
  ['1LS00ADMIN', ['/Home/CSE/2022/1st%20Sem', '/CSE/2022/5th%20Sem/BCS502', '/DSS']],
  ['1LS00OWNER', [...ownerPages, '/Admin/CSE/2022/5th%20Sem', '/Admin/CSE/2022/5th%20Sem/BCS502']],
]

for (const [person, pages] of walks) {
  test.describe(`for ${person ?? 'a visitor'}`, () => {
    test.use({
      person,
      viewport: { width: 320, height: 640 },
      allowedConsole: [/status of 404 \(Not Found\)/],
    })

    test('no page scrolls sideways at a width of 320, and none asks another origin', async ({
      page,
      server,
    }) => {
      const elsewhere: string[] = []
      page.on('request', (request) => {
        const url = request.url()
        if (/^(https?|wss?):/.test(url) && new URL(url).host !== new URL(server.url).host) elsewhere.push(url)
      })
      const reads = person === '1LS22CS001' ? [addresses.pdf(await pdfFileOf(server.url, birdGuide))] : []
      for (const address of [...pages, ...reads]) {
        await page.goto(address)
        await expectSettled(page)
        const widest = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(widest, address).toBeLessThanOrEqual(320)
      }
      expect(elsewhere).toEqual([])
    })
  })
}
