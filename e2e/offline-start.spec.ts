import { addresses } from '@lectureshelf/contract/addresses'
import { keepOpenNote, keptOnPhone } from './support/kept-notes.ts'
import {
  birdGuide,
  cseFifth,
  expectPainted,
  homeOf,
  jpeg2000Slide,
  openViewer,
  pdfFileOf,
  subjectPageOf,
} from './support/pages.ts'
import { expect, phone, test } from './support/test.ts'

// Offline the browser says for each request that it failed.
test.use({
  person: '1LS22CS001',
  viewport: phone,
  hasTouch: true,
  isMobile: true,
  allowedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/],
})

test(
  'a finger opens a kept note offline from every first screen, and nothing vanishes under it',
  { tag: '@long' },
  async ({ page, context, server }) => {
    const pdfFile = await pdfFileOf(server.url, birdGuide)
    const other = await pdfFileOf(server.url, jpeg2000Slide)
    await openViewer(page, pdfFile)
    await keepOpenNote(page)
    await context.setOffline(true)
    const screens = [
      addresses.landing,
      homeOf(cseFifth),
      subjectPageOf(birdGuide.subCode, cseFifth),
      addresses.plans,
      addresses.profile('1LS22CS001'),
      addresses.search,
      `${addresses.search}?q=routing`,
      addresses.marks,
      // A note that the phone does not keep.
      addresses.pdf(other),
    ]
    for (const address of screens)
      await test.step(address, async () => {
        await page.goto('about:blank')
        await page.goto(address)
        const link = keptOnPhone(page).getByRole('link', { name: birdGuide.title })
        await expect(link).toBeVisible()
        await page.evaluate(() => {
          const list = document.querySelector('[aria-labelledby="kept-title"]')
          new MutationObserver(() => {
            if (list?.isConnected === false && !location.pathname.startsWith('/pdfViewer/'))
              console.error('The list vanished under the finger.')
          }).observe(document.body, { childList: true, subtree: true })
        })
        await link.click()
        await expect(page).toHaveURL(new RegExp(pdfFile))
        await expectPainted(page)
      })
  },
)
