import { addresses } from '@lectureshelf/contract/addresses'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import type { Page } from '@playwright/test'
import { cseFifth, cseSixth, homeOf, mechFifth, refusal } from './support/pages.ts'
import { expect, phone, test } from './support/test.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const books = (page: Page) => part(page, 'Subjects').getByRole('link')

/** The forms of the home page are posted to the root; everything else there is a page. */
const answerFeedback = (page: Page, answer: { status: number; json: unknown }) =>
  page.route('/', (route) => (route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback()))

test.describe('the home of a student in force', () => {
  test.use({ person: '1LS22CS001' })

  test.beforeEach(async ({ page }) => {
    await page.goto(homeOf(cseFifth))
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Ananya Rao' })).toBeVisible()
  })

  test('shows the subjects sorted by the first number in their code', async ({ page }) => {
    const order = ['501', '502', '503', 'L504', '508', '515A', '515B', '515C', '515D', 'K557', '586']
    await expect(books(page)).toHaveText(order.map((code) => new RegExp(`^B(CS|RM)${code}`)))
    await expect(books(page).nth(1)).toHaveText(/BCS502\s*CN\s*Computer Networks\s*2 notes/)
    await expect(books(page).nth(0)).toHaveText(/No notes yet/)
    await books(page).nth(1).click()
    await expect(page).toHaveURL('/CSE/2022/5th%20Sem/BCS502')
  })

  test('filters the subjects by code, abbreviation and name in any case', async ({ page }) => {
    const search = page.getByRole('searchbox', { name: 'Search subjects' })
    await search.fill('bcs515')
    await expect(books(page)).toHaveCount(4)
    await expect(part(page, 'Subjects').getByRole('status')).toHaveText('4 of 11 subjects')
    await search.fill('theory OF')
    await expect(books(page)).toHaveText([/BCS503/])
    await search.fill('sepm')
    await expect(books(page)).toHaveText([/BCS501/])
    await search.fill('astrology')
    await expect(page.getByText('No subject matches "astrology"')).toBeVisible()
    await page.getByRole('button', { name: 'Show all subjects' }).click()
    await expect(books(page)).toHaveCount(11)
    await expect(search).toHaveValue('')
  })

  test('has a notice, and no Renew', async ({ page }) => {
    await expect(page.getByRole('complementary', { name: 'Notice' })).toHaveText(
      /Notes are added module by module/,
    )
    await expect(page.getByRole('main').getByRole('link', { name: 'Renew' })).toHaveCount(0)
  })

  test('switches between the covered semesters', async ({ page }) => {
    const semesters = page.getByRole('navigation', { name: 'Semester' }).getByRole('link')
    await expect(semesters).toHaveText(['5th Sem', '6th Sem'])
    await expect(semesters.nth(0)).toHaveAttribute('aria-current', 'page')
    await semesters.nth(1).click()
    await expect(page).toHaveURL(homeOf(cseSixth))
    await expect(semesters.nth(1)).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('link', { name: /BCS602/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /BCS501/ })).toHaveCount(0)
    await expect(books(page).filter({ hasText: 'Locked' })).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('main').getByRole('link', { name: /BCS501/ })).toBeVisible()
  })

  test('takes feedback in the name of the reader', async ({ page }) => {
    await answerFeedback(page, { status: 200, json: { message: messages.feedbackThanks } })
    const form = part(page, 'Feedback')
    await expect(form.getByLabel('USN')).toHaveValue('1LS22CS001')
    await expect(form.getByLabel('USN')).toBeDisabled()
    await expect(form.getByLabel('Name')).toHaveValue('Ananya Rao')
    await expect(form.getByLabel('Name')).toBeDisabled()
    const text = form.getByRole('textbox', { name: 'Feedback' })
    await form.getByRole('button', { name: 'Send feedback' }).click()
    await expect(text).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(messages.feedbackThanks)).toHaveCount(0)

    await text.fill('Module 3 of BCS502 is very clear.')
    const posted = page.waitForRequest((request) => request.method() === 'POST')
    await form.getByRole('button', { name: 'Send feedback' }).click()
    await expect(page.getByText(messages.feedbackThanks)).toBeVisible()
    const request = await posted
    expect(new URL(request.url()).pathname).toBe('/')
    expect(request.headers()['authorization']).toMatch(/^Bearer /)
    expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ''))).toEqual({
      'form-name': 'feedback',
      usn: '1LS22CS001',
      name: 'Ananya Rao',
      feedback: 'Module 3 of BCS502 is very clear.',
    })
    await expect(text).toHaveValue('')
  })

  test.describe('whose feedback is refused', () => {
    test.use({ allowedConsole: [/status of 503/] })

    test('alerts with the status, and keeps the text', async ({ page }) => {
      await answerFeedback(page, refusal('unavailable'))
      const text = part(page, 'Feedback').getByRole('textbox', { name: 'Feedback' })
      await text.fill('Please add Module 4.')
      await page.getByRole('button', { name: 'Send feedback' }).click()
      const alert = page.getByRole('dialog', { name: 'Your feedback was not sent' })
      await expect(alert).toContainText(`HTTP error! status: 503. ${errorMessages.unavailable}`)
      await alert.getByRole('button', { name: 'OK' }).click()
      await expect(alert).toBeHidden()
      await expect(text).toHaveValue('Please add Module 4.')
    })
  })

  test.describe('after a deploy', () => {
    // The page that is going misses the part, too.
    test.use({ allowedConsole: [/status of 404|Cannot read properties of undefined/] })

    test('loads the page again where a part of it is gone, and keeps what was typed', async ({ page }) => {
      const text = part(page, 'Feedback').getByRole('textbox', { name: 'Feedback' })
      await text.fill('Please add Module 4.')
      const gone = /\/assets\/resource-details-[^/]+\.js$/
      await page.route(gone, (route) => route.fulfill({ status: 404 }))
      const reloaded = page.waitForEvent('load')
      await part(page, 'Resources').getByRole('button', { name: 'Syllabus' }).click()
      await reloaded
      await page.unroute(gone)
      await expect(text).toHaveValue('Please add Module 4.')
      await part(page, 'Resources').getByRole('button', { name: 'Syllabus' }).click()
      await expect(page.getByRole('dialog', { name: 'Syllabus' })).toBeVisible()
    })
  })

  test('names four of sixteen responsible persons, and all on demand', async ({ page }) => {
    const about = part(page, 'About Us')
    await expect(about).toContainText('Designed and developed by the LectureShelf team.')
    await expect(about.getByRole('listitem')).toHaveCount(4)
    await about.getByRole('button', { name: 'View All' }).click()
    await expect(about.getByRole('listitem')).toHaveCount(16)
    await about.getByRole('button', { name: 'Show Less' }).click()
    await expect(about.getByRole('listitem')).toHaveCount(4)
  })

  test('opens a pop-up for each resource', async ({ page }) => {
    const links = part(page, 'Resources').getByRole('button')
    await expect(links).toHaveText([/^Syllabus/, /^Model papers/, /^Academic calendar/, /^Results/])
    for (const title of ['Syllabus', 'Model papers', 'Academic calendar', 'Results']) {
      await links.filter({ hasText: title }).click()
      const popUp = page.getByRole('dialog', { name: title })
      const official = popUp.getByRole('link')
      await expect(official).toHaveAttribute('href', /^https:\/\/(results\.)?vtu\.ac\.in\//)
      await expect(official).toHaveAttribute('target', '_blank')
      await expect(official).toHaveAttribute('rel', /noopener/)
      await page.keyboard.press('Escape')
      await expect(popUp).toBeHidden()
    }
  })

  test('says how to reach support', async ({ page }) => {
    const contact = part(page, 'Contact')
    await expect(contact.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:[^?]+@/)
    await expect(contact.getByRole('link', { name: 'Chat with support' })).toHaveAttribute('href', /^https:/)
  })
})

