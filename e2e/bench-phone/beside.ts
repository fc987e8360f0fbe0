import { addresses } from '@lectureshelf/contract/addresses'
import { homeOf, subjectPageOf } from '../support/pages.ts'
import { benchSubject } from './library.ts'
import type { Line, Traffic } from './line.ts'
import { type Bench, cpuSlowdown, openContext, settle } from './works.ts'

/** A first visit to a page that is not the viewer. */
export interface Visit {
  name: string
  /** When the largest picture or text of the window was painted, in milliseconds. */
  contentMs: number
  longTaskMs: number
  /** What long tasks took beyond 50 ms each: Total Blocking Time. */
  blockedMs: number
  /** Until nothing more came. */
  traffic: Traffic
}

/** Runs in the browser: collects paints and long tasks of the document. */
const installPaints = () => {
  const facts = { contentMs: 0, longTaskMs: 0, blockedMs: 0 }
  Reflect.set(window, 'paints', facts)
  new PerformanceObserver((list) => {
    facts.contentMs = list.getEntries().at(-1)?.startTime ?? facts.contentMs
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      facts.longTaskMs += duration
      facts.blockedMs += duration - 50
    }
  }).observe({ type: 'longtask', buffered: true })
}

const { subCode, place } = benchSubject

/** The pages beside the reader: those of the front door without a session, then a student's. */
const pages = [
  { name: 'landing', address: addresses.landing, isSignedIn: false },
  { name: 'department', address: addresses.preview('cse'), isSignedIn: false },
  { name: 'plans', address: addresses.plans, isSignedIn: false },
  { name: 'sign-up', address: addresses.signUp, isSignedIn: false },
  { name: 'home', address: homeOf(place), isSignedIn: true },
  { name: 'subject', address: subjectPageOf(subCode, place), isSignedIn: true },
]

/** Runs in the browser: whether the program shows the page, with nothing of it still on its way. */
const isShown = () =>
  document.querySelector('main h1') !== null &&
  document.querySelector('[data-prerendered], .preloader, main [aria-busy="true"]') === null

const visit = async (bench: Bench, line: Line, { name, address, isSignedIn }: (typeof pages)[number]) => {
  line.hangUp()
  const context = await openContext(bench.browser, line.url, isSignedIn ? bench.token : null)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.addInitScript(installPaints)
    line.reset()
    await page.goto(line.url + address, { waitUntil: 'commit' })
    // A slow processor may compute longer than the connection is quiet.
    await page.waitForFunction(isShown)
    await settle(page, line)
    const facts: Pick<Visit, 'contentMs' | 'longTaskMs' | 'blockedMs'> = await page.evaluate(() =>
      Reflect.get(window, 'paints'),
    )
    return { name, ...facts, traffic: line.traffic() }
  } finally {
    await context.close()
  }
}

/** Visits the pages beside the reader, each in an empty profile. */
export const visitBeside = async (bench: Bench): Promise<Visit[]> => {
  const visits: Visit[] = []
  for (const page of pages) visits.push(await visit(bench, bench.line, page))
  return visits
}
