import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessible.ts'
import { expectNoSidewaysScroll, expectSettled } from './support/pages.ts'
import { openRow } from './support/rows.ts'
import { desktop, expect, phone, test, tokenOf } from './support/test.ts'

// A person that another owner changed is refused.
test.use({
  person: '1LS00OWNER',
  allowedConsole: [/status of 409 \(Conflict\).*\/api\/students/],
})

const widths = [1440, 360]

const signIn = (page: Page, usn: string, password: string) =>
  page.request.post('/api/login', {
    data: { usn, password, deviceData: { userAgent: 'Firefox/140.0 (Android)', deviceType: 'mobile' } },
  })

const confirm = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()

const person = {
  name: 'Lakshmi Prasad',
  email: 'lakshmi.prasad@example.com',
  contact: '9845077001',
  gender: 'Female',
  dob: '2004-05-06',
  scheme: '2021',
  college: 'LS',
  role: 'student',
  isAdmin: false,
  isOwner: false,
  isCashier: false,
  scope: null,
  grant: null,
}

const fillPerson = async (page: Page, usn: string) => {
  await page.getByLabel('USN').fill(usn.toLowerCase())
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Mobile').fill(person.contact)
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByLabel('Date of birth').fill(person.dob)
  await page.getByLabel('College').selectOption('LS')
  await page.getByLabel('Department').selectOption('EEE')
  await page.getByLabel('Batch').selectOption('2021')
  await page.getByLabel('Semester').selectOption('7th Sem')
  await page.getByRole('combobox', { name: 'Plan' }).selectOption('basic')
  await page.getByLabel('Reason').selectOption('cash')
}

test(
  'the owner adds a person who signs in, changes and blocks them, and erases them',
  { tag: '@long' },
  async ({ page, server }) => {
    const usn = '1LS21EE701'
    await page.setViewportSize(desktop)
    await page.goto(addresses.studentsList)
    // An owner looks for the plan first, and must not scroll sideways to it.
    await expect(page.getByRole('columnheader', { name: 'Plan', exact: true })).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(desktop)
    await page.getByRole('link', { name: 'Add person' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add person')
    await fillPerson(page, usn)
    await expectAccessible(page, widths)
    await page.setViewportSize(desktop)
    await page.getByRole('button', { name: 'Add person' }).click()
    await expect(page.getByRole('heading', { name: `${usn} was added` })).toBeFocused()
    const password = await page.getByLabel(`Temporary password of ${usn}`).innerText()
    expect((await signIn(page, usn, password)).status()).toBe(200)

    await page.getByRole('link', { name: 'Open the person' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name)
    await expect(page.getByText('Has a temporary password')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Subscriptions' })).toContainText('Basic, semester 7')
    await page.getByRole('combobox', { name: 'Role' }).selectOption('subAdmin')
    await page.getByRole('checkbox', { name: 'ECE' }).check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(messages.personSaved)).toBeVisible()
    await test.step('a change of another owner is shown before it is overwritten', async () => {
      const token = await tokenOf(server.url, '1LS00OWNER', 'LectureShelf browser test (changes people)')
      const id = new URL(page.url()).pathname.split('/').at(-1)
      const data = { name: 'Lakshmi Q' }
      await page.request.patch(`/api/students/${id}`, { data, headers: { authorization: `Bearer ${token}` } })
      await page.getByLabel('Name').fill('Lakshmi R')
      await page.getByRole('button', { name: 'Save changes' }).click()
      const changed = page.getByRole('alert').filter({ hasText: 'The name is now "Lakshmi Q"' })
      const keep = changed.getByRole('button', { name: 'Keep what I typed' })
      await expect(keep).toBeVisible()
      await expectFits(page)
      await keep.click()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lakshmi R')
    })
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await confirm(page, 'Block')
    await expect(page.getByText('Blocked since')).toBeVisible()
    expect((await signIn(page, usn, password)).status()).toBe(403)
    await page.getByRole('button', { name: 'Erase' }).click()
    await page.getByLabel(`Type ${usn} to erase`).fill(usn)
    await page.getByRole('dialog').getByRole('button', { name: 'Erase for good' }).click()
    await expect(page).toHaveURL(addresses.studentsList)
    expect((await signIn(page, usn, password)).status()).toBe(401)
  },
)

test(
  'a batch is promoted after a preview that says who loses access, and the promotion is undone',
  { tag: '@long' },
  async ({ page, server }) => {
    const token = await tokenOf(server.url, '1LS00OWNER', 'LectureShelf browser test (adds people)')
    const headers = { authorization: `Bearer ${token}` }
    const add = (usn: string, rest: object) =>
      page.request.post('/api/students', {
        data: { ...person, usn, department: 'Civil', batch: '2021', semNum: 5, ...rest },
        headers,
      })
    await add('1LS21CV001', { grant: { plan: 'basic', reason: 'free' } })
    await add('1LS21CV002', { semNum: 8 })
    await add('1LS21CV003', { name: 'Stays Behind' })
    await page.setViewportSize(phone)
    await page.goto(addresses.promotions)
    // In this order there is only one preview: the tick in another one would be lost.
    await page.getByLabel('Department').selectOption('Civil')
    await page.getByLabel('Batch').selectOption('2021')
    const row = (usn: string) => page.getByRole('row').filter({ hasText: usn })
    await expect(row('1LS21CV001')).toContainText('Loses access')
    await expect(row('1LS21CV002')).toContainText('Completes')
    await page.getByRole('checkbox', { name: '1LS21CV003 stays' }).check()
    const sum = '2 students would move on, 1 lose access, 1 complete the last semester, 1 stay.'
    await expect(page.getByText(sum)).toBeVisible()
    await expectSettled(page)
    // On a scrolled page axe would call what the header covers too small to touch.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page, widths)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'Promote 2 students' }).click()
    await confirm(page, 'Promote')
    await expect(
      page.getByText('2 students moved on, 1 mail written to those who lost access.'),
    ).toBeVisible()
    await expect(row('1LS21CV001')).toContainText('6th Sem to 7th Sem')
    await expect(row('1LS21CV003')).toContainText('5th Sem to 6th Sem')
    await expect(row('1LS21CV002')).toHaveCount(0)
    await openRow(page.getByRole('list', { name: 'Promotions' }).getByRole('listitem').first())
    await page.getByRole('button', { name: /^Undo the promotion of batch 2021, Civil/i }).click()
    await confirm(page, 'Undo')
    await expect(page.getByText('2 students moved back.')).toBeVisible()
    await expect(row('1LS21CV001')).toContainText('5th Sem to 6th Sem')
    await expect(page.getByRole('list', { name: 'Promotions' })).toContainText('Undone')
  },
)
