import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { type Feedback, feedbackOps } from '@lectureshelf/contract/site/feedback'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, toasts } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { owner } from '../../../../test/people.ts'

const message: Feedback = {
  _id: '77777777-0000-4000-8000-000000000001',
  usn: '1LS22CS001',
  name: 'Ananya Rao',
  feedback: 'Module 3 of BCS502 has two pages upside down.\nThank you!',
  createdAt: '2026-11-21T10:00:00.000Z',
  isRead: false,
}

test('feedback is found in the inbox, marked read, and marked unread again', async () => {
  let stored = message
  const opening = openPage(addresses.feedback, { as: owner })
  server.on(feedbackOps.list, ({ query }) => {
    const items = query['read'] === undefined || query['read'] === String(stored.isRead) ? [stored] : []
    return { items, total: items.length, unread: stored.isRead ? 0 : 1 }
  })
  server.on(feedbackOps.mark, ({ params }) => {
    expect(params).toEqual({ id: message._id })
    stored = { ...stored, isRead: !stored.isRead }
    return { message: stored.isRead ? messages.feedbackRead : messages.feedbackUnread, feedback: stored }
  })
  const { user } = await opening
  const show = await main().findByLabelText('Show')
  const entry = async () =>
    within(await main().findByRole('list', { name: 'Feedback' })).getByRole('listitem')
  const expectNone = () => waitFor(() => expect(main().queryByRole('list', { name: 'Feedback' })).toBeNull())
  fill(show, 'unread')
  fill(main().getByRole('searchbox', { name: 'Search feedback' }), 'upside down')
  await waitFor(() =>
    expect(server.sent(feedbackOps.list).at(-1)?.query).toMatchObject({ read: 'false', q: 'upside down' }),
  )
  const unread = await entry()
  expect(unread.textContent).toContain('Ananya Rao (1LS22CS001)')
  expect(unread.textContent).toContain('Thank you!')
  await user.click(within(unread).getByRole('button', { name: /^Mark as read/ }))
  await waitFor(() => expect(toasts()).toEqual([messages.feedbackRead]))
  await expectNone()
  fill(show, 'read')
  // The earlier list may still be there for a moment.
  await user.click(await main().findByRole('button', { name: /^Mark as unread/ }))
  await expectNone()
  fill(show, 'unread')
  expect(await entry()).toBeDefined()
  expect(server.sent(feedbackOps.mark).map(({ body }) => body)).toEqual([{ read: true }, { read: false }])
})
