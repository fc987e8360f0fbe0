import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { findDialog } from '../../test/dom.ts'
import { loadKit } from './kit.tsx'

const scheme = () => document.documentElement.dataset['mantineColorScheme']

const open = async () => {
  // One list of the kit fails on purpose.
  render(await loadKit(), { onCaughtError: () => undefined })
  await screen.findByRole('heading', { level: 1, name: 'Kit' })
  return (name: string) => within(screen.getByRole('region', { name }))
}

test('the kit shows buttons, fields, states, lists, tables and dialogs, by day and at night', async () => {
  const part = await open()
  expect(part('Buttons').getAllByRole('button')).toHaveLength(20)
  expect(part('Fields').getByLabelText('Refused').getAttribute('aria-invalid')).toBe('true')
  expect(part('Fields').getByRole('progressbar', { name: 'Upload' })).toBeDefined()
  const alerts = part('States').getAllByRole('alert')
  expect(alerts.map(({ textContent }) => textContent).join('\n')).toContain('The list of the kit could not')
  expect(part('Pictures and folds').getByRole('link', { name: /A book that opens/ })).toBeDefined()
  expect(part('Lists').getByRole('list', { name: 'Records' }).children).toHaveLength(4)
  expect(part('Lists').getByRole('list', { name: 'Modules in their order' }).children).toHaveLength(3)
  const heads = part('Tables').getAllByRole('columnheader')
  expect(heads.flatMap((head) => head.getAttribute('aria-sort') ?? [])).toEqual(['ascending'])
  expect(part('Work on many entries').getAllByRole('button', { name: 'Continue' })).toHaveLength(2)
  const before = scheme()
  await userEvent.click(screen.getByRole('button', { name: 'At night' }))
  expect([before, scheme()]).toEqual(['light', 'dark'])
  await userEvent.click(screen.getByRole('button', { name: 'By day' }))
})

test('the dialogs of the kit open and close, and its lists share one dialog of keys', async () => {
  const part = await open()
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  await user.click(part('Dialogs and toasts').getByRole('button', { name: 'Fill in a form' }))
  await user.click((await findDialog('A form')).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(part('Dialogs and toasts').getByRole('button', { name: 'Reject' }))
  const rejecting = await findDialog('Reject a claim')
  await user.click(rejecting.getByRole('button', { name: 'The USN is wrong.' }))
  await user.click(rejecting.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('?')
  expect(await screen.findAllByRole('dialog', { name: 'Keys of the list' })).toHaveLength(1)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})
