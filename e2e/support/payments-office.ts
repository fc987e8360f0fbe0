import { statementOps } from '@lectureshelf/contract/money/statements'
import { fillPath } from '@lectureshelf/contract/operation'
import type { Page } from '@playwright/test'
import { credit, dayAgo, referenceOf, rupees, statementHeader } from './bank-statement.ts'
import { type DemoDatabase, copyDemo } from './demo-copy.ts'
import { startServerProcess, troubleIn } from './server-process.ts'
import { expect, storageOf, test as base, tokenOf } from './test.ts'

export const clicksAtMost = 6

/** How many claims a statement pays, and how many lines it has. */
interface Size {
  claimCount: number
  lineCount: number
}

export interface Claim {
  usn: string
  name: string
  plan: 'basic' | 'premium'
  paise: number
  utr: string
}

const claimOf = (number: number): Claim => ({
  usn: `1LS24CS${500 + number}`,
  name: `Student Number ${number}`,
  plan: number % 2 === 0 ? 'basic' : 'premium',
  paise: number % 2 === 0 ? 9900 : 14_900,
  utr: String(632_500_000_000 + number * 7919),
})

/** The claim whose UTR has a wrong digit, one that was paid Rs 50 short, and one that the bank does not have. */
export const mistyped = { ...claimOf(201), utr: `${referenceOf(4)}11122233`, name: 'Meera Pai' }
/** What the bank has instead of the mistyped one. */
export const rightUtr = `${referenceOf(4)}11122234`
export const short = { ...claimOf(202), utr: '632522233344' }
export const missing = { ...claimOf(203), utr: `${referenceOf(4)}33344455` }

/** Returns the claims that a statement pays in full. */
export const readyClaims = (count: number): Claim[] =>
  Array.from({ length: count }, (_, index) => claimOf(index))

const storeClaims = async (database: DemoDatabase, claims: readonly Claim[]): Promise<void> => {
  for (const { usn, name, plan, paise, utr } of claims) {
    const form = {
      usn,
      name,
      plan,
      utr,
      gender: 'Female',
      email: `${usn.toLowerCase()}@example.com`,
      contact: '9000000099',
      dob: '2005-05-04',
      department: 'CSE',
      batch: '2024',
      scheme: '2022',
      semester: '5th Sem',
      college: 'LS',
    }
    await database.query(
      `insert into claim (kind, usn, plan, amount_paise, utr, password_hash, form, created_at, payee_upi_id)
       values ('signup', $1, $2, $3, $4, 'no password fits this', $5, now() - interval '4 days',
         (select value #>> '{}' from setting where key = 'upiId'))`,
      [usn, plan, paise, utr, form],
    )
  }
}

/** Builds a statement like HDFC's: the payment of every claim among those of a shop and its bills. */
export const statementCsv = ({ claimCount, lineCount }: Size): string => {
  const payments = [
    ...readyClaims(claimCount).map(({ utr, paise }, index) =>
      credit({ utr, paise, payer: `payer${index}@okaxis`, day: dayAgo(4 - (index % 4)) }),
    ),
    credit({ utr: rightUtr, paise: mistyped.paise, payer: 'meera.pai@oksbi', day: dayAgo(4) }),
    credit({ utr: short.utr, paise: short.paise - 5000, payer: 'short@okaxis', day: dayAgo(3) }),
    '31/02/26,UPI-PAYER-a@ok-SBIN0001234-632599999999-UPI,0000632599999999,31/02/26,,99.00,500000.00',
  ]
  const others = Array.from({ length: lineCount - payments.length }, (_, index) => {
    const day = dayAgo(index % 5)
    const bill = `${day},POS 4160XXXXXX1234 STATIONERY ${index},00000${index},${day},${rupees(45_000)},,500000.00`
    const utr = String(632_700_000_000 + index)
    return index % 4 === 0 ? credit({ utr, paise: 500_000, payer: `shop${index}@ybl`, day }) : bill
  })
  const title = ['HDFC BANK Ltd.', 'Statement of account', '']
  return [...title, statementHeader, ...payments, ...others, ''].join('\r\n')
}

/**
 * Returns tests on a server whose database has this number of claims to pay, and the three that do not fit. Someone
 * is signed in, the owner by default.
 */
export const paymentsTest = (claimCount: number, person = '1LS00OWNER') =>
  base.extend<{ office: { url: string } }>({
    office: [
      async ({}, use) => {
        const demo = await copyDemo('payments')
        await demo.withDatabase((database) =>
          storeClaims(database, [...readyClaims(claimCount), mistyped, short, missing]),
        )
        const server = await startServerProcess(demo.env)
        await use(server)
        expect(await server.stop()).toBe(0)
        expect(troubleIn(server.lines)).toEqual([])
        await demo.remove()
      },
      { timeout: 60_000 },
    ],
    baseURL: async ({ office }, use) => use(office.url),
    storageState: async ({ office }, use) => {
      return use(storageOf(office.url, await tokenOf(office.url, person)))
    },
  })

/** Counts the owner's clicks from now on, on all pages of this document. */
export const countClicks = (page: Page) =>
  page.evaluate(() => {
    const counter = document.documentElement.dataset
    counter['clicks'] = '0'
    document.addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) counter['clicks'] = String(Number(counter['clicks']) + 1)
      },
      true,
    )
  })

/** Returns the number of clicks since then. */
export const clicksOf = (page: Page) =>
  page.evaluate(() => Number(document.documentElement.dataset['clicks']))

/** Approves the claims of the shown statement that are ready, and confirms their number: two clicks. */
export const approveAll = async (page: Page, count: number) => {
  const name = count === 1 ? 'Approve the one that is ready' : `Approve all ${count} that`
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name: `Approve ${count} claim` })
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
}

/** Chooses a file in the dialog of the browser. */
export const chooseFile = async (page: Page, name: string, content: string | Buffer) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  const buffer = Buffer.from(content)
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

/** Sends a statement as the owner does, and says that it is of the account that the QR code pays into. */
export const bringAsOwner = async (url: string, content: string) => {
  const headers = { authorization: `Bearer ${await tokenOf(url, '1LS00OWNER')}` }
  const body = new FormData()
  body.append('statement', new Blob([content]), 'of-the-owner.csv')
  const answer = await fetch(`${url}${statementOps.add.path}`, { method: 'POST', headers, body })
  const { statement } = statementOps.add.response.parse(await answer.json())
  const said = await fetch(`${url}${fillPath(statementOps.setAccount.path, { id: statement._id })}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ newAccount: { name: 'Shop', isPayee: true } }),
  })
  expect(said.status).toBe(200)
}
