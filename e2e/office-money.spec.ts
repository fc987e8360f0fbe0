import { addresses } from '@lectureshelf/contract/addresses'
import { privacyVersion, termsVersion } from '@lectureshelf/contract/money/consent'
import { messages } from '@lectureshelf/contract/messages'
import { claimWarnings } from '@lectureshelf/contract/money/payment-messages'
import { claimOps, seenOf } from '@lectureshelf/contract/money/claims'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test, tokenOf } from './support/test.ts'

const owner = '1LS00OWNER'

interface Newcomer {
  usn: string
  name: string
  utr: string
}

const signUp = async (request: APIRequestContext, newcomer: Newcomer): Promise<number> => {
  const { usn, utr } = newcomer
  const form = {
    'form-name': 'signup',
    password: 'a-password-of-my-own',
    gender: 'Female',
    email: `${usn.toLowerCase()}@example.com`,
    contact: `90${utr.slice(-8)}`,
    dob: '2004-05-06',
    department: 'CSE',
    batch: '2022',
    scheme: '2022',
    semester: '5th Sem',
    college: 'LS',
    plan: 'basic',
    terms: termsVersion,
    privacy: privacyVersion,
    ...newcomer,
  }
  return (await request.post('/', { form })).status()
}

/** The first digits of a UTR of today. */
const today = (): string => {
  const day = new Date(Date.now() + 5.5 * 3_600_000)
  const ordinal = Math.floor((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / 86_400_000) + 1
  return `${day.getUTCFullYear() % 10}${String(ordinal).padStart(3, '0')}`
}

const claimOf = (page: Page, usn: string) =>
  page.getByRole('list', { name: 'Claims' }).getByRole('listitem').filter({ hasText: usn })

const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

/** Another owner's browser tab, without the tab. */
const asOwner = async (page: Page, url: string) => {
  const token = await tokenOf(url, owner, 'another tab of the owner')
  const headers = { authorization: `Bearer ${token}` }
  return {
    /** Approves the claim of a USN as it is now. */
    approve: async (usn: string) => {
      const answer = await page.request.get('/api/registrations', { params: { q: usn }, headers })
      const [claim] = claimOps.list.response.parse(await answer.json()).items
      if (claim === undefined) throw new Error(`${usn} has no claim.`)
      const data = { seen: seenOf(claim) }
      const path = `/api/registrations/${claim._id}/approve`
      expect((await page.request.post(path, { data, headers })).ok()).toBe(true)
    },
  }
}

test.describe('the claims queue', () => {
  test.use({ person: owner })

  test('warns, and approves what is selected but for what somebody else decided', async ({
    page,
    server,
  }) => {
    const plain = { usn: '1LS22CS301', name: 'Queue Asha', utr: `${today()}55550001` }
    const odd = { usn: '1LS21CS302', name: 'Queue Bhavya', utr: '431955550002' }
    const fast = { usn: '1LS22CS303', name: 'Queue Chetan', utr: `${today()}55550003` }
    for (const newcomer of [plain, odd, fast]) {
      expect(await signUp(page.request, newcomer)).toBe(200)
    }
    const other = await asOwner(page, server.url)

    await page.goto(`${addresses.registrations}?q=Queue`)
    await expect(page.getByText('3 claims')).toBeVisible()
    await expect(claimOf(page, odd.usn)).toContainText(claimWarnings.usnOfAnotherBatch('2021', '2022'))
    await expectAccessible(page, [1440, 360])
    await expectNoSidewaysScroll(page)

    await page.getByRole('checkbox', { name: 'Select all 3 on this page' }).check()
    await other.approve(fast.usn)
    await page.getByRole('button', { name: 'Approve 3 selected' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve 3 claims?' })
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('2 registrations approved, 1 not approved')).toBeVisible()
    await expect(page.getByText(/^1LS22CS303: This claim was already approved by/)).toBeVisible()
    await expect(claimOf(page, plain.usn)).toHaveCount(0)
  })
})

test.describe('a claim that changes under the eyes of the owner', () => {
  test.use({ person: owner, allowedConsole: [/status of 409/] })

  test('is not approved, is shown as it is now, and is decided again', async ({ page }) => {
    const newcomer = { usn: '1LS22CS307', name: 'Change Gita', utr: `${today()}55550007` }
    expect(await signUp(page.request, newcomer)).toBe(200)
    await page.goto(`${addresses.registrations}?q=Change`)
    await expect(claimOf(page, newcomer.usn)).toBeVisible()
    expect(await signUp(page.request, { ...newcomer, utr: `${today()}55550008` })).toBe(200)
    await page.getByRole('button', { name: `Approve ${newcomer.usn}` }).click()
    const dialog = page.getByRole('dialog', { name: `${newcomer.usn} was corrected` })
    await expect(dialog.getByRole('alert')).toContainText(
      `The UTR was ${newcomer.utr} and is now ${today()}55550008.`,
    )
    await expectAccessible(page, [1440, 360])
    await dialog.getByRole('button', { name: `Approve ${newcomer.usn}` }).click()
    await expect(page.getByText(messages.registrationApproved)).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
})

test.describe('the subscriptions', () => {
  test.use({ person: owner })

  test('are given, extended and cancelled, and their receipts open', async ({ page, server }) => {
    const newcomer = { usn: '1LS22CS306', name: 'Paper Farida', utr: `${today()}55550006` }
    expect(await signUp(page.request, newcomer)).toBe(200)
    const other = await asOwner(page, server.url)
    await other.approve(newcomer.usn)

    await page.goto(`${addresses.subscriptions}?state=active`)
    await page.getByRole('searchbox', { name: 'Search subscriptions' }).fill(newcomer.usn)
    const rows = page.getByRole('row').filter({ hasText: newcomer.usn })
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Basic, semester 5')

    await page.getByRole('button', { name: 'Give a plan' }).click()
    const giving = page.getByRole('dialog', { name: 'Give a plan' })
    await giving.getByLabel('USN').fill(newcomer.usn.toLowerCase())
    await giving.getByLabel('First semester').selectOption('Semester 6')
    await giving.getByRole('button', { name: 'Give the plan' }).click()
    await expect(page.getByRole('alert')).toHaveText(messages.subscriptionGranted)
    const cash = rows.filter({ hasText: 'Basic, semester 6' })
    await expect(cash).toContainText('Paid in cash')
    await cash.getByRole('link', { name: /^LS-\d{6}$/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Receipt LS-\d{6}$/)
    await expect(page.getByRole('article')).toContainText('In cash')
    await expect(page.getByRole('article')).toContainText(`${newcomer.name} (${newcomer.usn})`)
    await page.goBack()

    await cash.getByRole('button', { name: /^Extend Basic, semester 6/ }).click()
    const extending = page.getByRole('dialog', { name: 'Extend Basic, semester 6' })
    await extending.getByLabel('New last day').fill('2090-01-31')
    await extending.getByRole('button', { name: 'Extend' }).click()
    await expect(page.getByText(messages.subscriptionExtended)).toBeVisible()
    await expect(cash).toContainText('31 Jan 2090')
    await expectAccessible(page, [1440, 360])
    await expectNoSidewaysScroll(page)

    await cash.getByRole('button', { name: /^Cancel Basic, semester 6/ }).click()
    const cancelling = page.getByRole('dialog', { name: 'Cancel Basic, semester 6?' })
    await cancelling.getByLabel('Reason').fill('Given by mistake.')
    await cancelling.getByRole('button', { name: 'Cancel the subscription' }).click()
    await expect(page.getByText(messages.subscriptionCancelled)).toBeVisible()
    await expect(cash).toHaveCount(0)
  })
})
