import { measurementsPath } from '@lectureshelf/contract/constants'
import type { MeasurementReport } from '@lectureshelf/contract/site/measurements'

let isCounted = false

/**
 * Counts that a visit opened the plans, once until the page is loaded again: without a person, a cookie, a token or an
 * address (decision 066). A browser that a program controls is not counted.
 */
export const countPlans = (): void => {
  if (isCounted || navigator.webdriver) return
  isCounted = true
  const report: MeasurementReport = {
    line: 'unknown',
    times: [],
    counts: [{ page: 'plans', measure: 'seen', count: 1 }],
  }
  fetch(measurementsPath, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined)
}