test.describe('the home on a phone', () => {
  test.use({ person: '1LS22CS001', viewport: phone })

  test('fits the screen', async ({ page }) => {
    await page.goto(homeOf(cseFifth))
    await expect(books(page)).toHaveCount(11)
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
  })
})

test.describe('staff at a place without subjects', () => {
  test.use({ person: '1LS00SUBAD' })

  test('read that there are none', async ({ page }) => {
    await page.goto(homeOf({ ...cseFifth, scheme: '2024' }))
    await expect(part(page, 'Subjects').getByText(messages.noSubjects)).toBeVisible()
    await expect(books(page)).toHaveCount(0)
  })
})

test.describe('a shelf that does not come', () => {
  test.use({
    person: '1LS22CS001',
    allowedConsole: [/status of 503|ApiError: The service is not available/],
  })

  test('says so, and Retry brings it', async ({ page }) => {
    await page.route('**/api/getSub', (route) => route.fulfill(refusal('unavailable')))
    await page.goto(homeOf(cseFifth))
    const alert = part(page, 'Subjects').getByRole('alert')
    await expect(alert).toContainText(messages.subjectsFailed)
    await page.unroute('**/api/getSub')
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(books(page)).toHaveCount(11)
  })
})

test.describe('the home of a student whose subscription ended', () => {
  test.use({ person: '1LS22ME007' })

  test('shows the subjects locked, and a banner that leads to the plans', async ({ page }) => {
    await page.goto(homeOf(mechFifth))
    await expect(books(page)).toHaveCount(11)
    await expect(books(page).filter({ hasText: 'Locked' })).toHaveCount(11)
    const banner = part(page, 'Subscription')
    await expect(banner).toContainText(/Your subscription ended on \d{1,2} \w+ \d{4}/)
    await banner.getByRole('link', { name: 'Renew' }).click()
    await expect(page).toHaveURL(addresses.plans)
  })
})
