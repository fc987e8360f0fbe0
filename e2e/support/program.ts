import type { Page } from '@playwright/test'

/** Resolves once the program stands in the place of the prerendered page, if there was one. */
const programIsThere = (page: Page) => page.locator('[data-prerendered]').waitFor({ state: 'detached' })

/**
 * Makes `goto` and `reload` wait for the program, too, as a person does who reads before pressing anything. A test
 * about what comes before it says `waitUntil`.
 */
export const waitForProgram = (page: Page): void => {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil === undefined) await programIsThere(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil === undefined) await programIsThere(page)
    return response
  }
}
