import { readFile } from 'node:fs/promises'
import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectNoSidewaysScroll, expectSettled } from './support/pages.ts'
import { desktop, expect, phone, test, tokenOf } from './support/test.ts'

// What another owner changed first is refused.
test.use({
  person: '1LS00OWNER',
  allowedConsole: [/status of 409 \(Conflict\).*\/api\/(students|promotions)/],
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
  scope: null,
  grant: null,
}

const fillPerson = async (page: Page, usn: string) => {
  await page.getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByText('USN is required.')).toBeVisible()
  await expect(page.getByLabel('USN')).toBeFocused()
  await page.getByLabel('USN').fill(usn.toLowerCase())
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Mobile').fill(person.contact)
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByLabel('Date of birth').fill(person.dob)
  await page.getByLabel('College').selectOption('LS')
  await page.getByLabel('Department').selectOption('EEE')
  await page.getByLabel('Batch').selectOption('2021')
  await expect(page.getByLabel('Scheme')).toHaveValue('2021')
  await page.getByLabel('Semester').selectOption('7th Sem')
  await page.getByRole('combobox', { name: 'Plan' }).selectOption('basic')
  await page.getByLabel('Reason').selectOption('cash')
}

test('the owner adds a person, manages them in every way, and erases them', async ({ page, server }) => {
  const usn = '1LS21EE701'
  await page.setViewportSize(desktop)
  await page.goto(addresses.studentsList)
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
  await page.getByRole('button', { name: 'Sign out Firefox on Android' }).click()
  await expect(page.getByText('Signed in nowhere.')).toBeVisible()
  await page.getByLabel('Name').fill('Lakshmi P')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('subAdmin')
  await page.getByRole('checkbox', { name: 'ECE' }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(messages.personSaved)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lakshmi P')
  await expectAccessible(page, widths)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktop)
  await test.step('a change of another owner is shown before it is overwritten', async () => {
    const token = await tokenOf(server.url, '1LS00OWNER', 'LectureShelf browser test (changes people)')
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const data = { name: 'Lakshmi Q' }
    await page.request.patch(`/api/students/${id}`, { data, headers: { authorization: `Bearer ${token}` } })
    await page.getByLabel('Name').fill('Lakshmi R')
    await page.getByRole('button', { name: 'Save changes' }).click()
    const changed = page.getByRole('alert').filter({ hasText: 'The name is now "Lakshmi Q"' })
    await expectAccessible(page, widths)
    await page.setViewportSize(desktop)
    await changed.getByRole('button', { name: 'Keep what I typed' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lakshmi R')
  })
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await confirm(page, 'Block')
  await expect(page.getByText('Blocked since')).toBeVisible()
  expect((await signIn(page, usn, password)).status()).toBe(403)
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByText('Blocked since')).toHaveCount(0)

  await page.getByRole('button', { name: 'Erase' }).click()
  const erase = page.getByRole('dialog').getByRole('button', { name: 'Erase for good' })
  await expect(erase).toBeDisabled()
  await page.getByLabel(`Type ${usn} to erase`).fill(usn)
  await erase.click()
  await expect(page).toHaveURL(addresses.studentsList)
  await page.getByRole('searchbox', { name: 'Search students' }).fill(usn)
  await expect(page.getByText('No matching people')).toBeVisible()
  expect((await signIn(page, usn, password)).status()).toBe(401)
})

test('the list is searched, narrowed and exported, and gives out a password once', async ({
  page,
  server,
}) => {
  const usn = '1LS21EE702'
  const token = await tokenOf(server.url, '1LS00OWNER', 'LectureShelf browser test (adds people)')
  const data = { ...person, usn, name: '=HYPERLINK("x")', department: 'EEE', batch: '2021', semNum: 5 }
  await page.request.post('/api/students', { data, headers: { authorization: `Bearer ${token}` } })
  await page.setViewportSize(desktop)
  await page.goto(addresses.studentsList)
  // A temporary password for oneself would lead away before it could be read.
  const own = page.getByRole('row').filter({ hasText: '1LS00OWNER' })
  await expect(own.getByRole('link', { name: 'Change your password' })).toBeVisible()
  // What an owner looks for first is seen without scrolling sideways.
  await expect(page.getByRole('columnheader', { name: 'Plan', exact: true })).toBeInViewport({ ratio: 1 })
  const rows = page.getByRole('row').filter({ hasText: 'hashed' })
  await page.getByLabel('Department').selectOption('EEE')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('student')
  await page.getByRole('searchbox', { name: 'Search students' }).fill('ls21ee702')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/department=EEE/)
  await page.reload()
  await expect(rows).toHaveCount(1)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv.split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^1LS21EE702,"'=HYPERLINK\(""x""\)",/),
    '',
  ])
  await page.getByRole('button', { name: `Set temporary password of ${usn}` }).click()
  await confirm(page, 'Set temporary password')
  const password = await page.getByRole('dialog').getByRole('status').innerText()
  expect((await signIn(page, usn, password)).status()).toBe(200)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.content()).not.toContain(password)
  await expectAccessible(page, widths)
  await expectNoSidewaysScroll(page)
})

