import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Runs in the browser: names what lies outside of the page's column, and states that lie over the words of their row. */
const findOutside = (): string[] => {
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${element.textContent.slice(0, 40)}"`
  const endOf = (element: Element) =>
    element.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(element).paddingRight)
  const column = document.querySelector('main h1')?.closest('main > div')
  const wide = [...document.querySelectorAll('main :is(table, dl, section)')].filter(
    (element) => column && element.getBoundingClientRect().right > endOf(column) + 1,
  )
  const over = [...document.querySelectorAll('[data-row]')].filter((row) => {
    const title = row.querySelector('[data-row-focus]')
    const state = row.querySelector('[data-tone]')?.getBoundingClientRect()
    if (title === null || state === undefined || state.width === 0) return false
    const isBeside = state.left >= endOf(title) - 1
    // Around its words a link has room for a finger, which a state may take.
    const words = document.createRange()
    words.selectNodeContents(title.querySelector('a') ?? title)
    return !isBeside && state.top < words.getBoundingClientRect().bottom - 1
  })
  return [...wide, ...over].map(nameOf)
}

/** Expects that nothing sticks out of the page's column, and that no state covers the title of its row. */
export const expectInside = async (page: Page, what: string): Promise<void> => {
  expect.soft(await page.evaluate(findOutside), what).toEqual([])
}
