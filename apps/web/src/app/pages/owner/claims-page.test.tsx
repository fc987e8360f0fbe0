import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { claimOps, seenOf } from '@lectureshelf/contract/money/claims'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeClaim } from '../../../../test/claims.ts'
import { descriptionOf, fill, findDialog, toasts, openRows } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { owner } from '../../../../test/people.ts'

const claim = makeClaim({
  usn: '1LS22CS202',
  name: 'Rahul Bhat',
  details: {
    gender: 'Male',
    email: 'rahul.bhat@example.com',
    contact: '9000000099',
    dob: '2004-05-06',
    department: 'CSE',
    batch: '2022',
    scheme: '2022',
    semester: '5th Sem',
    college: 'LS',
  },
})

const open = async () => {
  const opening = openPage(addresses.registrations, { as: owner })
  server.on(claimOps.list, { items: [claim], total: 1 })
  const page = await opening
  const list = within(await main().findByRole('list', { name: 'Claims' }))
  return { ...page, record: within(list.getByRole('listitem')), text: list.getByRole('listitem').textContent }
}

const noneLeft = () => server.on(claimOps.list, { items: [], total: 0 })

test('a claim shows plan, amount, UTR and everything that was sent', async () => {
  const { record, text: closed } = await open()
  expect(closed).not.toContain('rahul.bhat@example.com')
  openRows()
  const text = record.getByRole('heading').closest('li')?.textContent
  for (const words of ['Basic, Rs 99', claim.utr, 'rahul.bhat@example.com', '06/05/2004']) {
    expect(text).toContain(words)
  }
})

test('a claim is rejected with a reason, which is required', async () => {
  const { user, record } = await open()
  await user.click(record.getByRole('button', { name: 'Reject 1LS22CS202' }))
  const dialog = await findDialog('Reject 1LS22CS202')
  const reject = dialog.getByRole('button', { name: 'Reject' })
  await user.click(reject)
  expect(descriptionOf(dialog.getByLabelText('Reason'))).toContain('Reason is required.')
  expect(server.sent(claimOps.reject)).toEqual([])
  const reason = 'No such payment on 19 November.'
  server.on(claimOps.reject, {
    message: messages.registrationRejected,
    registration: { ...claim, state: 'rejected', reason },
  })
  noneLeft()
  fill(dialog.getByLabelText('Reason'), reason)
  await user.click(reject)
  await waitFor(() => expect(toasts()).toEqual([messages.registrationRejected]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(main().queryByRole('list', { name: 'Claims' })).toBeNull())
  const [sent] = server.sent(claimOps.reject)
  expect(sent?.params).toEqual({ id: claim._id })
  expect(sent?.body).toEqual({ reason, seen: seenOf(claim) })
})

test('the approval of a claim is said also after the search has moved on', async () => {
  const { user, record } = await open()
  server.on(claimOps.approve, {
    message: messages.registrationApproved,
    registration: { ...claim, state: 'approved' },
  })
  const release = server.hold(claimOps.approve)
  await user.click(record.getByRole('button', { name: 'Approve 1LS22CS202' }))
  await waitFor(() => expect(server.sent(claimOps.approve)).toHaveLength(1))
  noneLeft()
  fill(main().getByRole('searchbox', { name: 'Search registrations' }), 'no one has this name')
  await waitFor(() => expect(main().queryByRole('list', { name: 'Claims' })).toBeNull())
  release()
  await waitFor(() => expect(toasts()).toEqual([messages.registrationApproved]))
  expect(server.sent(claimOps.approve)[0]?.body).toEqual({ seen: seenOf(claim) })
})

test('the queue says what to do next when nothing matches', async () => {
  await openPage(`${addresses.registrations}?q=nobody-like-this`, { as: owner })
  expect(await main().findByText('No matching claims')).toBeDefined()
  expect(main().getByText('0 claims').tagName).toBe('OUTPUT')
  expect(server.sent(claimOps.list).at(-1)?.query).toMatchObject({ q: 'nobody-like-this', state: 'pending' })
})

test('a queue that fails shows Retry, and the list afterwards', async () => {
  const opening = openPage(addresses.registrations, { as: owner })
  server.refuse(claimOps.list, 'unavailable')
  const { user } = await opening
  const failure = await main().findByRole('alert')
  expect(failure.textContent).toContain('The registrations could not be loaded')
  server.on(claimOps.list, { items: [claim], total: 1 })
  await user.click(within(failure).getByRole('button', { name: 'Retry' }))
  expect((await main().findByText('1 claim')).tagName).toBe('OUTPUT')
})
