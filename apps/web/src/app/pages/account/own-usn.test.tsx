import { errorMessages } from '@lectureshelf/contract/messages'
import { usnWords } from '@lectureshelf/contract/people/people-messages'
import { type OwnUsnRequest, usnRequestOps } from '@lectureshelf/contract/people/usn-requests'
import { studentOps } from '@lectureshelf/contract/people/students'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectCleaned, fill, findDialog, toasts } from '../../../../test/dom.ts'
import { refusal, server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { makePerson, student, subAdmin } from '../../../../test/people.ts'

const temporary = makePerson({ usn: '25CSE117' })
const asked: OwnUsnRequest = {
  usn: '1LS25CS042',
  askedAt: '2026-11-26T05:00:00.000Z',
  refusedAt: null,
  reason: '',
}

test('a student with a temporary USN asks for the real one, and takes the wish back', async () => {
  const opening = openPage('/Profile/25CSE117', { as: temporary })
  let stored: OwnUsnRequest | null = null
  server.on(usnRequestOps.own, () => ({ request: stored }))
  server.on(usnRequestOps.ask, ({ body }) => {
    expect(body).toEqual({ usn: '1LS25CS042' })
    stored = asked
    return { message: usnWords.asked, request: asked }
  })
  server.on(usnRequestOps.withdraw, ({ body }) => {
    expect(body).toEqual({ seen: { usn: '1LS25CS042', refusedAt: null } })
    stored = null
    return { message: usnWords.withdrawn }
  })
  const { user } = await opening
  await user.click(await main().findByRole('button', { name: 'Ask for your real USN' }))
  const dialog = await findDialog('Ask for your real USN')
  expectCleaned(dialog.getByLabelText('Your USN'), '1LS25CS042')
  fill(dialog.getByLabelText('Your USN'), '25CSE118')
  await user.click(dialog.getByRole('button', { name: 'Ask' }))
  expect(await dialog.findByText(usnWords.shape)).toBeDefined()
  fill(dialog.getByLabelText('Your USN'), ' 1ls25cs042')
  await user.click(dialog.getByRole('button', { name: 'Ask' }))
  const part = within(await main().findByRole('region', { name: 'Your USN' }))
  expect(await part.findByText(/^You asked for/)).toHaveProperty(
    'textContent',
    'You asked for 1LS25CS042 on 26 Nov 2026. The owner checks it.',
  )
  await user.click(part.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(toasts()).toContain(usnWords.withdrawn))
  expect(await main().findByRole('button', { name: 'Ask for your real USN' })).toBeDefined()
})

test('a wish that was granted before it is taken back shows the new USN', async () => {
  let me = temporary
  let stored: OwnUsnRequest | null = asked
  const opening = openPage('/Profile/25CSE117', { as: temporary })
  server.on(studentOps.me, () => ({ studentData: me }))
  server.on(usnRequestOps.own, () => ({ request: stored }))
  server.on(usnRequestOps.withdraw, () => refusal('changed_meanwhile', { extraDetails: usnWords.gone }))
  const { user } = await opening
  const withdraw = await main().findByRole('button', { name: 'Withdraw' })
  me = { ...temporary, usn: asked.usn }
  stored = null
  await user.click(withdraw)
  await waitFor(() => expect(toasts()).toContain(`${errorMessages.changed_meanwhile} ${usnWords.gone}`))
  const profile = within(await main().findByRole('table', { name: 'Profile' }))
  expect(await profile.findByText(asked.usn)).toBeDefined()
  expect(await main().findByRole('button', { name: 'My USN is wrong' })).toBeDefined()
})

test('a refused wish says why, and offers to ask again', async () => {
  const opening = openPage('/Profile/25CSE117', { as: temporary })
  const reason = 'It is not the USN on your admission order.'
  server.on(usnRequestOps.own, { request: { ...asked, refusedAt: '2026-11-26T06:00:00.000Z', reason } })
  await opening
  const part = within(await main().findByRole('region', { name: 'Your USN' }))
  expect(part.getByText(/^You did not get/).textContent).toBe(`You did not get the USN 1LS25CS042: ${reason}`)
  expect(part.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Ask again', 'Dismiss'])
})

test('a student with a real USN is offered to say that it is wrong', async () => {
  await openPage('/Profile/1LS22CS001', { as: student })
  expect(await main().findByRole('button', { name: 'My USN is wrong' })).toBeDefined()
  expect(main().queryByRole('region', { name: 'Your USN' })).toBeNull()
})

test('staff are not asked about their USN', async () => {
  await openPage(`/Profile/${subAdmin.usn}`, { as: subAdmin })
  expect(await main().findByRole('table', { name: 'Profile' })).toBeDefined()
  expect(main().queryByRole('button', { name: 'My USN is wrong' })).toBeNull()
})
