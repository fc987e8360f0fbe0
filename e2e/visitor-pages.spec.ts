import { addresses } from '@lectureshelf/contract/addresses'
import { birdGuide, expectSettled, pdfFileOf } from './support/pages.ts'
import { expect, test } from './support/test.ts'

/** Also those whose page is still to come: nobody's page is wider than the screen. */
const ownerPages = Object.values(addresses)
  .filter((address) => typeof address === 'string')
  .filter((address) => address.startsWith('/Admin/'))

const walks: [person: string | null, pages: string[]][] = [
  [
    null,
    [
      '/',
      '/SignUp',
      '/Subscriptionplans',
      '/about',
      '/contact',
      '/TermsAndConditions',
      '/Privacy',
      '/Takedown',
      '/streams',
      '/cse',
      '/DSS',
      '/law',
      '/nothing/here',
      '/logout',
      addresses.resetPassword('x'.repeat(43)),
    ],
  ],
  [
    '1LS22CS001',
    [
      '/Home/CSE/2022/5th%20Sem',
      '/CSE/2022/5th%20Sem/BCS502',
      '/DSS',
      '/Profile/1LS22CS001',
      '/ChangePassword/1LS22CS001',
      '/Welcome',
      addresses.receipt('LS-999999'),
    ],
  ],
  ['1LS22ME007', ['/Home/Mech/2022/5th%20Sem', '/Mech/2022/5th%20Sem/BME501', '/DSS', '/Profile/1LS22ME007']],
  ['1LS00ADMIN', ['/Home/CSE/2022/1st%20Sem', '/CSE/2022/5th%20Sem/BCS502', '/DSS']],
  ['1LS00OWNER', [...ownerPages, '/Admin/CSE/2022/5th%20Sem', '/Admin/CSE/2022/5th%20Sem/BCS502']],
]

for (const [person, pages] of walks) {
  test.describe(`for ${person ?? 'a visitor'}`, () => {
    test.use({
      person,
      viewport: { width: 320, height: 640 },
      allowedConsole: [/status of 404 \(Not Found\)/],
    })

    test('no page scrolls sideways at a width of 320, and none asks another origin', async ({
      page,
      server,
    }) => {
      const elsewhere: string[] = []
      page.on('request', (request) => {
        const url = request.url()
        if (/^(https?|wss?):/.test(url) && new URL(url).host !== new URL(server.url).host) elsewhere.push(url)
      })
      const reads = person === '1LS22CS001' ? [addresses.pdf(await pdfFileOf(server.url, birdGuide))] : []
      for (const address of [...pages, ...reads]) {
        await page.goto(address)
        await expectSettled(page)
        const widest = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(widest, address).toBeLessThanOrEqual(320)
      }
      expect(elsewhere).toEqual([])
    })
  })
}
