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

/** Delivers each font only after the page has painted what it shows without it. */
export const delayFonts = async (page: Page): Promise<void> => {
  await page.route('**/*.woff2', async (route) => {
    await painted(page)
    await route.continue()
  })
}

/**
 * Delivers the answers of the server one after another, each only after the page has painted what it shows without it.
 * On a fast machine they all arrive before the first frame, and no shift is seen.
 * @returns a function that waits until every answer so far has arrived and is painted
 */
export const answerOneByOne = async (page: Page): Promise<() => Promise<void>> => {
  let latest: Promise<unknown> = Promise.resolve()
  await page.route('**/api/**', async (route) => {
    const turn = latest.then(async () => {
      await painted(page)
      await route.continue()
      await route.request().response()
    })
    latest = turn.catch(() => undefined)
    await latest
  })
  const arrived = async (): Promise<void> => {
    const seen = latest
    await seen
    await painted(page)
    if (latest !== seen) await arrived()
  }
  return arrived
}
