import { addresses } from '@lectureshelf/contract/addresses'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { trustOps } from '@lectureshelf/contract/money/renewals'
import { subscriptionManagementOps } from '@lectureshelf/contract/money/subscription-management'
import { personAdded } from '@lectureshelf/contract/people/people-messages'
import { secondFactorOps } from '@lectureshelf/contract/people/second-factor'
import { type StudentRecord, studentOps } from '@lectureshelf/contract/people/students'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectToast } from '../../../../test/desk.ts'
import { buttonOf } from '../../../../test/buttons.ts'
import { descriptionOf, expectCleaned, fill, findDialog, toasts, valueOf } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { makePerson, owner, placeAt } from '../../../../test/people.ts'
import { makeRecord } from '../../../../test/records.ts'
import { thisDevice } from '../../../../test/site.ts'

const lakshmi = makeRecord(
  makePerson({
    usn: '1LS21EE701',
    name: 'Lakshmi Prasad',
    email: 'lakshmi.prasad@example.com',
    contact: '9845077001',
    dob: '2004-05-06',
    ...placeAt('EEE', '2021', 7),
    batch: { batch: '2021' },
    mustChangePassword: true,
  }),
)
const { _id: id, usn } = lakshmi

test('adding a person names what is missing, fills in the scheme of the batch, and shows the password once', async () => {
  const { user } = await openPage('/Admin/Students/new', { as: owner })
  await main().findByText('Add person', { selector: 'h1' })
  const add = async () => user.click(buttonOf('Add person'))
  const field = (label: string) => main().getByLabelText(label)
  await add()
  expect(descriptionOf(field('USN'))).toBe('USN is required.')
  expect(document.activeElement).toBe(field('USN'))
  expectCleaned(field('USN'), '1LS21EE701')
  expectCleaned(field('Mobile'), '9845077001')
  fill(field('USN'), '1ls21ee701')
  fill(field('Name'), 'Lakshmi Prasad')
  fill(field('Email'), 'lakshmi.prasad@example.com')
  fill(field('Mobile'), '9845077001')
  fill(field('Date of birth'), '2004-05-06')
  for (const [label, value] of [
    ['Gender', 'Female'],
    ['College', 'LS'],
    ['Department', 'EEE'],
    ['Batch', '2021'],
    ['Semester', '7th Sem'],
    ['Plan', 'basic'],
  ] as const)
    await user.selectOptions(main().getByLabelText(label, { selector: 'select' }), value)
  await user.selectOptions(field('Reason'), 'cash')
  fill(field('Received (Rs)'), '90')
  expect(main().getByText('A receipt for Rs 90 is written.')).toBeDefined()
  expect(valueOf(field('Scheme'))).toBe('2021')

  const password = 'shelf-rain-42-coconut'
  server.on(studentOps.create, { message: personAdded(usn), student: lakshmi, password })
  await add()
  const added = await main().findByRole('heading', { name: `${usn} was added` })
  expect(document.activeElement).toBe(added)
  expect(main().getByLabelText(`Temporary password of ${usn}`).textContent).toBe(password)
  expect(main().getByRole('link', { name: 'Open the person' }).getAttribute('href')).toBe(
    addresses.student(id),
  )
  expect(server.sent(studentOps.create).map(({ body }) => body)).toEqual([
    {
      usn,
      name: 'Lakshmi Prasad',
      email: 'lakshmi.prasad@example.com',
      contact: '9845077001',
      gender: 'Female',
      dob: '2004-05-06',
      department: 'EEE',
      batch: '2021',
      scheme: '2021',
      semNum: 7,
      college: 'LS',
      role: 'student',
      isAdmin: false,
      isOwner: false,
      isCashier: false,
      scope: null,
      grant: { plan: 'basic', reason: 'cash', seen: { amountPaise: 9900 }, receivedPaise: 9000 },
    },
  ])
})

const phone = {
  ...thisDevice,
  userAgent: 'Firefox/140.0 (Android)',
  deviceType: 'mobile' as const,
  isCurrent: false,
}
const basic = {
  _id: 'abababab-0000-4000-8000-000000000001',
  studentId: id,
  usn,
  name: lakshmi.name,
  plan: 'basic' as const,
  state: 'active' as const,
  fromSemester: 7,
  toSemester: 7,
  startsOn: '2026-11-22',
  endsOn: '2027-05-21',
  cancelledAt: null,
  cancelReason: null,
  grantReason: 'cash' as const,
  receiptNumber: 'LS/26-27/000042',
  receiptVoidedAt: null,
  byHand: null,
  createdAt: '2026-11-22T10:00:00.000Z',
}

