// Takes the picture of README.md, and those around the reader of docs/reader.md, on the demo with its month of students.
import { mkdir, writeFile } from 'node:fs/promises'
import { addresses } from '@lectureshelf/contract/addresses'
import type { Browser } from '@playwright/test'
import { asWebp } from '../support/as-webp.ts'
import { cseFifth, expectSettled, homeOf, subjectPageOf } from '../support/pages.ts'
import { desktop, phone, storageOf, tokenOf } from '../support/test.ts'
import { withDemo } from '../support/with-demo.ts'

const folder = new URL('../../docs/images/readme/', import.meta.url)
const student = '1LS22CS001'
const owner = '1LS00OWNER'

interface Picture {
  person: string
  address: string
  colorScheme: 'light' | 'dark'
  viewport: { width: number; height: number }
}

const pictures: Record<string, Picture> = {
  shelf: { person: student, address: homeOf(cseFifth), colorScheme: 'light', viewport: desktop },
  'shelf-phone': { person: student, address: homeOf(cseFifth), colorScheme: 'light', viewport: phone },
  'subject-phone': {
    person: student,
    address: subjectPageOf('BCS502', cseFifth),
    colorScheme: 'dark',
    viewport: phone,
  },
  'plans-phone': { person: '1LS22ME007', address: addresses.plans, colorScheme: 'light', viewport: phone },
  insight: { person: owner, address: addresses.insight, colorScheme: 'light', viewport: desktop },
}

const take = async (browser: Browser, url: string, name: string, picture: Picture): Promise<void> => {
  const { person, address, colorScheme, viewport } = picture
  const token = await tokenOf(url, person, 'LectureShelf pictures')
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    storageState: storageOf(url, token),
  })
  const page = await context.newPage()
  await page.goto(address)
  await expectSettled(page)
  await page.waitForLoadState('networkidle')
  await expectSettled(page)
  const bytes = await asWebp(page, await page.screenshot())
  await writeFile(new URL(`${name}.webp`, folder), bytes)
  console.log(`${name}: ${Math.round(bytes.length / 1000)} KB`)
  await context.close()
}

await withDemo('readme', async ({ url }, browser) => {
  await mkdir(folder, { recursive: true })
  for (const [name, picture] of Object.entries(pictures)) await take(browser, url, name, picture)
})
