import { addresses } from '@lectureshelf/contract/addresses'
import type { Browser, Page } from '@playwright/test'
import allLimits from '../scripts/page-limits.json' with { type: 'json' }
import {
  birdGuide,
  cseFifth,
  expectPainted,
  flexManual,
  homeOf,
  jpeg2000Slide,
  pdfFileOf,
  subjectPageOf,
} from './support/pages.ts'
import { openOtherDevice } from './support/readings.ts'
import { signInDialog } from './support/sessions.ts'
import { desktop, expect, phone, test, tokenOf } from './support/test.ts'
import { type LoadedPage, openInWaves } from './support/waves.ts'

const { viewer: viewerLimits, ...pageLimits } = allLimits
const student = '1LS22CS001'

/** Storage of a browser in which a student has signed in before, and whose cache is empty. */
const storageOf = async (browser: Browser, url: string, usn: string) => {
  const localStorage = [{ name: 'token', value: await tokenOf(url, usn) }]
  const context = await browser.newContext({
    baseURL: url,
    viewport: desktop,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  const page = await context.newPage()
  await page.goto(addresses.about)
  await page.getByRole('button', { name: /^Account of / }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

const bytesOf = async (requests: LoadedPage['aside']): Promise<number> => {
  const lengths = requests.map(async (request) => {
    const response = await request.response()
    return Number(await response?.headerValue('content-length'))
  })
  return (await Promise.all(lengths)).reduce((sum, length) => sum + length, 0)
}

const expectWithinLimits = async (name: string, { waves, aside }: LoadedPage, limits = pageLimits) => {
  const requests = waves.flat()
  const scripts = requests.filter((request) => request.resourceType() === 'script')
  const names = waves.map((wave) => wave.map((request) => new URL(request.url()).pathname))
  const count = {
    waves: waves.length,
    requests: requests.length + aside.length,
    scripts: scripts.length,
    scriptBytes: await bytesOf(scripts),
  }
  console.log(name, JSON.stringify(count))
  for (const [what, limit] of Object.entries(limits)) {
    const found = Object.entries(count).find(([key]) => key === what)?.[1]
    expect.soft(found, `${what} of the ${name}: ${JSON.stringify(names)}`).toBeGreaterThan(0)
    expect.soft(found, `${what} of the ${name}: ${JSON.stringify(names)}`).toBeLessThanOrEqual(limit)
  }
}

const pressSignIn = async (page: Page) => {
  await page.locator('[data-prerendered]').waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
}

/**
 * Leaves out what follows once the page is sharp, beginning with the part of the marks: how much of it begins while the
 * waves are counted depends on the machine.
 */
const untilSharp = ({ waves, aside }: LoadedPage): LoadedPage => {
  const later = waves.findIndex((wave) => wave.some((request) => request.url().includes('/viewer-marks-')))
  return { waves: later === -1 ? waves : waves.slice(0, later), aside }
}

test.describe('a first visit with an empty cache stays within the limits', () => {
  for (const [name, address] of [
    ['landing page', addresses.landing],
    ['department page', addresses.preview('CSE')],
    ['plans', addresses.plans],
    ['sign-up', addresses.signUp],
  ] as const) {
    test(`of the ${name}`, { tag: address === addresses.landing ? [] : '@long' }, async ({ page }) => {
      await expectWithinLimits(name, await openInWaves(page, address))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }

  test('of the sign-in', { tag: '@long' }, async ({ page }) => {
    const loaded = await openInWaves(page, addresses.landing, () => pressSignIn(page))
    await expectWithinLimits('sign-in', loaded)
    await expect(signInDialog(page)).toBeVisible()
  })

  for (const [name, address, read] of [
    ['Home', homeOf(cseFifth), []],
    ['Home with notes to continue', homeOf(cseFifth), [birdGuide, jpeg2000Slide, flexManual]],
    ['subject page', subjectPageOf('BCS503', cseFifth), []],
  ] as const) {
    test(`of the ${name}`, { tag: read.length > 0 ? [] : '@long' }, async ({ browser, server }) => {
      const device = await openOtherDevice(server.url, student)
      await device.putAllAway()
      for (const pdf of read) await device.read(await pdfFileOf(server.url, pdf), 1)
      const storageState = await storageOf(browser, server.url, student)
      const context = await browser.newContext({ baseURL: server.url, viewport: desktop, storageState })
      const page = await context.newPage()
      await expectWithinLimits(name, await openInWaves(page, address))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await context.close()
    })
  }

  test('of the viewer on a phone', async ({ browser, server }) => {
    // The waves are the same on a machine that draws slowly; waiting until each is over takes longer there.
    test.slow()
    const pdfFile = await pdfFileOf(server.url, birdGuide)
    // Other tests read on elsewhere: the visit is to the first page.
    const device = await openOtherDevice(server.url, student)
    await device.read(pdfFile, 1)
    const storageState = await storageOf(browser, server.url, student)
    const context = await browser.newContext({ baseURL: server.url, viewport: phone, storageState })
    const page = await context.newPage()
    const loaded = untilSharp(await openInWaves(page, addresses.pdf(pdfFile)))
    // The bytes of the page come third: marks that are loaded before they are there belong to the first visit.
    expect(loaded.waves.length).toBeGreaterThanOrEqual(3)
    await expectWithinLimits('viewer', loaded, viewerLimits)
    await expectPainted(page)
    await context.close()
  })
})
