import { addresses } from '@lectureshelf/contract/addresses'
import type { Page } from '@playwright/test'
import { birdGuide, cseFifth, homeOf, pdfFileOf, subjectPageOf } from './support/pages.ts'
import { openOtherDevice } from './support/readings.ts'
import { expect, phone, test } from './support/test.ts'
import { hold } from './support/time.ts'

const student = '1LS22CS001'

/** Makes a student read one page of one PDF on another device, and nothing else. */
const readElsewhere = async (url: string): Promise<string> => {
  const pdfFile = await pdfFileOf(url, birdGuide)
  const device = await openOtherDevice(url, student)
  await device.putAllAway()
  await device.read(pdfFile, 42)
  return pdfFile
}

const continued = (page: Page) => page.getByRole('region', { name: 'Continue reading' })
const books = (page: Page) => page.getByRole('region', { name: 'Subjects' }).getByRole('link')

/** Waits until Home stands instead of the splash. @returns how far what is visible has moved since, without a press */
const watchMoves = async (page: Page): Promise<() => Promise<number>> => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back/)
  const since = await page.evaluate(() => performance.now())
  return () =>
    page.evaluate(
      (from) =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const later = list.getEntries().filter(({ startTime }) => startTime > from)
            resolve(later.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0))
          }).observe({ type: 'layout-shift', buffered: true })
          // Without a shift the observer is never called.
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(0))))
        }),
      since,
    )
}

test.use({ person: student, viewport: phone })

test('a student continues on another device where they read last, with one press from Home', async ({
  page,
  server,
}) => {
  const pdfFile = await readElsewhere(server.url)
  await page.goto(homeOf(cseFifth))
  const link = continued(page).getByRole('link', { name: birdGuide.title })
  await expect(link).toContainText('CN - Computer Networks')
  await expect(link).toContainText('Page 42 of 78')
  await expect(books(page).filter({ hasText: 'BCS502' })).toContainText(/\d of \d+ notes? opened/)
  await link.click()
  await expect(page).toHaveURL(new RegExp(`^[^#]+${addresses.pdf(pdfFile)}`))

  await page.goto(subjectPageOf('BCS502', cseFifth))
  await expect(page.getByText(/^\d of \d+ notes? opened$/)).toBeVisible()
  await expect(page.getByRole('link', { name: birdGuide.title })).toContainText('Page 42 of 78')
})

test('the installed app opens at Continue reading', { tag: '@long' }, async ({ page, server }) => {
  await readElsewhere(server.url)
  const answer = await page.request.get(`${server.url}/manifest.webmanifest`)
  const { start_url: startUrl }: { start_url: string } = await answer.json()
  await page.goto(startUrl)
  await expect(page).toHaveURL(homeOf(cseFifth))
  await expect(continued(page).getByRole('link', { name: birdGuide.title })).toBeInViewport()
})

test('nothing on Home moves when Continue reading comes, at the first visit and at later ones', async ({
  page,
  server,
}) => {
  await readElsewhere(server.url)
  for (const visit of ['first', 'later'] as const) {
    const release = await hold(page, /\/api\/readings$/)
    await page.goto(homeOf(cseFifth))
    const movedBy = await watchMoves(page)
    // A browser that showed it before has left room, so the subjects do not wait.
    if (visit === 'later') await expect(books(page)).toHaveCount(11)
    release()
    await expect(continued(page).getByRole('link'), visit).toHaveCount(1)
    await expect(books(page), visit).toHaveCount(11)
    expect(await movedBy(), visit).toBe(0)
  }
})

test(
  'subjects do not wait long for an answer about what to continue',
  { tag: '@long' },
  async ({ page, server }) => {
    await readElsewhere(server.url)
    const release = await hold(page, /\/api\/readings$/)
    await page.goto(homeOf(cseFifth))
    const movedBy = await watchMoves(page)
    await expect(books(page)).toHaveCount(11)
    release()
    await expect(books(page).filter({ hasText: 'BCS502' })).toContainText(/\d of \d+ notes? opened/)
    // Above the subjects it would push them away from under the finger.
    await expect(continued(page)).toHaveCount(0)
    expect(await movedBy()).toBe(0)
  },
)
