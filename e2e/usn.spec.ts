import { addresses } from '@lectureshelf/contract/addresses'
import { usnChanged, usnWords } from '@lectureshelf/contract/people/people-messages'
import { type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectNoSidewaysScroll, expectSettled } from './support/pages.ts'
import { openRow } from './support/rows.ts'
import { keepToken } from './support/sessions.ts'
import { desktop, expect, phone, test, tokenOf } from './support/test.ts'

const widths = [1440, 360]
const password = 'rain on the ghats 7'

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` })

/** Signs in without cookies: a session whose browser showed its own is read by no other browser. */
const signIn = (url: string, usn: string, typed: string) =>
  fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      usn,
      password: typed,
      deviceData: { userAgent: 'Firefox/140.0 (Android)', deviceType: 'mobile' },
    }),
  })

/** Adds a first-year with a temporary USN, who has chosen a password. @returns their token */
const addFirstYear = async (
  request: APIRequestContext,
  { url, owner, usn }: { url: string; owner: string; usn: string },
): Promise<string> => {
  const added = await request.post('/api/students', {
    headers: headersOf(owner),
    data: {
      usn,
      name: `First Year ${usn}`,
      email: `${usn.toLowerCase()}@example.com`,
      contact: '9845077001',
      gender: 'Female',
      dob: '2007-05-06',
      department: 'CSE',
      batch: '2025',
      scheme: '2025',
      semNum: 1,
      college: 'LS',
      role: 'student',
      isAdmin: false,
      isOwner: false,
      isCashier: false,
      scope: null,
      grant: null,
    },
  })
  const { password: temporary } = await added.json()
  const { token } = await (await signIn(url, usn, temporary)).json()
  const changed = await request.post('/api/change-password', {
    headers: headersOf(token),
    data: { currentPassword: temporary, newPassword: password },
  })
  expect(changed.status()).toBe(200)
  return token
}

const lookAt = async (page: Page) => {
  await expectSettled(page)
  await expectAccessible(page, widths)
  await expectNoSidewaysScroll(page)
}

test(
  'first-years get their real USN: one asks and is accepted, two come from a list',
  { tag: '@long' },
  async ({ page, request, server }) => {
    const owner = await tokenOf(server.url, '1LS00OWNER', 'LectureShelf browser test (changes USNs)')
    const { url } = server
    const student = await addFirstYear(request, { url, owner, usn: '25CSE901' })
    for (const usn of ['25CSE902', '25CSE903']) await addFirstYear(request, { url, owner, usn })

    await test.step('a student asks on the profile', async () => {
      await keepToken(page, student)
      await page.setViewportSize(phone)
      await page.goto(addresses.profile('25CSE901'))
      await page.getByRole('button', { name: 'Ask for your real USN' }).click()
      const dialog = page.getByRole('dialog', { name: 'Ask for your real USN' })
      await dialog.getByLabel('Your USN').fill('25CSE1')
      await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
      await expect(dialog.getByText(usnWords.shape)).toBeVisible()
      await expectAccessible(page, widths)
      await dialog.getByLabel('Your USN').fill('1ls25cs901')
      await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Your USN' })).toContainText('You asked for 1LS25CS901')
      await lookAt(page)
    })

    await test.step('the owner accepts with one press', async () => {
      await keepToken(page, owner)
      await page.setViewportSize(desktop)
      await page.goto(addresses.dashboard)
      await page.getByRole('link', { name: /^USNs/ }).click()
      const waiting = page.getByRole('listitem').filter({ hasText: 'Wants 1LS25CS901' })
      await openRow(waiting)
      await lookAt(page)
      await page.setViewportSize(desktop)
      await waiting.getByRole('button', { name: 'Accept 1LS25CS901' }).click()
      await expect(page.getByText(usnChanged('25CSE901', '1LS25CS901'))).toBeVisible()
      await expect(page.getByText('No USN requests waiting')).toBeVisible()
    })

    await test.step('the owner changes two by a list', async () => {
      await page.getByRole('button', { name: 'Change many' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change many USNs' })
      await dialog
        .getByLabel('Old and new USNs')
        .fill('Old USN,New USN\n25CSE902,1LS25CS902\n25CSE903,1LS25CS903\n25CSE904,1LS25CS904')
      await dialog.getByRole('button', { name: 'Look at the changes' }).click()
      await expect(dialog.getByText(/^2 students get another USN/)).toBeVisible()
      await expect(
        dialog.getByText('Line 4 (25CSE904,1LS25CS904): No one has the USN 25CSE904.'),
      ).toBeVisible()
      await expectAccessible(page, widths)
      await page.setViewportSize(desktop)
      await dialog.getByRole('button', { name: 'Change 2 USNs' }).click()
      await expect(dialog.getByText('2 students got their USN.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
      await expect(dialog).toBeHidden()
    })

    await keepToken(page, student)
    await page.goto(addresses.profile('25CSE901'))
    await expect(page).toHaveURL(addresses.profile('1LS25CS901'))
    await expect(page.getByRole('button', { name: 'My USN is wrong' })).toBeVisible()
    for (const number of [901, 902, 903]) {
      expect((await signIn(url, `1LS25CS${number}`, password)).status).toBe(200)
      expect((await signIn(url, `25CSE${number}`, password)).status).toBe(401)
    }
  },
)
