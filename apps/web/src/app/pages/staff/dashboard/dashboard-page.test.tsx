import { addresses } from '@lectureshelf/contract/addresses'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { messages } from '@lectureshelf/contract/messages'
import { insightOps } from '@lectureshelf/contract/site/insights'
import { noteOps } from '@lectureshelf/contract/library/notes'
import { payeeQuestion } from '@lectureshelf/contract/base/payee-messages'
import { settingOps } from '@lectureshelf/contract/base/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, textsOf, toasts } from '../../../../../test/dom.ts'
import { refusal, server } from '../../../../../test/fake-server.ts'
import { insights, settings } from '../../../../../test/owner-calls.ts'
import { main, openPage } from '../../../../../test/page.tsx'
import { owner, student } from '../../../../../test/people.ts'
import { makeCard } from '../../../../../test/site.ts'

test('an owner reaches a shelf once scheme, department and semester are chosen', async () => {
  const opening = openPage(addresses.dashboard, { as: owner })
  server.on(subjectOps.list, { subjects: [makeCard(student, 'BCS503')] })
  const { address } = await opening
  const scheme = await main().findByLabelText('Scheme')
  const department = main().getByLabelText('Department')
  const optionsOf = (field: HTMLElement) => textsOf([...field.querySelectorAll('option')])
  expect(optionsOf(scheme)).toEqual(['Choose', '2021', '2022', '2024', '2025'])
  expect(optionsOf(department)).toEqual(['Choose', 'CSE', 'ECE', 'EEE', 'Civil', 'Mech', 'AIML'])
  fill(main().getByLabelText('Semester'), '5th Sem')
  fill(scheme, '2022')
  expect(address()).toBe(addresses.dashboard)
  fill(department, 'CSE')
  await waitFor(() => expect(address()).toBe('/Admin/CSE/2022/5th%20Sem'))
  expect(await main().findByRole('link', { name: /BCS503/ })).toBeDefined()
})

test('an owner sees what is missing before going live, until it is done', async () => {
  const opening = openPage(addresses.dashboard, { as: owner })
  const supportMail = 'support@lectureshelf.example'
  server.on(settingOps.read, { ...settings, supportMail })
  const { user } = await opening
  const points = within(await main().findByRole('region', { name: 'Before going live' }))
  const sentences = () => textsOf(points.getAllByRole('listitem')).join(' ')
  expect(points.getAllByRole('listitem')).toHaveLength(4)
  for (const words of [supportMail, 'grievance contact', 'E-mail is not set up', 'may be minors']) {
    expect(sentences()).toContain(words)
  }
  const [link] = points.getAllByRole('link', { name: 'Open the settings' })
  if (link !== undefined) await user.click(link)
  const box = await main().findByRole('checkbox', { name: /checked for minors$/ })
  await user.click(box)
  server.on(settingOps.write, {
    message: messages.settingsSaved,
    settings: { ...settings, supportMail, minorsChecked: true },
  })
  await user.click(main().getByRole('button', { name: 'Save the settings' }))
  await waitFor(() => expect(toasts()).toEqual([messages.settingsSaved]))
  const left = within(main().getByRole('region', { name: 'Before going live' }))
  await waitFor(() => expect(left.getAllByRole('listitem')).toHaveLength(3))
  expect(server.sent(settingOps.write).at(-1)?.body).toMatchObject({ minorsChecked: true })
})

test('an owner is warned of a disk that gets full, and told of damaged PDFs', async () => {
  const opening = openPage(addresses.dashboard, { as: owner })
  server.on(insightOps.read, { ...insights, space: { freeBytes: 1.4e9, isLow: true, isWritable: true } })
  server.on(noteOps.health, {
    total: 9,
    damaged: 1,
    noText: 0,
    beingRead: 0,
    heavy: 0,
    unreadable: 2,
    neverOpened: 0,
  })
  await opening
  expect((await main().findByText(/Little space is left/)).textContent).toContain('1.4 GB free')
  expect(main().getByText('1 PDF damaged, 2 PDFs failed')).toBeDefined()
})

test('the dashboard that loads has the frames of its numbers, the shelf and the tools', async () => {
  const opening = openPage(addresses.dashboard, { as: owner })
  const release = server.hold(insightOps.read)
  await opening
  const [numbers, shelf, groups] = (await main().findByLabelText('Loading the dashboard')).children
  const tools = groups?.firstElementChild?.lastElementChild
  const waiting = [numbers, shelf, groups, tools, tools?.firstElementChild].map((part) => part?.className)
  release()
  const list = (await main().findByText('Registrations')).closest('ul')
  const parts = [
    main().getByRole('list', { name: 'Numbers' }),
    main().getByRole('region', { name: 'Open a shelf' }),
    list?.parentElement?.parentElement,
    list,
    list?.firstElementChild,
  ]
  expect(waiting).toEqual(parts.map((part) => part?.className))
})

const changedPayee = {
  _id: '9f0c2c1e-6f0a-4a35-9f4e-1d1a3c9d8a10',
  at: '2026-11-22T10:00:00.000Z',
  changedBy: 'Mala Thief (1LS00THIEF)',
  before: { upiId: 'lectureshelf@upi', payeeName: 'LectureShelf Demo' },
  after: { upiId: 'thief@upi', payeeName: 'LectureShelf Demo' },
}

test('an owner sees a changed payee and puts it back with the password', async () => {
  const opening = openPage(addresses.dashboard, { as: owner })
  let now = { ...settings, ...changedPayee.after }
  server.on(settingOps.read, () => now)
  server.on(settingOps.payeeChanges, { items: [changedPayee] })
  server.on(settingOps.write, ({ body }) => {
    if (!JSON.stringify(body).includes('the right one')) return refusal('password_wrong')
    now = { ...settings, ...changedPayee.before }
    return { message: messages.settingsSaved, settings: now }
  })
  const { user } = await opening
  const notice = within(await main().findByRole('region', { name: 'The payee has changed' }))
  expect(textsOf(notice.getAllByRole('listitem')).join(' ')).toContain(
    '22 Nov 2026, 15:30: Mala Thief (1LS00THIEF) changed the payee from lectureshelf@upi',
  )
  await user.click(notice.getByRole('button', { name: 'Put back lectureshelf@upi (LectureShelf Demo)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password again' }))
  expect(dialog.getByText(payeeQuestion('thief@upi', 'lectureshelf@upi'))).toBeDefined()
  await user.type(dialog.getByLabelText('Password'), 'a wrong one')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('The current password is not right.')).toBeDefined()
  await user.clear(dialog.getByLabelText('Password'))
  await user.type(dialog.getByLabelText('Password'), 'the right one{Enter}')
  await waitFor(() => expect(toasts()).toEqual([messages.settingsSaved]))
  expect(server.sent(settingOps.write).at(-1)?.body).toEqual({
    ...changedPayee.before,
    seen: changedPayee.after,
    proof: { password: 'the right one' },
  })
  await waitFor(() => expect(notice.queryByRole('button')).toBeNull())
})
