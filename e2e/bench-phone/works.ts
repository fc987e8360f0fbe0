import { addresses } from '@lectureshelf/contract/addresses'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { rareWord } from '../../apps/server/bench/phone-pdfs.ts'
import { homeOf, jumpTo, pageCounter } from '../support/pages.ts'
import { phone, storageOf } from '../support/test.ts'
import { type BenchPdf, benchSubject } from './library.ts'
import type { Line } from './line.ts'
import { type Measured, watchPage } from './watch.ts'

/** What every work needs. */
export interface Bench {
  browser: Browser
  line: Line
  token: string
  /** Opened before another PDF. */
  other: BenchPdf
}

/** How much slower than this machine the phone is. */
export const cpuSlowdown = 4
const openLimitMs = 120_000
const findLimitMs = 300_000
const quietMs = 3000

/** Opens a browser profile that is empty, but signed in unless there is no token. */
export const openContext = (browser: Browser, url: string, token: string | null): Promise<BrowserContext> =>
  browser.newContext({
    viewport: phone,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-IN',
    storageState: storageOf(url, token),
  })

/** Waits until nothing has crossed the line for three seconds, so that one work does not slow the next one. */
export const settle = async (page: Page, line: Line): Promise<void> => {
  const total = () => Object.values(line.traffic().bytes).reduce((sum, bytes) => sum + bytes, 0)
  for (let known = -1, attempt = 0; known !== total() && attempt < 60; attempt += 1) {
    known = total()
    await page.waitForTimeout(quietMs)
  }
}

const openTab = async (context: BrowserContext, line: Line) => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return { page, watch: await watchPage(page, line) }
}

type Tab = Awaited<ReturnType<typeof openTab>>

const visit = async ({ line }: Bench, { page, watch }: Tab, pdf: BenchPdf, hash = ''): Promise<Measured> => {
  watch.onNavigation()
  await page.goto(`${line.url}${addresses.pdf(pdf.pdfFile)}${hash}`, { waitUntil: 'commit' })
  return watch.result(pdf.hasText ? ['sharp', 'text'] : ['sharp'], openLimitMs)
}

const inNewContext = async <T>(bench: Bench, work: (context: BrowserContext) => Promise<T>): Promise<T> => {
  bench.line.hangUp()
  const context = await openContext(bench.browser, bench.line.url, bench.token)
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

/** A way to a page of a PDF. */
export interface Work {
  name: string
  /** Round trips that no reader avoids. */
  roundTrips: number
  run: (bench: Bench, pdf: BenchPdf) => Promise<Measured>
}

const afterVisit = (bench: Bench, first: BenchPdf, pdf: BenchPdf) =>
  inNewContext(bench, async (context) => {
    const before = await openTab(context, bench.line)
    await visit(bench, before, first)
    await settle(before.page, bench.line)
    await before.page.close()
    return visit(bench, await openTab(context, bench.line), pdf)
  })

const fromHome = (bench: Bench, pdf: BenchPdf) =>
  inNewContext(bench, async (context) => {
    const { page, watch } = await openTab(context, bench.line)
    await page.goto(`${bench.line.url}${homeOf(benchSubject.place)}`)
    const subject = page.getByRole('link', { name: new RegExp(benchSubject.subCode) }).first()
    await subject.waitFor()
    await settle(page, bench.line)
    await watch.onEvent('click', { page: 1, hits: null, isJump: false })
    await subject.click()
    await page.getByRole('main').getByRole('link', { name: pdf.title }).click()
    return watch.result(pdf.hasText ? ['sharp', 'text'] : ['sharp'], openLimitMs)
  })

/** Opens a note that is kept on the phone, in airplane mode. */
const inAirplane = (bench: Bench, pdf: BenchPdf) =>
  inNewContext(bench, async (context) => {
    const first = await openTab(context, bench.line)
    await visit(bench, first, pdf)
    await first.page.getByRole('button', { name: 'More about this note' }).click()
    await first.page.getByRole('button', { name: /^Keep on this phone/ }).click()
    await first.page.getByText('Kept on this phone').waitFor({ timeout: openLimitMs })
    await first.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await settle(first.page, bench.line)
    await first.page.close()
    await context.setOffline(true)
    return visit(bench, await openTab(context, bench.line), pdf)
  })

/** The ways to a page, and their least round trips: connection 2, document 1, permission with the first bytes 1. */
export const works: Work[] = [
  {
    name: 'cold',
    roundTrips: 4,
    run: (bench, pdf) =>
      inNewContext(bench, async (context) => visit(bench, await openTab(context, bench.line), pdf)),
  },
  { name: 'warm', roundTrips: 2, run: (bench, pdf) => afterVisit(bench, pdf, pdf) },
  { name: 'another', roundTrips: 2, run: (bench, pdf) => afterVisit(bench, bench.other, pdf) },
  {
    name: 'deep-link',
    roundTrips: 4,
    run: (bench, pdf) =>
      inNewContext(bench, async (context) =>
        visit(bench, await openTab(context, bench.line), pdf, `#page=${pdf.deepPage}`),
      ),
  },
  { name: 'home', roundTrips: 2, run: fromHome },
  { name: 'airplane', roundTrips: 0, run: inAirplane },
]

/** Works in a book that is open at its first page, wherever the account reads it. */
export const inOpenBook = <T>(bench: Bench, book: BenchPdf, work: (tab: Tab) => Promise<T>) =>
  inNewContext(bench, async (context) => {
    const tab = await openTab(context, bench.line)
    await visit(bench, tab, book, '#page=1')
    await settle(tab.page, bench.line)
    return work(tab)
  })

const jumpPage = 500

/** What is measured in the book once it is open. */
export const bookWorks: Work[] = [
  {
    name: 'jump',
    roundTrips: 1,
    run: (bench, book) =>
      inOpenBook(bench, book, async ({ page, watch }) => {
        await pageCounter(page).waitFor()
        await watch.onEvent('keydown', { page: jumpPage, hits: null, isJump: true })
        await jumpTo(page, jumpPage)
        return watch.result(['sharp', 'text'], openLimitMs)
      }),
  },
  {
    name: 'find',
    roundTrips: 1,
    run: (bench, book) =>
      inOpenBook(bench, book, async ({ page, watch }) => {
        await page.getByRole('button', { name: 'Find', exact: true }).click()
        await watch.onEvent('input', { page: 1, hits: rareWord.pages.length, isJump: false })
        await page.getByRole('searchbox', { name: 'Find in this PDF' }).fill(rareWord.word)
        return watch.result(['hit', 'allHits'], findLimitMs)
      }),
  },
]
