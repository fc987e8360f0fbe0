import { cseFifth, homeOf } from './support/pages.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, phone, test } from './support/test.ts'

test.describe('the home of a student after a deploy', () => {
  // The page that is about to be reloaded misses the part, too.
  test.use({
    person: '1LS22CS001',
    allowedConsole: [/status of 404|Cannot read properties of undefined/],
  })

  test('loads the page again where a part of it is gone, and keeps what was typed', async ({ page }) => {
    await page.goto(homeOf(cseFifth))
    const text = page.getByRole('textbox', { name: 'Feedback' })
    const syllabus = page.getByRole('region', { name: 'Resources' }).getByRole('button', { name: 'Syllabus' })
    // What keeps typed text comes with the first focus, sooner than a person has typed a sentence.
    const keeping = page.waitForResponse(/\/assets\/part-[^/]+\.js$/)
    await text.fill('Please add Module 4.')
    await (await keeping).finished()
    const gone = /\/assets\/resource-details-[^/]+\.js$/
    await page.route(gone, (route) => route.fulfill({ status: 404 }))
    const reloaded = page.waitForEvent('load')
    await syllabus.click()
    await reloaded
    await page.unroute(gone)
    await expect(text).toHaveValue('Please add Module 4.')
    await syllabus.click()
    await expect(page.getByRole('dialog', { name: 'Syllabus' })).toBeVisible()
  })
})

test.describe('the home of a first-year on a phone', () => {
  test.use({ person: '1LS25CS001', viewport: phone })

  test(
    'tells its books apart by what it shows of their names, and says in the spine what has no notes',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/Home/CSE/2025/1st%20Sem')
      const shelf = page.getByRole('list').filter({ hasText: 'No notes yet' })
      await expect(shelf.getByRole('link').first()).toBeVisible()
      const names = await shelf.getByRole('link').evaluateAll((books) =>
        books.map((book) => {
          const name = [...book.querySelectorAll('span')].find(
            ({ children, previousElementSibling }) =>
              children.length === 0 && previousElementSibling?.previousElementSibling?.tagName === 'CODE',
          )
          const words = name?.firstChild
          if (!name || !words) return ''
          const { bottom } = name.getBoundingClientRect()
          const letters = (words.textContent ?? '').split('')
          const isSeen = (_: string, index: number) => {
            const range = document.createRange()
            range.setStart(words, index)
            range.setEnd(words, index + 1)
            return range.getBoundingClientRect().bottom <= bottom + 2
          }
          // The sign for what was cut takes the place of three letters.
          const seen = letters.filter(isSeen)
          return (seen.length < letters.length ? seen.slice(0, -3) : seen).join('')
        }),
      )
      expect(names.length).toBeGreaterThan(15)
      expect(names).not.toContain('')
      expect(new Set(names).size).toBe(names.length)
      const words = await shelf.getByText('No notes yet').first().boundingBox()
      expect(words?.width).toBeLessThanOrEqual(20)
      await expectAccessible(page, [phone.width])
    },
  )
})
