import { appendFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { addresses } from '@lectureshelf/contract/addresses'
import { type SlowLine, startSlowLine } from '../support/network.ts'
import { cseFifth, homeOf } from '../support/pages.ts'
import { expect, phone, test as base, tokenOf } from '../support/test.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
const landingLimitMs = 1500
const homeLimitMs = 4000

/** A cheap phone far from the mast. */
const line = { bitsPerSecond: 1_600_000, roundTripMs: 150 }
const cpuSlowdown = 4

const test = base.extend<{ slow: SlowLine }>({
  slow: async ({ server }, use) => {
    const slow = await startSlowLine(server.url, line)
    await use(slow)
    await slow.close()
  },
})

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/**
 * Milliseconds from asking for an address in a fresh browser until its words can be read: the heading is painted,
 * and what `ready` waits for is there.
 */
const coldVisit = async (
  browser: Browser,
  { url, token, ready }: { url: string; token: string | null; ready: (page: Page) => Promise<void> },
): Promise<number> => {
  const { origin } = new URL(url)
  const localStorage = token === null ? [] : [{ name: 'token', value: token }]
  const storageState = { cookies: [], origins: [{ origin, localStorage }] }
  const context = await browser.newContext({ viewport: phone, storageState })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await ready(page)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  const elapsed = performance.now() - start
  await context.close()
  return elapsed
}

const measure = async (name: string, visit: () => Promise<number>): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await visit())
  const middle = median(times)
  const all = times.map((time) => time.toFixed(0)).join(' ')
  const figures = process.env['FIGURES_FILE']
  if (figures !== undefined) await appendFile(figures, `${name}: median ${middle.toFixed(0)} ms of ${all}\n`)
  return middle
}

test.describe('the first visit at 1.6 Mbit/s, 150 ms and a quarter of the CPU', () => {
  test.setTimeout(rounds * 30_000)

  test('shows a landing page to read', async ({ browser, slow }) => {
    const ready = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()
    const visit = () => coldVisit(browser, { url: `${slow.url}${addresses.landing}`, token: null, ready })
    expect(await measure('landing readable', visit)).toBeLessThan(landingLimitMs)
  })

  test('shows Home with its subjects', async ({ browser, slow, server }) => {
    const token = await tokenOf(server.url, '1LS22CS001')
    const ready = (page: Page) =>
      page
        .getByRole('link', { name: /BCS503/ })
        .first()
        .waitFor()
    const visit = () => coldVisit(browser, { url: `${slow.url}${homeOf(cseFifth)}`, token, ready })
    expect(await measure('Home readable', visit)).toBeLessThan(homeLimitMs)
  })
})
