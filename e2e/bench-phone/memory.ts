import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { addresses } from '@lectureshelf/contract/addresses'
import type { Browser, Page } from '@playwright/test'
import { pdfPage } from '../support/pages.ts'
import type { BenchPdf } from './library.ts'
import { openContext } from './works.ts'

/** What reading costs a phone's memory. */
export interface Memory {
  page: number
  /** Of the largest renderer. */
  rssMb: number
  domNodes: number
  heapMb: number
}

const megabyte = 1_048_576
const pageLimitMs = 30_000
const readPages = 200

interface RendererInfo {
  processInfo: { type: string; id: number }[]
}

const rssOf = async (pid: number): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}

const largestRendererMb = async (browser: Browser): Promise<number> => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo }: RendererInfo = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  return Math.max(...(await Promise.all(renderers.map(({ id }) => rssOf(id)))))
}

const look = async (browser: Browser, page: Page, pageNumber: number): Promise<Memory> => {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    page: pageNumber,
    rssMb: await largestRendererMb(browser),
    domNodes: valueOf('Nodes'),
    heapMb: valueOf('JSHeapUsedSize') / megabyte,
  }
}

/**
 * Reads a book page by page with the arrow key, each until it is painted. Without the slow line and processor, which
 * memory does not depend on.
 * @returns the memory at its first page and at its 200th
 */
export const readLong = async (
  browser: Browser,
  { url, token, book }: { url: string; token: string; book: BenchPdf },
): Promise<Memory[]> => {
  const context = await openContext(browser, url, token)
  try {
    const page = await context.newPage()
    await page.goto(url + addresses.pdf(book.pdfFile))
    const painted = (pageNumber: number) =>
      pdfPage(page, pageNumber).and(page.locator('[data-loaded="true"]')).waitFor({ timeout: pageLimitMs })
    await painted(1)
    const first = await look(browser, page, 1)
    await page.getByRole('region', { name: 'Pages' }).focus()
    for (let pageNumber = 2; pageNumber <= readPages; pageNumber += 1) {
      await page.keyboard.press('ArrowRight')
      await painted(pageNumber)
    }
    return [first, await look(browser, page, readPages)]
  } finally {
    await context.close()
  }
}