/** Opens a person whom later changes of the test change. */
const open = async (devices = [phone], lostAt: string | null = null, hasSecondFactor = false) => {
  let stored: StudentRecord = lakshmi
  const change = (changes: Partial<StudentRecord>) => {
    stored = { ...stored, ...changes }
    return { message: messages.personSaved, student: stored }
  }
  server.on(studentOps.read, () => ({ student: stored, devices, hasSecondFactor }))
  server.on(subscriptionManagementOps.list, { items: [basic], total: 1 })
  server.on(trustOps.read, { trust: { lostAt } })
  const page = await openPage(addresses.student(id), { as: owner })
  await main().findByText('Lakshmi Prasad', { selector: 'h1' })
  const press = (words: string) => page.user.click(buttonOf(words))
  return { ...page, press, change }
}

const sentEdits = () => server.sent(studentOps.edit).map(({ body }) => body)

test('a person shows state and subscriptions, is signed out of a device, and gets a role with its scope', async () => {
  const devices = [phone]
  const { user, press, change } = await open(devices)
  expect(main().getByText('Has a temporary password')).toBeDefined()
  expect((await main().findByText('Basic, semester 7')).closest('ul')?.getAttribute('aria-label')).toBe(
    'Subscriptions',
  )
  server.on(studentOps.endDevice, () => {
    devices.pop()
    return { message: messages.deviceSignedOut }
  })
  await user.click(main().getByLabelText('Sign out Firefox on Android'))
  await expectToast(messages.deviceSignedOut)
  expect(await main().findByText('Not signed in anywhere.')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Devices')
  expect(server.sent(studentOps.endDevice).map(({ params }) => params)).toEqual([
    { id, sessionId: phone._id },
  ])

  const scope = { departments: ['ECE'], schemes: [], semesters: [] }
  server.on(studentOps.edit, () => change({ name: 'Lakshmi P', role: 'subAdmin', scope }))
  fill(main().getByLabelText('Name'), 'Lakshmi P')
  await user.selectOptions(main().getByLabelText('Role', { selector: 'select' }), 'subAdmin')
  // It begins with their own department.
  await user.click(main().getByLabelText('EEE'))
  await user.click(main().getByLabelText('ECE'))
  await press('Save changes')
  await expectToast(messages.personSaved)
  expect(await main().findByText('Lakshmi P', { selector: 'h1' })).toBeDefined()
  expect(sentEdits()).toEqual([expect.objectContaining({ name: 'Lakshmi P', role: 'subAdmin', scope })])
  expect(sentEdits()[0]).toMatchObject({ seen: { name: 'Lakshmi Prasad', role: 'student' } })
})

test("another owner's change is shown before it is overwritten, and what was typed can be kept", async () => {
  const { user, press, change } = await open()
  server.refuse(studentOps.edit, 'changed_meanwhile', {
    extraDetails: 'The name is now "Lakshmi Q", by Suma Shetty.',
  })
  // The other owner's second change is in no sentence, because this form did not touch the field.
  change({ name: 'Lakshmi Q', contact: '9900000077' })
  fill(main().getByLabelText('Name'), 'Lakshmi R')
  await press('Save changes')
  const alert = within(await main().findByRole('alert'))
  expect(alert.getByText(/The name is now "Lakshmi Q"/)).toBeDefined()
  await user.click(alert.getByRole('button', { name: 'Keep what I typed' }))
  server.on(studentOps.edit, () => change({ name: 'Lakshmi R' }))
  await press('Save changes')
  expect(await main().findByText('Lakshmi R', { selector: 'h1' })).toBeDefined()
  expect(sentEdits()).toEqual([
    { name: 'Lakshmi R', seen: expect.objectContaining({ name: 'Lakshmi Prasad' }) },
    { name: 'Lakshmi R', seen: expect.objectContaining({ name: 'Lakshmi Q' }) },
  ])
  await waitFor(() => expect(toasts()).toEqual([messages.personSaved]))
})

test('a person is blocked after a question and unblocked at once', async () => {
  const { user, press, change } = await open()
  server.on(studentOps.edit, ({ body }) => {
    const blocked = studentOps.edit.body?.parse(body).blocked
    return change({ blockedAt: blocked === true ? '2026-11-22T10:00:00.000Z' : null })
  })
  await press('Block')
  const asking = await findDialog(`Block ${usn}?`)
  await user.click(asking.getByRole('button', { name: 'Block' }))
  expect(await main().findByText(/^Blocked since/)).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Unblock')
  await waitFor(() => expect(main().queryByText(/^Blocked since/)).toBeNull())
  expect(sentEdits()).toEqual([
    { blocked: true, seen: { blocked: false } },
    { blocked: false, seen: { blocked: true } },
  ])
  await waitFor(() => expect(toasts()).toHaveLength(2))
})

test('a person is erased only after their USN was typed, and the list follows', async () => {
  const { user, press, address } = await open()
  await press('Erase')
  const dialog = await findDialog(`Erase ${usn}?`)
  const erase = dialog.getByRole('button', { name: 'Erase for good' })
  expect(erase.matches(':disabled')).toBe(true)
  server.on(studentOps.erase, { message: messages.personErased })
  server.on(studentOps.list, { items: [], total: 0 })
  expectCleaned(dialog.getByLabelText(`Type ${usn} to erase`), usn)
  fill(dialog.getByLabelText(`Type ${usn} to erase`), usn)
  await user.click(erase)
  await expectToast(messages.personErased)
  await waitFor(() => expect(address()).toBe(addresses.studentsList))
  expect(server.sent(studentOps.erase).map(({ params, body }) => [params, body])).toEqual([
    [{ id }, { seen: { usn, name: 'Lakshmi Prasad' } }],
  ])
})

test('a student who lost reading before a check is shown with the day, and gets it back', async () => {
  const lostAt = '2026-11-20T10:00:00.000Z'
  const { press } = await open([phone], lostAt)
  expect(await main().findByText(/^Lost on 20 Nov 2026: a payment that had opened notes/)).toBeDefined()
  server.on(trustOps.restore, () => {
    server.on(trustOps.read, { trust: { lostAt: null } })
    return { message: messages.trustRestored }
  })
  await press('Restore reading before a check')
  await waitFor(() => expect(main().queryByText('Reading before a check')).toBeNull())
  expect(server.sent(trustOps.restore).map(({ body }) => body)).toEqual([{ seen: { lostAt } }])
})

const ownFactor = { isSet: true, setAt: null, recoveryCodesLeft: 10, isAsked: false }

test('a lost second factor is removed with the password and code of the owner, and the button goes', async () => {
  const { user, press } = await open([phone], null, true)
  server.on(secondFactorOps.read, ownFactor)
  await press('Remove second factor')
  const dialog = await findDialog(`Remove the second factor of ${usn}?`)
  const remove = async () => {
    fill(await dialog.findByLabelText('Current password'), 'the password')
    fill(dialog.getByLabelText('Code'), '123456')
    await user.click(dialog.getByRole('button', { name: 'Remove second factor' }))
  }
  server.refuse(secondFactorOps.removeOf, 'second_factor_wrong')
  await remove()
  await waitFor(() =>
    expect(descriptionOf(dialog.getByLabelText('Code'))).toContain(errorMessages.second_factor_wrong),
  )
  server.on(secondFactorOps.removeOf, () => {
    server.on(studentOps.read, { student: lakshmi, devices: [], hasSecondFactor: false })
    return { message: messages.secondFactorRemoved }
  })
  await remove()
  await expectToast(messages.secondFactorRemoved)
  await waitFor(() => expect(main().queryByRole('button', { name: 'Remove second factor' })).toBeNull())
  expect(server.sent(secondFactorOps.removeOf).at(-1)).toMatchObject({
    params: { id },
    body: { currentPassword: 'the password', otp: '123456', seen: { usn, name: lakshmi.name } },
  })
})

test('an owner without a second factor is sent to their profile before they can remove one', async () => {
  const { press } = await open([phone], null, true)
  server.on(secondFactorOps.read, { ...ownFactor, isSet: false })
  await press('Remove second factor')
  const dialog = await findDialog(`Remove the second factor of ${usn}?`)
  expect(await dialog.findByText(new RegExp(messages.secondFactorOwnFirst, 'u'))).toBeDefined()
  expect(dialog.getByRole('link', { name: 'Open your profile' }).getAttribute('href')).toBe(
    addresses.profile(owner.usn),
  )
})
