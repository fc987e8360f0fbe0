import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { claimOps } from '@lectureshelf/contract/money/claims'
import { studentOps } from '@lectureshelf/contract/people/students'
import { type Feedback, feedbackOps } from '@lectureshelf/contract/site/feedback'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeClaim } from '../../../test/claims.ts'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { makePerson, owner } from '../../../test/people.ts'
import { makeRecord } from '../../../test/records.ts'

/** Replies with one page of entries. */
const pageOf = <Item,>(items: readonly Item[], page = '1') => ({
  items: items.slice((Number(page) - 1) * 25, Number(page) * 25),
  total: items.length,
})

const queueOf = (count: number) =>
  Array.from({ length: count }, (_, index) => makeClaim({ usn: `1LS22CS${500 + index}` }))

test('the queue goes to the page before when the last claim of its last page was decided', async () => {
  let claims = queueOf(26)
  const last = claims.at(-1)
  const opening = openPage(`${addresses.registrations}?page=2`, { as: owner })
  server.on(claimOps.list, ({ query }) => pageOf(claims, query['page']))
  server.on(claimOps.approve, ({ params }) => {
    claims = claims.filter(({ _id: id }) => id !== params['id'])
    return { message: messages.registrationApproved, registration: makeClaim({ state: 'approved' }) }
  })
  const { user, router } = await opening
  const entries = router.history.length
  await user.click(await main().findByRole('button', { name: `Approve ${last?.usn}` }))
  expect(await main().findByRole('button', { name: `Approve ${claims[0]?.usn}` })).toBeDefined()
  expect(main().queryByText('No claims waiting')).toBeNull()
  expect(server.sent(claimOps.list).at(-1)?.query['page'] ?? '1').toBe('1')
  expect(router.history.length).toBe(entries)
})

test('an address with a page past the end of the students leads to the last one', async () => {
  const people = Array.from({ length: 60 }, (_, index) =>
    makeRecord(makePerson({ usn: `1LS22CS${100 + index}` })),
  )
  const opening = openPage(`${addresses.studentsList}?page=9&size=25`, { as: owner })
  server.on(studentOps.list, ({ query }) => pageOf(people, query['page']))
  const { address } = await opening
  expect(await main().findByText('1LS22CS159')).toBeDefined()
  expect(address()).toContain('page=3')
  expect(main().queryByText('No one on this page')).toBeNull()
})

test('a list of records does the same, and an empty list stays where it is', async () => {
  const received: Feedback[] = Array.from({ length: 27 }, (_, index) => ({
    _id: `77777777-0000-4000-8000-${String(index).padStart(12, '0')}`,
    usn: '1LS22CS001',
    name: 'Ananya Rao',
    feedback: `Message ${index}`,
    createdAt: '2026-11-21T10:00:00.000Z',
    isRead: false,
  }))
  const opening = openPage(`${addresses.feedback}?page=9`, { as: owner })
  server.on(feedbackOps.list, ({ query }) => ({
    ...pageOf(query['q'] === undefined ? received : [], query['page']),
    unread: 0,
  }))
  const { address, router } = await opening
  expect(await main().findByText('Page 2 of 2')).toBeDefined()
  expect(address()).toContain('page=2')
  const href = `${addresses.feedback}?q=nothing&page=4`
  await router.navigate({ href, to: href })
  expect(await main().findByText('No matching messages')).toBeDefined()
  await waitFor(() => expect(address()).toContain('page=4'))
})
