import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { payeeQuestion } from '@lectureshelf/contract/base/payee-messages'
import { studentOps } from '@lectureshelf/contract/people/students'
import { sessionOps } from '@lectureshelf/contract/people/sessions'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectToast } from './support/desk.ts'
import { expectNoSidewaysScroll } from './support/pages.ts'
import { keepToken } from './support/sessions.ts'
import { expect, phone, test, tokenOf } from './support/test.ts'

// The refusal that opens the dialog, and that of a wrong password.
test.use({ allowedConsole: [/Failed to load resource.*40[03]/] })

const owner = {
  usn: '1LS00OWN2',
  name: 'Kavya Rao',
  email: 'kavya.rao@example.com',
  contact: '9845077002',
  gender: 'Female',
  dob: '1990-05-06',
  department: 'CSE',
  batch: '2021',
  scheme: '2021',
  semNum: 1,
  college: 'LS',
  role: 'student',
  isAdmin: true,
  isOwner: true,
  isCashier: false,
  scope: null,
  grant: null,
}
const password = 'rain over the ghats'

interface Poster {
  page: Page
  url: string
  token: string
}

const post = async ({ page, url, token }: Poster, path: string, data: object): Promise<unknown> => {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await page.request.post(`${url}${path}`, { data, headers })
  expect(reply.status()).toBe(200)
  return reply.json()
}

/** Adds an owner whose session has proved no password since it was changed. @returns the token */
const addOwner = async (first: Poster, person: typeof owner): Promise<string> => {
  const added = studentOps.create.response.parse(await post(first, studentOps.create.path, person))
  const deviceData = { userAgent: 'LectureShelf browser test (another owner)', deviceType: 'desktop' }
  const signIn = { usn: person.usn, password: added.password, deviceData }
  const { token } = sessionOps.login.response.parse(await post(first, sessionOps.login.path, signIn))
  const change = { currentPassword: added.password, newPassword: password }
  await post({ ...first, token }, studentOps.changePassword.path, change)
  return token
}

const beginAs = async (page: Page, url: string, person: typeof owner): Promise<Poster> => {
  const first = { page, url, token: await tokenOf(url, '1LS00OWNER') }
  await keepToken(page, await addOwner(first, person))
  return first
}

const questionOf = (page: Page) => page.getByRole('dialog', { name: 'Enter your password again' })

test(
  'a new UPI id asks for the password by keyboard on a phone, and is put back on the dashboard',
  { tag: '@long' },
  async ({ page, server }) => {
    await page.setViewportSize(phone)
    await beginAs(page, server.url, owner)
    await page.goto(`${addresses.settings}#payee`)
    const upiId = page.getByRole('textbox', { name: 'UPI id' })
    const before = await upiId.inputValue()
    await upiId.fill('second@okbank')
    await upiId.press('Enter')
    const dialog = questionOf(page)
    const field = dialog.getByLabel('Password', { exact: true })
    await expect(field).toBeFocused()
    await expect(dialog).toContainText(payeeQuestion(before, 'second@okbank'))
    await expectAccessible(page, [phone.width])
    await expectNoSidewaysScroll(page)

    await test.step('Escape leaves the form as it was, with the focus on its button', async () => {
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(upiId).toHaveValue('second@okbank')
      await expect(page.getByRole('button', { name: 'Save the settings' })).toBeFocused()
    })
    await test.step('a wrong password is said, the right one saves', async () => {
      await upiId.press('Enter')
      await expect(field).toBeFocused()
      await page.keyboard.type('not the password')
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('The current password is not right.')).toBeVisible()
      await field.fill(password)
      await page.keyboard.press('Enter')
      await expectToast(page, messages.settingsSaved)
      await expect(dialog).toBeHidden()
    })
    await test.step('the dashboard tells of it and puts it back, with the password again', async () => {
      await page.goto(addresses.dashboard)
      const notice = page.getByRole('region', { name: 'The payee has changed' })
      await expect(notice).toContainText(`Kavya Rao (${owner.usn}) changed the payee from ${before}`)
      await expectAccessible(page, [phone.width])
      await expectNoSidewaysScroll(page)
      await notice.getByRole('button', { name: `Put back ${before}` }).click()
      await expect(dialog).toContainText(payeeQuestion('second@okbank', before))
      await expect(field).toBeFocused()
      await page.keyboard.type(password)
      await page.keyboard.press('Enter')
      await expectToast(page, messages.settingsSaved)
      await page.goto(`${addresses.settings}#payee`)
      await expect(upiId).toHaveValue(before)
    })
  },
)

test(
  'the question over another dialog closes alone, and that dialog stays open',
  { tag: '@long' },
  async ({ page, server }) => {
    const first = await beginAs(page, server.url, { ...owner, usn: '1LS00OWN3' })
    const student = { ...owner, usn: '1LS21EE703', isAdmin: false, isOwner: false }
    const added = studentOps.create.response.parse(await post(first, studentOps.create.path, student))
    await page.goto(`/Admin/Students/${added.student._id}`)
    await page.getByRole('button', { name: 'Erase' }).click()
    const erasing = page.getByRole('dialog', { name: `Erase ${student.usn}?` })
    const typed = erasing.getByLabel(`Type ${student.usn} to erase`)
    await typed.fill(student.usn)
    await typed.press('Enter')
    const dialog = questionOf(page)
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(erasing).toBeVisible()
    await expect(typed).toHaveValue(student.usn)
    await expect(typed).toBeFocused()
    await typed.press('Enter')
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(addresses.studentsList)
  },
)
