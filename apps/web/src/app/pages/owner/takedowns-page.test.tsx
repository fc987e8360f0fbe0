import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { type Takedown, takedownOps } from '@lectureshelf/contract/site/takedowns'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, fill, findDialog, toasts, openRows } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { owner } from '../../../../test/people.ts'

const open: Takedown = {
  _id: 'aaaaaaaa-0000-4000-8000-000000000001',
  name: 'Meera Pai',
  email: 'meera@example.com',
  what: 'BCS502, Module 3',
  reason: 'These are pages of my book.',
  createdAt: '2026-11-20T10:00:00.000Z',
  outcome: null,
  handledAt: null,
  handledByName: null,
}
const handled: Takedown = {
  ...open,
  outcome: 'Taken down.',
  handledAt: '2026-11-22T10:00:00.000Z',
  handledByName: owner.name,
}

test('an owner answers a takedown request, which is then handled and no longer open', async () => {
  let stored = open
  const opening = openPage(addresses.takedowns, { as: owner })
  server.on(takedownOps.list, ({ query }) => {
    const isShown =
      query.state === undefined || query.state === (stored.outcome === null ? 'open' : 'handled')
    return isShown ? { items: [stored], total: 1, open: 1 } : { items: [], total: 0, open: 0 }
  })
  const { user } = await opening
  const list = within(await main().findByRole('list', { name: 'Takedown requests' }))
  const request = () => list.getByRole('listitem').textContent
  expect(request()).toContain('These are pages of my book.')
  expect(request()).toContain('Open')
  openRows()
  await user.click(list.getByRole('button', { name: 'Say what was done: BCS502, Module 3' }))
  const dialog = await findDialog('Say what was done')
  const outcome = dialog.getByRole('textbox', { name: 'Outcome' })
  const save = () => user.click(dialog.getByRole('button', { name: 'Save the outcome' }))
  await save()
  await waitFor(() => expect(descriptionOf(outcome)).toBe('Outcome is required.'))

  server.on(takedownOps.handle, () => {
    stored = handled
    return { message: messages.takedownHandled, takedown: handled }
  })
  fill(outcome, 'Taken down.')
  await save()
  await waitFor(() => expect(toasts()).toEqual([messages.takedownHandled]))
  expect(server.sent(takedownOps.handle).map(({ params, body }) => [params, body])).toEqual([
    [{ id: open._id }, { outcome: 'Taken down.', seen: { outcome: null } }],
  ])
  await waitFor(() => expect(request()).toContain('Handled'))
  expect(request()).toContain('Taken down.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.selectOptions(main().getByLabelText('Show'), 'Open')
  expect(await main().findByText('No matching requests')).toBeDefined()
})
