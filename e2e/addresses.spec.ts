import { addresses } from '@lectureshelf/contract/addresses'
import { birdGuide, expectPage, pdfFileOf } from './support/pages.ts'
import { passWelcome, signIn } from './support/sessions.ts'
import { expect, test } from './support/test.ts'

const home = '/Home/CSE/2022/5th%20Sem'
const notFoundStatus = /status of 404 \(Not Found\)/

const adminPages = [
  ...Object.values(addresses)
    .filter((address) => typeof address === 'string')
    .filter((address) => address.startsWith('/Admin/')),
  addresses.statement('some-statement'),
  addresses.student('somebody'),
  addresses.import('some-import'),
  '/Admin/CSE/2022/5th%20Sem',
  '/Admin/CSE/2022/5th%20Sem/BCS503',
]

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

test.describe('an unknown address', () => {
  test.use({ allowedConsole: [notFoundStatus] })

  test('of one segment says "Department not found", with the status 404', async ({ page }) => {
    for (const address of ['/law', '/AIML', '/Mech', '/cse2022']) {
      const answer = await page.goto(address)
      expect.soft(answer?.status(), address).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Department not found')
    }
    const main = page.getByRole('main')
    for (const department of ['cse', 'ece', 'eee', 'civil', 'mechanical']) {
      await expect(main.locator(`a[href="/${department}"]`)).toBeVisible()
    }
    await main.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL('/')
  })

  test('of two segments or more shows the 404 page, with the status 404', async ({ page }) => {
    const places = ['/Home/CSE/2022/9th%20Sem', '/Home/CSE/2019/5th%20Sem', '/law/2022/5th%20Sem/BCS503']
    const shapes = ['/nothing/here', '/Home/CSE', '/CSE/2022/5th%20Sem/BCS503/more', '/pdfViewer/a/b']
    for (const address of [...places, ...shapes]) {
      const answer = await page.goto(address)
      expect.soft(answer?.status(), address).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry! Page not found')
    }
  })

  test('every page that exists has the status 200', async ({ request }) => {
    const known = ['/', '/SignUp', '/Subscriptionplans', '/Welcome', '/logout', '/about', '/contact', '/DSS']
    const more = ['/TermsAndConditions', '/streams', '/cse', '/Mechanical', home, ...adminPages]
    const own = ['/Profile/1LS22CS001', addresses.uploads]
    for (const address of [...known, ...more, ...own, '/pdfViewer/lab.pdf']) {
      expect.soft((await request.get(address)).status(), address).toBe(200)
    }
  })
})
