import { addresses } from '@lectureshelf/contract/addresses'
import { proposalMessages } from '@lectureshelf/contract/library/proposals/proposal-messages'
import { type Proposal, proposalOps } from '@lectureshelf/contract/library/proposals/proposals'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, findDialog, openRows, toasts } from '../../../../../test/dom.ts'
import { server } from '../../../../../test/fake-server.ts'
import { expectAddress, main, openPage } from '../../../../../test/page.tsx'
import { admin, owner, student, subAdmin } from '../../../../../test/people.ts'

let proposals = 0

const makeProposal = (changes: Partial<Proposal> = {}): Proposal => {
  proposals += 1
  return {
    id: `aaaaaaaa-0000-4000-8000-${String(proposals).padStart(12, '0')}`,
    pdfId: 'eeeeeeee-0000-4000-8000-000000000001',
    pdfFile: 'notes.pdf',
    title: 'Unit 1',
    subCode: 'BCS502',
    version: 1,
    currentVersion: 1,
    currentSizeBytes: 1_000_000,
    originalName: 'better.pdf',
    sizeBytes: 2_000_000,
    reason: 'Page 3 is missing.',
    state: 'open',
    answer: '',
    proposedBy: 'Kiran Rao (1LS00SUBAD)',
    proposedAt: '2026-11-22T10:00:00.000Z',
    decidedAt: null,
    decidedByName: null,
    isDamaged: false,
    isOwn: false,
    mayDecide: true,
    ...changes,
  }
}

const open = async (items: Proposal[], as = admin) => {
  const opening = openPage(addresses.proposals, { as })
  server.on(proposalOps.list, { items, total: items.length, open: 1 })
  const page = await opening
  const rows = await main().findAllByRole('listitem')
  openRows()
  return { ...page, rows }
}

test('the page shows each file with its reason, its sender and both sizes', async () => {
  const { rows } = await open([makeProposal({ currentVersion: 3 })])
  expect(main().getByText('1 file, 1 to decide')).toBeDefined()
  const row = within(rows[0] ?? document.body)
  expect(row.getByText(/^, BCS502, Kiran Rao \(1LS00SUBAD\)/)).toBeDefined()
  expect(row.getAllByText('Page 3 is missing.').length).toBeGreaterThan(0)
  expect(row.getByText('2.0 MB, in place of 1.0 MB')).toBeDefined()
  expect(row.getByText(/version 3 is shown now/)).toBeDefined()
  expect(row.getByRole('link', { name: 'Open what is shown: Unit 1' })).toBeDefined()
})

test('an admin accepts a file with one press, together with the version that the list showed', async () => {
  const { rows, user } = await open([makeProposal({ currentVersion: 2 })])
  server.on(proposalOps.accept, { message: proposalMessages.accepted })
  await user.click(
    within(rows[0] ?? document.body).getByRole('button', { name: 'Accept the file for Unit 1' }),
  )
  await waitFor(() => expect(toasts()).toContain(proposalMessages.accepted))
  expect(server.sent(proposalOps.accept).map(({ body }) => body)).toEqual([{ seen: { currentVersion: 2 } }])
})

test('a damaged file says what it needs, and is neither accepted nor downloaded', async () => {
  const { rows } = await open([
    makeProposal({ isDamaged: true }),
    makeProposal({ isDamaged: true, isOwn: true, mayDecide: false }),
  ])
  const [first, second] = rows.map((row) => within(row))
  expect(first?.getByText('Damaged')).toBeDefined()
  expect(first?.getByText(/Ask its sender to take it back/)).toBeDefined()
  expect(first?.queryByRole('button', { name: /^(Accept|Download) the file/ })).toBeNull()
  expect(first?.getByRole('button', { name: /^Decline the file/ })).toBeDefined()
  expect(second?.getByText(/Take it back, and send it again/)).toBeDefined()
  expect(second?.getByRole('button', { name: /^Take back the file/ })).toBeDefined()
})

test('a file that someone else has decided since then is refused, and the list is read again', async () => {
  const { user } = await open([makeProposal()])
  server.refuse(proposalOps.accept, 'conflict', { message: proposalMessages.decidedAlready })
  server.on(proposalOps.list, { items: [], total: 0, open: 0 })
  await user.click(main().getByRole('button', { name: 'Accept the file for Unit 1' }))
  await waitFor(() => expect(toasts()).toContain(proposalMessages.decidedAlready))
  expect(await main().findByText('No proposed files')).toBeDefined()
})

test('an admin declines a file with a sentence for its sender', async () => {
  const { user } = await open([makeProposal()])
  await user.click(main().getByRole('button', { name: 'Decline the file for Unit 1' }))
  const dialog = await findDialog('Decline the file')
  await user.click(dialog.getByRole('button', { name: 'Decline the file' }))
  expect(await dialog.findByText('Answer is required.')).toBeDefined()
  fill(dialog.getByLabelText('Why?'), 'The page is there.')
  server.on(proposalOps.decline, { message: proposalMessages.declined })
  await user.click(dialog.getByRole('button', { name: 'Decline the file' }))
  await waitFor(() => expect(toasts()).toContain(proposalMessages.declined))
  expect(server.sent(proposalOps.decline).map(({ body }) => body)).toEqual([{ answer: 'The page is there.' }])
})

test('a sub-admin takes back a file that waits, and reads what became of the others', async () => {
  const own = { isOwn: true, mayDecide: false }
  const { rows, user } = await open(
    [
      makeProposal(own),
      makeProposal({
        ...own,
        title: 'Unit 2',
        state: 'declined',
        answer: 'The page is there.',
        decidedAt: '2026-11-23T10:00:00.000Z',
        decidedByName: 'Divya Hegde',
      }),
    ],
    subAdmin,
  )
  const [first, second] = rows.map((row) => within(row))
  expect(first?.queryByRole('button', { name: /^Accept/ })).toBeNull()
  expect(second?.getByText('The page is there.')).toBeDefined()
  expect(second?.queryByRole('button', { name: /^Take back/ })).toBeNull()
  server.on(proposalOps.withdraw, { message: proposalMessages.withdrawn })
  await user.click(main().getByRole('button', { name: 'Take back the file for Unit 1' }))
  await waitFor(() => expect(toasts()).toContain(proposalMessages.withdrawn))
  expect(server.sent(proposalOps.withdraw)).toHaveLength(1)
})

test('the account of an admin leads to the page, with the number of files that wait', async () => {
  const opening = openPage('/about', { as: admin })
  server.on(proposalOps.list, { items: [makeProposal()], total: 1, open: 4 })
  const { user } = await opening
  await user.click(await screen.findByRole('button', { name: /^Account of/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Proposed files (4 waiting)' }))
  expect(await main().findByRole('heading', { level: 1, name: 'Proposed files' })).toBeDefined()
})

test('the dashboard of an owner says how many files wait', async () => {
  const opening = openPage(addresses.dashboard, { as: owner })
  server.on(proposalOps.list, { items: [], total: 9, open: 5 })
  await opening
  expect(await main().findByText('5 waiting')).toBeDefined()
  const link = main().getByRole('link', { name: /^Proposed files/ })
  expect(link.closest('li')?.textContent).toContain('5 waiting')
})

test('a student is led to their own start page', async () => {
  const page = await openPage(addresses.proposals, { as: student })
  await expectAddress(page, '/Home/CSE/2022/5th%20Sem')
})
