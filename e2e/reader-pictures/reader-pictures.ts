// Takes the pictures of docs/reader.md on the demo, at the widths of a phone, a tablet and a desktop. Arguments name some
// of the scenes; without any, all are taken.
import { mkdir, writeFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { asWebp } from '../support/as-webp.ts'
import { birdGuide, pdfFileOf } from '../support/pages.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { desktop, phone, tablet, tokenOf } from '../support/test.ts'
import { withDemo } from '../support/with-demo.ts'
import { type Notes, type Scene, scenes } from './scenes.ts'

const folder = new URL('../../docs/images/reader/', import.meta.url)
const student = '1LS22CS001'
const scanTitle = 'Memory layout and malloc (scanned handout)'

/** Hides the line that says that further pages are loaded, which comes and goes. */
const hideLoading = (page: Page) =>
  page.evaluate(() => {
    for (const bar of document.querySelectorAll('[role="progressbar"][aria-label="Loading"]'))
      if (bar.parentElement !== null) bar.parentElement.style.visibility = 'hidden'
  })

/** Takes the picture of a scene at a width, in a browser that has seen nothing before. */
const take = async (
  browser: Browser,
  { url, token, notes }: { url: string; token: string; notes: Notes },
  { name, scene, viewport }: { name: string; scene: Scene; viewport: typeof phone },
): Promise<void> => {
  const stored = [{ name: 'token', value: token }, ...(scene.stored ?? [])]
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    hasTouch: viewport.width < desktop.width,
    colorScheme: scene.colorScheme ?? 'light',
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    storageState: { cookies: [], origins: [{ origin: url, localStorage: stored }] },
  })
  const page = await context.newPage()
  await scene.show(page, notes)
  await hideLoading(page)
  const picture = await asWebp(page, await page.screenshot())
  await writeFile(new URL(`${name}-${viewport.width}.webp`, folder), picture)
  console.log(`${name} at ${viewport.width}: ${Math.round(picture.length / 1000)} KB`)
  await context.close()
}

const takeAll = async (server: ServerProcess, browser: Browser): Promise<void> => {
  const { url } = server
  const scan = { subCode: 'BCS515C', place: birdGuide.place, title: scanTitle }
  const notes = { guide: await pdfFileOf(url, birdGuide), scan: await pdfFileOf(url, scan) }
  const token = await tokenOf(url, student)
  const wanted = process.argv.slice(2)
  await mkdir(folder, { recursive: true })
  for (const [name, scene] of Object.entries(scenes)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    for (const viewport of [phone, tablet, desktop])
      await take(browser, { url, token, notes }, { name, scene, viewport })
  }
}

await withDemo('pictures', takeAll)