test('a batch moves one semester on after a look at who loses access, and back', async ({ page, server }) => {
  const token = await tokenOf(server.url, '1LS00OWNER', 'LectureShelf browser test (adds people)')
  const headers = { authorization: `Bearer ${token}` }
  const add = (usn: string, rest: object) =>
    page.request.post('/api/students', {
      data: { ...person, usn, department: 'Civil', batch: '2021', semNum: 5, ...rest },
      headers,
    })
  await add('1LS21CV001', { grant: { plan: 'basic', reason: 'free' } })
  await add('1LS21CV002', { semNum: 8 })
  await add('1LS21CV003', { name: 'Who Stays' })
  await page.setViewportSize(phone)
  await page.goto(addresses.promotions)
  // In this order there is one preview only: a tick in another one would go with it.
  await page.getByLabel('Department').selectOption('Civil')
  await page.getByLabel('Batch').selectOption('2021')
  const row = (usn: string) => page.getByRole('row').filter({ hasText: usn })
  await expect(row('1LS21CV001')).toContainText('Loses access')
  await expect(row('1LS21CV002')).toContainText('Completes')
  await page.getByRole('checkbox', { name: '1LS21CV003 stays' }).check()
  const sum = '2 students would move on, 1 lose access, 1 complete the last semester, 1 stay.'
  await expect(page.getByText(sum)).toBeVisible()
  await expectSettled(page)
  // What the header covers on a scrolled page would count as too small to touch.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, widths)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(phone)
  const promote = async () => {
    await page.getByRole('button', { name: 'Promote 2 students' }).click()
    await confirm(page, 'Promote')
  }
  // Another owner adds somebody while this one decides.
  await add('1LS21CV004', { name: 'Who Joins' })
  await promote()
  const changed = page.getByRole('alert')
  await expect(changed).toContainText('1 student of this batch changed after the preview. Nobody was moved.')
  await expect(changed).toContainText('1LS21CV004 joined the batch.')
  await changed.getByRole('button', { name: 'Show a new preview' }).click()
  await expect(page.getByRole('checkbox', { name: '1LS21CV003 stays' })).toBeChecked()
  await page.getByRole('checkbox', { name: '1LS21CV004 stays' }).check()
  await promote()
  await expect(page.getByText('2 students moved on.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What would change' })).toBeFocused()
  await expect(row('1LS21CV001')).toContainText('6th Sem to 7th Sem')
  await expect(row('1LS21CV003')).toContainText('5th Sem to 6th Sem')
  await expect(row('1LS21CV002')).toHaveCount(0)
  await page.getByRole('button', { name: /^Undo the promotion of Batch 2021, Civil/ }).click()
  await confirm(page, 'Undo')
  await expect(page.getByText('2 students moved back.')).toBeVisible()
  await expect(row('1LS21CV001')).toContainText('5th Sem to 6th Sem')
  await expect(page.getByRole('list', { name: 'Promotions' })).toContainText('Undone')
})
