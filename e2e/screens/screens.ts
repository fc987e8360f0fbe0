// Takes pictures of every page as a visitor, students, a sub-admin and the owner see it, at three widths, by day and at
// night, and measures the height and the shift of each. Arguments narrow them: the name of a person (`owner`), a width
// (`360`), `light` or `dark`, a part of an address (`/Admin/Students`).
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { addresses } from '@lectureshelf/contract/addresses'
import type { Browser, Page } from '@playwright/test'
import { expectSettled } from '../support/pages.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { desktop, phone, storageOf, tablet, tokenOf } from '../support/test.ts'
import { type Look, holdWelcome, looksAt } from './pages-of.ts'
import { type Shot, sheetOf, tableOf } from './sheet.ts'
import { shiftOf, watchShifts } from '../support/shifts.ts'
import { withDemo } from '../support/with-demo.ts'

const folder = new URL('../../screenshots/', import.meta.url)
const schemes = ['light', 'dark'] as const
const widths = [phone, tablet, desktop]
const tallest = 12_000

const wanted = process.argv.slice(2)
const wantedWidths = widths.filter(({ width }) => wanted.includes(String(width)))
const wantedSchemes = schemes.filter((scheme) => wanted.includes(scheme))
const wantedPages = wanted.filter((word) => word.startsWith('/'))
const isKnown = (word: string) =>
  word.startsWith('/') ||
  schemes.some((scheme) => scheme === word) ||
  widths.some(({ width }) => String(width) === word)
const wantedPeople = wanted.filter((word) => !isKnown(word))

/** Narrows a list to what was asked for; without a question all of it stays. */
const narrowed = <Item>(all: readonly Item[], asked: readonly Item[]) => (asked.length === 0 ? all : asked)

const wordsOf = (address: string): string =>
  decodeURIComponent(address)
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 48) || 'landing'

const take = async (page: Page, address: string, file: string): Promise<Omit<Shot, 'address' | 'file'>> => {
  await holdWelcome(page, address)
  await page.goto(address)
  await expectSettled(page)
  // The welcome waits for a reply that does not come.
  if (address !== addresses.welcome) await page.waitForLoadState('networkidle')
  await expectSettled(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const shift = await shiftOf(page)
  const { width } = page.viewportSize() ?? desktop
  await page.screenshot({
    path: new URL(file, folder).pathname,
    type: 'jpeg',
    quality: 80,
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, tallest) },
  })
  return { height, shift }
}

const contextOf = async (
  browser: Browser,
  url: string,
  token: string | null,
  look: (typeof widths)[number],
  scheme: (typeof schemes)[number],
) => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: look,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    storageState: storageOf(url, token),
  })
  await watchShifts(context)
  return context
}

const takeLook = async (browser: Browser, url: string, { name, person, pages }: Look): Promise<Shot[]> => {
  const shots: Shot[] = []
  const token = person === null ? null : await tokenOf(url, person, 'LectureShelf screens')
  for (const scheme of narrowed(schemes, wantedSchemes))
    for (const viewport of narrowed(widths, wantedWidths)) {
      const context = await contextOf(browser, url, token, viewport, scheme)
      for (const address of pages) {
        if (wantedPages.length > 0 && !wantedPages.some((part) => address.includes(part))) continue
        // A page of its own: what was opened before does not wait in the program.
        const page = await context.newPage()
        const file = `${name}-${wordsOf(address)}-${viewport.width}-${scheme}.jpg`
        shots.push({
          address: `${name} ${address} ${viewport.width} ${scheme}`,
          file,
          ...(await take(page, address, file)),
        })
        await page.close()
      }
      await context.close()
    }
  return shots
}

const takeAll = async (server: ServerProcess, browser: Browser): Promise<void> => {
  const looks = await looksAt(server.url)
  if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const shots: Shot[] = []
  for (const look of looks) {
    if (wantedPeople.length > 0 && !wantedPeople.includes(look.name)) continue
    shots.push(...(await takeLook(browser, server.url, look)))
  }
  await writeFile(new URL('index.html', folder), sheetOf(shots))
  console.log(tableOf(shots))
  console.log(`${shots.length} pictures: screenshots/index.html`)
}

await withDemo('screens', takeAll)
