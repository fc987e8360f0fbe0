import { sendReport } from './send-report.ts'

let isCounted = false

/**
 * Counts that a visit opened the plans, once until the page is loaded again: without a person, a cookie, a token or an
 * address (decision 066). A browser that a program controls is not counted.
 */
export const countPlans = (): void => {
  if (isCounted || navigator.webdriver) return
  isCounted = true
  sendReport({ line: 'unknown', times: [], counts: [{ page: 'plans', measure: 'seen', count: 1 }] })
}
