import type { Page } from '@playwright/test'

/** Resolves once the page has painted what it shows; one that is being left paints no more. */
const painted = (page: Page): Promise<void> =>
  page
    .evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        }),
    )
    .catch(() => undefined)

/** Resolves once the page has every font that it uses. */
const fontsAreThere = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.fonts.ready.then(() => undefined)).catch(() => undefined)

/** No page finds a font that the page before has loaded: it has to come late on each of them. */
const notKept = { name: 'cache-control', value: 'no-store' }

/**
 * Delivers each font only after the page has painted what it shows without it, and the answers of the server one after
 * another in the same way. On a fast machine they all arrive before the first frame, and no shift is seen. `page.route`
 * would do the same without the cache of the browser, in which every later page finds the program.
 * @returns a function that waits until every answer and font so far has arrived and is painted
 */
export const answerLate = async (page: Page): Promise<() => Promise<void>> => {
  const browser = await page.context().newCDPSession(page)
  let latest: Promise<unknown> = Promise.resolve()
  browser.on('Fetch.requestPaused', ({ requestId, request, responseHeaders = [], responseStatusCode }) => {
    if (request.url.endsWith('.woff2') && responseStatusCode !== undefined) {
      const font = {
        requestId,
        responseCode: responseStatusCode,
        responseHeaders: [...responseHeaders, notKept],
      }
      void painted(page)
        .then(() => browser.send('Fetch.continueResponse', font))
        .catch(() => undefined)
      return
    }
    latest = latest
      .then(() => painted(page))
      .then(() => browser.send('Fetch.continueRequest', { requestId }))
      // What the page before asked for, no one waits for any more.
      .catch(() => undefined)
  })
  const patterns = ['*/api/*', '*.woff2'].map((urlPattern) => ({
    urlPattern,
    requestStage: 'Response' as const,
  }))
  await browser.send('Fetch.enable', { patterns })
  const arrived = async (): Promise<void> => {
    const seen = latest
    await seen
    await fontsAreThere(page)
    await painted(page)
    if (latest !== seen) await arrived()
  }
  return arrived
}
