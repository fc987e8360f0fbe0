import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { addresses } from '@lectureshelf/contract/addresses'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { pdfPage } from '../support/pages.ts'
import type { BenchPdf } from './library.ts'
import { cpuSlowdown, openContext } from './works.ts'

/** A long reading, and its end on another device. */
export interface LongReading {
  /** At the first page and at the last one. */
  memory: Memory[]
  /** Until another device of the person has painted that page, in milliseconds. */
  elsewhereMs: number
}

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
/** Within three seconds the neighbours are painted; the allocators free their memory some ten seconds later. */
const restMs = 15_000

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

/** Begins to note the workers of a page, which has none yet. @returns what collects their garbage */
const watchWorkers = async (session: CDPSession): Promise<() => Promise<void>> => {
  const workers: string[] = []
  session.on('Target.attachedToTarget', ({ sessionId }) => workers.push(sessionId))
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false })
  const message = JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' })
  return async () => {
    for (const sessionId of workers) {
      const collected = new Promise<void>((resolve) => {
        session.on('Target.receivedMessageFromTarget', (answer) => {
          if (answer.sessionId === sessionId && answer.message.startsWith('{"id":1,')) resolve()
        })
      })
      await session.send('Target.sendMessageToTarget', { sessionId, message })
      await collected
    }
  }
}

const look = async (
  browser: Browser,
  { page, session, collectOfWorkers }: SlowedPage,
  pageNumber: number,
): Promise<Memory> => {
  await page.waitForTimeout(restMs)
  await collectOfWorkers()
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    page: pageNumber,
    rssMb: await largestRendererMb(browser),
    domNodes: valueOf('Nodes'),
    heapMb: valueOf('JSHeapUsedSize') / megabyte,
  }
}

interface LongFacts {
  url: string
  token: string
  /** Signs in another device of the same person. */
  otherToken: string
  book: BenchPdf
}

const painted = (page: Page, pageNumber: number) =>
  pdfPage(page, pageNumber).and(page.locator('[data-loaded="true"]')).waitFor({ timeout: pageLimitMs })

const openSlowed = async (browser: Browser, url: string, token: string) => {
  const context = await openContext(browser, url, token)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return { context, page, session, collectOfWorkers: await watchWorkers(session) }
}

type SlowedPage = Awaited<ReturnType<typeof openSlowed>>

/** Reads pages with a key, each until it is painted, and waits until the account has the last one. */
const readPagesOf = async (browser: Browser, { url, token, book }: LongFacts): Promise<Memory[]> => {
  const slowed = await openSlowed(browser, url, token)
  const { context, page } = slowed
  try {
    await page.goto(`${url}${addresses.pdf(book.pdfFile)}#page=1`)
    await painted(page, 1)
    const first = await look(browser, slowed, 1)
    await page.getByRole('region', { name: 'Pages' }).focus()
    const isKept = page.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' &&
        response.url().endsWith('/reading') &&
        response.request().postData()?.includes(`"page":${readPages},`) === true,
      { timeout: 0 },
    )
    // A reading that fails closes the browser; only its own failure is to be told.
    isKept.catch(() => undefined)
    for (let pageNumber = 2; pageNumber <= readPages; pageNumber += 1) {
      await page.keyboard.press('PageDown')
      await painted(page, pageNumber)
    }
    const last = await look(browser, slowed, readPages)
    await isKept
    return [first, last]
  } finally {
    await context.close()
  }
}

const openElsewhere = async (browser: Browser, { url, otherToken, book }: LongFacts): Promise<number> => {
  const { context, page } = await openSlowed(browser, url, otherToken)
  try {
    const begun = performance.now()
    await page.goto(url + addresses.pdf(book.pdfFile), { waitUntil: 'commit' })
    await painted(page, readPages)
    return performance.now() - begun
  } finally {
    await context.close()
  }
}

/**
 * Reads a book page by page on the slowed processor, and opens it on another device where the first one stopped.
 * Without the slow connection, which memory does not depend on.
 */
export const readLong = async (browser: Browser, facts: LongFacts): Promise<LongReading> => ({
  memory: await readPagesOf(browser, facts),
  elsewhereMs: await openElsewhere(browser, facts),
})
