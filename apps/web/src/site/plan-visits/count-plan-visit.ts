import { planVisitsPath } from '@lectureshelf/contract/constants'

let isCounted = false

/**
 * Counts that a visit opened the plans, once until the page is loaded again: without a person, a cookie, a token or an
 * address. A browser that a program controls is not counted.
 */
export const countPlanVisit = (): void => {
  if (isCounted || navigator.webdriver) return
  isCounted = true
  // Not a beacon, which would send the cookie of the device; no one waits for an answer.
  fetch(planVisitsPath, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => undefined)
}
