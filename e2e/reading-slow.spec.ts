import { addresses } from '@lectureshelf/contract/addresses'
import { startSlowLine } from './support/network.ts'
import { pdfFileOf, pdfPage, rtklibManual } from './support/pages.ts'
import { expect, test, tokenOf } from './support/test.ts'

const largestPdfBytes = 6_125_002

test(
  'on a slow connection page 1 is painted before 35 % of the largest PDF was sent',
  { tag: '@long' },
  async ({ page, server }) => {
    const pdfFile = await pdfFileOf(server.url, rtklibManual)
    const token = await tokenOf(server.url, '1LS00ADMIN')
    const line = await startSlowLine(server.url, { bitsPerSecond: 1_600_000, roundTripMs: 150 })
    try {
      let sentBeforePaint = 0
      await page.exposeFunction('notePaint', () => {
        sentBeforePaint ||= line.pdfBytes()
      })
      await page.addInitScript((value) => {
        localStorage.setItem('token', value)
        const observer = new MutationObserver(() => {
          if (document.querySelector('.page[data-loaded="true"]') === null) return
          observer.disconnect()
          Reflect.get(window, 'notePaint')()
        })
        observer.observe(document, { subtree: true, childList: true, attributes: true })
      }, token)
      await page.goto(`${line.url}${addresses.pdf(pdfFile)}`, { waitUntil: 'commit' })
      await expect(pdfPage(page, 1)).toHaveAttribute('data-loaded', 'true', { timeout: 45_000 })
      await expect.poll(() => sentBeforePaint).toBeGreaterThan(0)
      const share = sentBeforePaint / largestPdfBytes
      test.info().annotations.push({ type: 'share sent', description: `${(share * 100).toFixed(1)} %` })
      expect(share).toBeLessThan(0.35)
      await expect(pdfPage(page, 1).locator('.textLayer')).toContainText('RTKLIB ver. 2.4.2 Manual')
    } finally {
      await page.close()
      await line.close()
    }
  },
)
