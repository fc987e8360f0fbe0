import { addresses, fixedPages } from '@lectureshelf/contract/addresses'
import { birdGuide, expectPage, pdfFileOf } from './support/pages.ts'
import { passWelcome, signIn } from './support/sessions.ts'
import { expect, test } from './support/test.ts'

const home = '/Home/CSE/2022/5th%20Sem'
const shelf = '/Admin/CSE/2022/5th%20Sem'
const records = [addresses.statement('any'), addresses.student('anybody'), addresses.import('any')]

test.describe('a signed-out visit', () => {
  test('to a page of a PDF opens the sign-in, and continues at that page', async ({ page, server }) => {
    const address = `${addresses.pdf(await pdfFileOf(server.url, birdGuide))}#page=39`
    await page.clock.install()
    await page.goto(address)
    await expect(page).toHaveURL('/')
    await signIn(page, '1LS22CS001')
    await passWelcome(page)
    await expect(page).toHaveURL(address)
    await expectPage(page, 39, 78)
  })
})

test('every page has the status 200, and an unknown address 404 with the page for that', async ({
  request,
}) => {
  const unknown = {
    'Department not found': ['/law', '/AIML', '/Mech', '/cse2022'],
    'Sorry! Page not found': [
      '/Home/CSE/2022/9th%20Sem',
      '/Home/CSE/2019/5th%20Sem',
      '/law/2022/5th%20Sem/BCS503',
      '/nothing/here',
      '/Home/CSE',
      '/CSE/2022/5th%20Sem/BCS503/more',
      '/pdfViewer/a/b',
      // A page for those who develop, which is not built.
      '/dev/kit',
    ],
  }
  for (const [heading, places] of Object.entries(unknown)) {
    for (const address of places) {
      const answer = await request.get(address)
      expect.soft(answer.status(), address).toBe(404)
      expect.soft(await answer.text(), address).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
    }
  }
  const known = ['/', '/SignUp', '/Subscriptionplans', '/Welcome', '/logout', '/about', '/contact', '/DSS']
  const more = ['/TermsAndConditions', '/streams', '/cse', '/Mechanical', home, shelf, `${shelf}/BCS503`]
  const own = ['/Profile/1LS22CS001', '/pdfViewer/lab.pdf', ...records]
  for (const address of new Set([...known, ...more, ...own, ...fixedPages])) {
    expect.soft((await request.get(address)).status(), address).toBe(200)
  }
})
