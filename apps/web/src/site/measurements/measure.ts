import { longestTimeMs, measurementsPath } from '@lectureshelf/contract/constants'
import type {
  CountedMeasure,
  LineKind,
  MeasurementReport,
  PageKind,
  TimedMeasure,
} from '@lectureshelf/contract/site/measurements'
import { pageKindOf } from './page-kind.ts'
import { sendReport } from './send-report.ts'

/** What the measuring needs of the router. */
export interface Navigations {
  subscribe: (event: 'onResolved', listener: () => void) => unknown
}

/** Parts of the browser that its types leave out. */
interface Line {
  effectiveType?: LineKind
  saveData?: boolean
}

const mostOfAKind = 16
const mostCounted = 100

const lineOf = ({ connection }: Navigator & { connection?: Line }): LineKind =>
  connection?.saveData === true ? 'saving' : (connection?.effectiveType ?? 'unknown')

const observe = (type: string, see: (entry: PerformanceEntry) => void): void => {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(see))
  // An older browser ignores a type that it does not know. What happened before is in the buffer.
  observer.observe({ type, buffered: true })
}

/** Returns what a request counts as; null for one that succeeded, or was aborted, or whose status is unknown. */
const failureOf = ({ name, responseStatus }: PerformanceResourceTiming): CountedMeasure | null => {
  const { origin, pathname } = new URL(name)
  if (origin !== location.origin) return null
  if (pathname.startsWith('/assets/') && pathname.endsWith('.js'))
    return responseStatus === 0 || responseStatus >= 400 ? 'scriptFailed' : null
  if (!pathname.startsWith('/api/') || pathname === measurementsPath) return null
  // Without an answer it may have been aborted: `NetworkError` marks the others.
  return responseStatus >= 500 ? 'requestFailed' : responseStatus >= 400 ? 'requestRefused' : null
}

/** Collects what is measured until it is sent, by kind of page and never by address. */
const createCollector = () => {
  const page = (): PageKind => pageKindOf(location.pathname)
  let times: MeasurementReport['times'] = []
  let counts: MeasurementReport['counts'] = []
  return {
    time: (measure: TimedMeasure, ms: number, of = page()) => {
      if (times.length < mostOfAKind)
        times.push({ page: of, measure, ms: Math.min(Math.round(ms), longestTimeMs) })
    },
    count: (measure: CountedMeasure, of = page()) => {
      const known = counts.find((one) => one.measure === measure && one.page === of)
      if (known !== undefined) known.count = Math.min(known.count + 1, mostCounted)
      else if (counts.length < mostOfAKind) counts.push({ page: of, measure, count: 1 })
    },
    send: () => {
      if (times.length + counts.length === 0) return
      const report: MeasurementReport = { line: lineOf(navigator), times, counts }
      times = []
      counts = []
      sendReport(report)
    },
  }
}

type Collector = ReturnType<typeof createCollector>

/** Times the largest content of the first page. A page that was opened in the background tells nothing. */
const watchContent = ({ time }: Collector, first: PageKind) => {
  let lcpMs: number | null = null
  if (!document.hidden)
    observe('largest-contentful-paint', ({ startTime }) => {
      lcpMs = startTime
    })
  return () => {
    if (lcpMs !== null) time('lcp', lcpMs, first)
    lcpMs = null
  }
}

/** Times the pictures of the viewer by its marks; a visit that began with a PDF waits from its own beginning. */
const watchMarks = ({ time, count }: Collector, first: PageKind) => {
  let begunAt = first === 'viewer' ? 0 : Number.NaN
  let openings = 0
  let hasPicture = false
  observe('mark', ({ name, startTime }) => {
    if (name === 'request-lost') count('requestLost')
    if (name === 'viewer-opened') {
      openings += 1
      hasPicture = false
      if (openings > 1 || begunAt !== 0) begunAt = startTime
    }
    // The picture that stands in for the page, or the page itself when it was earlier.
    if (name === 'viewer-first-picture' && !hasPicture) {
      hasPicture = true
      time('firstPicture', startTime - begunAt, 'viewer')
    }
    if (name === 'viewer-sharp-page') time('sharpPage', startTime - begunAt, 'viewer')
  })
}

/**
 * Measures this visit, which began at a path, and sends it whenever the page is hidden: kinds of pages, times and
 * failures, without a person, a cookie, a token or an address (decision 029).
 */
export const measure = (router: Navigations, firstPath: string): void => {
  const collector = createCollector()
  const first = pageKindOf(firstPath)
  const noteContent = watchContent(collector, first)
  watchMarks(collector, first)
  observe('resource', (entry) => {
    const failure = entry instanceof PerformanceResourceTiming ? failureOf(entry) : null
    if (failure !== null) collector.count(failure)
  })
  let path = firstPath
  collector.count('opened', first)
  const noteOpened = () => {
    if (location.pathname !== path) collector.count('opened')
    path = location.pathname
  }
  noteOpened()
  router.subscribe('onResolved', noteOpened)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return
    noteContent()
    collector.send()
  })
}
