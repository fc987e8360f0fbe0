import { readFile } from 'node:fs/promises'
import { addresses } from '@lectureshelf/contract/addresses'
import { bookOps } from '@lectureshelf/contract/money/bank/books'
import { messages } from '@lectureshelf/contract/messages'
import { registrationsApproved } from '@lectureshelf/contract/money/payment-messages'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { mondayFiles } from './support/monday-files.ts'
import { expectNoSidewaysScroll } from './support/pages.ts'
import {
  type Claim,
  approveAll,
  clicksOf,
  countClicks,
  mistyped,
  paymentsTest,
  readyClaims,
  short,
} from './support/payments-office.ts'
import { expect, phone } from './support/test.ts'

/** With the mistyped, the short and the missing claim they are a hundred. */
const claimCount = 97
const fileCount = 9
const clicksAtMost = 29
const test = paymentsTest(claimCount)

const sumOf = (claims: readonly Claim[]): number => claims.reduce((sum, { paise }) => sum + paise, 0)

/** Drops a file as a file manager does. */
const drop = async (page: Page, name: string, content: string | Buffer) => {
  const dataTransfer = await page.evaluateHandle(
    ({ name: called, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
      const carried = new DataTransfer()
      carried.items.add(new File([bytes], called))
      return carried
    },
    { name, base64: Buffer.from(content).toString('base64') },
  )
  await page.getByText('Drop the bank statement here').dispatchEvent('drop', { dataTransfer })
}

/** Reads the sum that ever came into the bank, as the books say. */
const receivedPaise = async (page: Page, url: string): Promise<number> => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const read = async (query: string) =>
    bookOps.read.response.parse(
      await (await page.request.get(`${url}/api/books${query}`, { headers })).json(),
    )
  const { year, firstYear } = await read('')
  let sum = 0
  for (let each = firstYear; each <= year; each += 1) {
    const { months } = await read(`?year=${each}`)
    sum += months.reduce((total, month) => total + month.receivedPaise, 0)
  }
  return sum
}

test(
  'a Monday of a hundred claims and nine files takes 29 clicks, and the books agree',
  { tag: '@long' },
  async ({ page, office }) => {
    test.setTimeout(240_000)
    const ready = readyClaims(claimCount)
    const files = await mondayFiles(ready)
    expect(files).toHaveLength(fileCount)
    await page.goto(addresses.payments)
    const before = await receivedPaise(page, office.url)
    await countClicks(page)
    const beganAt = performance.now()
    for (const { name, content, claims } of files) {
      await test.step(`${name}: dropped, and all ${claims.length} claims approved`, async () => {
        await drop(page, name, content)
        await approveAll(page, claims.length)
        await expect(page.getByText(registrationsApproved(claims.length, 0))).toBeVisible()
        await expect(page.getByRole('heading', { name: `Already granted: ${claims.length}` })).toBeVisible()
        if (name !== 'OpTransactionHistory.csv') return
        const orphan = page.getByRole('region', { name: 'Without a claim: 1' })
        await orphan.getByRole('button', { name: `with ${mistyped.usn}` }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Pair and approve' }).click()
        await expect(page.getByText(messages.statementPaired)).toBeVisible()
        await expect(page.getByRole('region', { name: 'Held: 1' })).toContainText('Rs 50 short')
      })
    }
    const seconds = (performance.now() - beganAt) / 1000
    // Each drop is one movement of a person, as a click is.
    const clicks = (await clicksOf(page)) + fileCount
    console.log(`a Monday: ${clicks} clicks and drops, ${seconds.toFixed(1)} s with the waiting`)
    expect(clicks).toBeLessThanOrEqual(clicksAtMost)

    await test.step('what the bank has is in the books, the short payment too', async () => {
      const came = sumOf([...ready, mistyped, { ...short, paise: short.paise - 5000 }])
      expect((await receivedPaise(page, office.url)) - before).toBe(came)
    })

    await test.step("the accountant's file of the month has one receipt for each, with its sum", async () => {
      await page.goto(`${addresses.exports}?list=receipts&period=thisMonth&format=csv`)
      const arriving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download' }).click()
      const lines = (await readFile(await (await arriving).path(), 'utf8')).split('\r\n')
      const [titles = [], ...cells] = lines.map((line) => line.split(','))
      const paid = new Map(
        cells.map((row) => [row[titles.indexOf('USN')], row[titles.indexOf('Received (Rs)')]]),
      )
      const expected = [...ready, mistyped]
      expect(expected.map(({ usn }) => [usn, paid.get(usn)])).toEqual(
        expected.map(({ usn, paise }) => [usn, (paise / 100).toFixed(2)]),
      )
      expect(paid.get(short.usn)).toBeUndefined()
      const labels = cells.map(([label]) => label).filter((label) => label !== undefined && label !== '')
      expect(new Set(labels).size).toBe(labels.length)
    })

    await test.step('the claims that are left, the credits and the books fit a phone', async () => {
      for (const address of [
        addresses.registrations,
        addresses.credits,
        addresses.books,
        addresses.payments,
      ]) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.setViewportSize(phone)
        await expectNoSidewaysScroll(page)
        await expectAccessible(page, [360])
      }
      await page.goto(addresses.registrations)
      await expect(page.getByRole('list', { name: 'Claims' })).toContainText(short.usn)
    })
  },
)
