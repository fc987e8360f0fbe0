import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { claimOps } from '@lectureshelf/contract/money/claims'
import { renewalOptionOps, subscriptionOps } from '@lectureshelf/contract/money/subscriptions'
import { securityLogOps } from '@lectureshelf/contract/base/security-log'
import { sessionOps } from '@lectureshelf/contract/people/sessions'
import { studentOps } from '@lectureshelf/contract/people/students'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeClaim } from '../../../../test/claims.ts'
import {
  descriptionOf,
  expectCleaned,
  fill,
  findDialog,
  textsOf,
  toasts,
  valueOf,
} from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { admin, owner, student, subAdmin } from '../../../../test/people.ts'
import { premium, thisDevice } from '../../../../test/site.ts'

const phone = {
  ...thisDevice,
  _id: 'dddddddd-0000-4000-8000-000000000002',
  userAgent: 'Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0',
  deviceType: 'mobile' as const,
  isCurrent: false,
}

const rows = async () => within(await main().findByRole('table', { name: 'Profile' })).getAllByRole('row')

test('the profile of a student shows initial, name, role and everything known about them', async () => {
  await openPage('/Profile/1LS22CS001', { as: student })
  expect(textsOf(await rows())).toEqual([
    'USN1LS22CS001',
    'Emailananya.rao@example.com',
    'Mobile9000000011',
    'GenderFemale',
    'Date of birth17/06/2004',
    'DepartmentCSE',
    'Batch2022',
    'Semester5th Sem',
    'Scheme2022',
    'CollegeLectureShelf Demo College (LS)',
  ])
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Ananya Rao')
  for (const text of ['A', 'Student']) expect(main().getByText(text, { exact: true })).toBeDefined()
  expect(main().getByText(/^Premium: active, covers 5th Sem and 6th Sem, until /)).toBeDefined()
})

test('the profile of a student says what can be read while a renewal is checked, and asks for no other', async () => {
  const opening = openPage('/Profile/1LS22CS001', { as: student })
  const claim = makeClaim({ kind: 'renewal', usn: student.usn, name: student.name, semNum: 7 })
  server.on(subscriptionOps.own, {
    ...premium,
    provisionalUntil: '2026-11-24T10:00:00.000Z',
    hasNews: false,
    trustLostAt: null,
  })
  server.on(renewalOptionOps.options, { semesters: [], proposed: null, openClaim: claim, news: null })
  server.on(claimOps.listOwn, { items: [claim], total: 1 })
  await opening
  const subscription = await main().findByRole('region', { name: 'Subscription' })
  expect(subscription.textContent).toMatch(
    /304 days left\..*You can read what your last payment is for while we check it, until /,
  )
  expect(subscription.textContent).toContain(messages.paymentBeingChecked)
  expect(within(subscription).queryByRole('link', { name: 'Renew' })).toBeNull()
  const payments = await main().findByRole('list', { name: 'Payments' })
  expect(payments.textContent).toContain('Being checked')
})

test('the profile lists the devices and signs another one out', async () => {
  const opening = openPage('/Profile/1LS22CS001', { as: student })
  server.on(sessionOps.list, { items: [thisDevice, phone], total: 2 })
  const { user } = await opening
  const devices = within(await main().findByRole('region', { name: 'Devices' }))
  expect(textsOf(devices.getAllByRole('listitem'))).toEqual([
    'Chrome on LinuxThis device',
    expect.stringMatching(/^Firefox on AndroidLast used \d{1,2} \w+ \d{4}, \d{2}:\d{2}Sign out$/),
  ])
  server.on(sessionOps.end, { message: messages.deviceSignedOut })
  server.on(sessionOps.list, { items: [thisDevice], total: 1 })
  await user.click(devices.getByRole('button', { name: 'Sign out Firefox on Android' }))
  await waitFor(() => expect(toasts()).toEqual([messages.deviceSignedOut]))
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1))
  expect(server.sent(sessionOps.end).map(({ params }) => params)).toEqual([{ id: phone._id }])
})

test.each([
  [subAdmin, 'SubAdmin'],
  [admin, 'Admin'],
  [owner, 'Admin'],
] as const)('the profile of $usn says %s and nothing of a subscription', async (person, label) => {
  await openPage(`/Profile/${person.usn}`, { as: person })
  expect(textsOf(await rows())).toContain('CollegeLectureShelf Demo College (LS)')
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe(person.name)
  expect(main().getByText(label, { exact: true })).toBeDefined()
  expect(main().queryByRole('heading', { name: 'Subscription' })).toBeNull()
})

test('recent activity is shown when asked for, with a sign-in that failed', async () => {
  const { user } = await openPage('/Profile/1LS22CS001', { as: student })
  server.on(securityLogOps.listOwn, {
    items: [
      {
        _id: 'cccccccc-0000-4000-8000-000000000001',
        at: '2026-11-21T10:00:00.000Z',
        kind: 'sign_in_failed',
        addressPrefix: '192.0.2.0/24',
        device: 'Firefox on Linux',
        detail: 'Wrong password',
        isByStaff: false,
      },
    ],
    total: 1,
  })
  await rows()
  expect(server.sent(securityLogOps.listOwn)).toEqual([])
  await user.click(main().getByRole('button', { name: 'Show recent activity' }))
  const [entry] = within(await main().findByRole('list', { name: 'Recent activity' })).getAllByRole(
    'listitem',
  )
  expect(entry?.textContent).toContain('Sign-in failed')
  expect(entry?.textContent).toContain('Wrong password')
})

test('changing email and mobile keeps what was typed when the password is wrong', async () => {
  const { user } = await openPage('/Profile/1LS22CS001', { as: student })
  server.refuse(studentOps.changeContact, 'password_wrong')
  await rows()
  await user.click(main().getByRole('button', { name: 'Change email or mobile' }))
  const dialog = await findDialog('Change email or mobile')
  const password = dialog.getByLabelText('Current password')
  fill(dialog.getByLabelText('Email'), 'changed@example.com')
  expectCleaned(dialog.getByLabelText('Mobile'), '9845012345')
  fill(dialog.getByLabelText('Mobile'), '+91 98450 12345')
  fill(password, 'not the password')
  const release = server.hold(studentOps.changeContact)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' }).matches(':disabled')).toBe(true))
  release()
  await waitFor(() => expect(descriptionOf(password)).toContain(errorMessages.password_wrong))
  expect(valueOf(dialog.getByLabelText('Email'))).toBe('changed@example.com')
  await waitFor(() => expect(document.activeElement).toBe(password))

  const changed = { ...student, email: 'changed@example.com', contact: '+919845012345' }
  server.on(studentOps.changeContact, { message: messages.personSaved })
  server.on(studentOps.me, { studentData: changed })
  fill(password, 'the right password')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toasts()).toEqual([messages.personSaved]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const opener = main().getByRole('button', { name: 'Change email or mobile' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
  expect(textsOf(await rows()).slice(1, 3)).toEqual(['Emailchanged@example.com', 'Mobile+919845012345'])
  expect(server.sent(studentOps.changeContact).at(-1)?.body).toEqual({
    email: 'changed@example.com',
    contact: '+919845012345',
    currentPassword: 'the right password',
  })
})

test('a person downloads everything about themself as a file', async () => {
  const { user } = await openPage('/Profile/1LS22CS001', { as: student })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  server.onBytes(studentOps.ownData, () => Response.json({ usn: student.usn }))
  await rows()
  await user.click(main().getByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(saved).toEqual(['lectureshelf-my-data.json']))
})
