import { addresses } from '@lectureshelf/contract/addresses'
import { measurementsPath } from '@lectureshelf/contract/constants'
import { type Measurement, measurementOps } from '@lectureshelf/contract/site/measurements'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { birdGuide, expectSettled, openFromSubject, subjectPageOf } from './support/pages.ts'
import { keepToken } from './support/sessions.ts'
import { expect, test, tokenOf } from './support/test.ts'

const student = '1LS22CS001'
const owner = '1LS00OWNER'

test.use({ person: student, allowedConsole: [/Failed to load resource/] })

/** Makes a browser that hides its remote control, and chooses every visit for measuring. */
const chooseEveryVisit = (page: Page) =>
  page.addInitScript((path) => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })
    const random = Math.random.bind(Math)
    Math.random = () => random() * 0.1
    window.PerformanceObserver = class extends PerformanceObserver {
      override observe(options?: PerformanceObserverInit) {
        if (options?.type === 'resource') document.documentElement.dataset['measured'] = 'true'
        super.observe(options)
      }
    }
    // The page that sends a report is gone before anyone can look at the request.
    const send = window.fetch.bind(window)
    window.fetch = (input, init) => {
      // The place of a reader leaves in the same way.
      if (init?.keepalive === true && input === path)
        localStorage.setItem('report', JSON.stringify({ input, ...init }))
      return send(input, init)
    }
  }, measurementsPath)

const listMeasurements = async (url: string): Promise<Measurement[]> => {
  const headers = { authorization: `Bearer ${await tokenOf(url, owner)}` }
  const answer = await fetch(`${url}${measurementsPath}`, { headers })
  return measurementOps.list.response.parse(await answer.json()).items
}

test('a measured visit reports times and failures by kind of page, and nothing about the person', async ({
  page,
  server,
}) => {
  await chooseEveryVisit(page)
  await page.goto(subjectPageOf(birdGuide.subCode, birdGuide.place))
  await expect(page.locator('html')).toHaveAttribute('data-measured', 'true')
  await openFromSubject(page, birdGuide)
  await expect(page.locator('.page[data-loaded="true"]').first()).toBeVisible()
  await page.evaluate(async () => {
    // A request is over when its body was read.
    await (await fetch('/api/nothing')).text()
    await import(`${location.origin}/assets/gone.js`).catch(() => undefined)
  })
  // Leaving the page hides it.
  await page.goto('about:blank')
  const found = async () =>
    (await listMeasurements(server.url)).map(({ page: kind, lcp, firstPicture, sharpPage, ...counts }) => ({
      page: kind,
      samples: [lcp, firstPicture, sharpPage].map((timing) => timing?.samples ?? 0),
      ...counts,
    }))
  const none = { requestFailed: 0, requestLost: 0 }
  const line = expect.stringMatching(/^[234]g$/)
  await expect.poll(found).toEqual([
    { page: 'subject', line, samples: [1, 0, 0], opened: 1, scriptFailed: 0, requestRefused: 0, ...none },
    { page: 'viewer', line, samples: [0, 1, 1], opened: 1, scriptFailed: 1, requestRefused: 1, ...none },
  ])
  await keepToken(page, await tokenOf(server.url, owner))
  const report: unknown = JSON.parse(await page.evaluate(() => localStorage.getItem('report') ?? 'null'))
  expect(report).toEqual({
    input: measurementsPath,
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { 'content-type': 'application/json' },
    body: expect.not.stringMatching(new RegExp(`${student}|${birdGuide.subCode}|[.]pdf|/`)),
  })
  await page.goto(addresses.measurements)
  await expectSettled(page)
  const row = page.getByRole('row', { name: /^PDF viewer/ })
  await expect(row).toContainText('1 script, 1 refused (4xx)')
  await expectAccessible(page, [1440, 360])
})

test('a visit under automation is not measured', async ({ page }) => {
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  const scripts: string[] = []
  page.on('request', (request) => void scripts.push(request.url()))
  await page.goto(addresses.landing, { waitUntil: 'load' })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(scripts.some((url) => /\/assets\/[\w-]+\.js/.test(url))).toBe(true)
  expect(scripts.filter((url) => /\/assets\/measure-/.test(url))).toEqual([])
})
